import type { Endpoint } from '#shared/endpoint.ts';

/**
 * What a session that shows one client may call, each within the client's wall: reading, and writing what is the client's.
 * Any other call is refused, and so is a new one, until it is listed here and in the canary test that makes each of them
 * (tests/authz/client-safe.test.ts).
 */
const calls = new Set(
  [
    'GET /api/user, GET /api/settings, GET /api/ai, GET /api/start, GET /api/changes',
    'GET /api/session/client-safe, DELETE /api/session/client-safe',
    'GET /api/folders, GET /api/folders/:id/notes, GET /api/clients, GET /api/clients/:id, GET /api/clients/:id/brief',
    'GET /api/notes, POST /api/notes, GET /api/notes/:id, PUT /api/notes/:id, DELETE /api/notes/:id',
    'GET /api/notes/titles, POST /api/notes/read, POST /api/notes/changes, POST /api/notes/:id/folders',
    'POST /api/notes/:id/duplicate, GET /api/notes/:id/links, GET /api/notes/:id/letters, GET /api/tags',
    'GET /api/notes/:id/revisions, GET /api/notes/:id/revisions/:revisionId',
    'POST /api/notes/:id/revisions/:revisionId/restore, GET /api/attachments/:id',
    'GET /api/trash, GET /api/trash/ids, GET /api/trash/:id, POST /api/trash/:id/restore',
    'GET /api/tasks, GET /api/tasks/counts, PATCH /api/tasks/:id',
    'POST /api/notes/:id/suggestions/accept, POST /api/notes/:id/suggestions/undo',
    'GET /api/documents, GET /api/documents/:id, GET /api/documents/:id/text, GET /api/documents/:id/events',
    'GET /api/documents/:id/file, GET /api/recordings, GET /api/recordings/:id, GET /api/recordings/:id/file',
    'POST /api/search, GET /api/saved-searches, GET /api/templates, GET /api/samples, GET /api/shares, GET /api/imports',
    'GET /api/notes/:id/filing, POST /api/filing',
    'GET /api/conversations, GET /api/chat/:noteId, POST /api/assistant/chat, POST /api/assistant/rewrite',
    'POST /api/drafts/gather, POST /api/drafts/write, POST /api/export/notes',
  ].flatMap((line) => line.split(', ')),
);

/** Whether a session that shows one client may make a call. */
export function isClientSafe({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return calls.has(`${method} ${path}`);
}

/** The calls that such a session may make, for the test that makes each. */
export const clientSafeCalls: readonly string[] = [...calls];
