import type { Endpoint } from '#shared/endpoint.ts';

/**
 * What may be called where only some clients are seen, each call within their wall: reading, and writing what is theirs.
 * Any other call is refused, and so is a new one, until it is listed here and in the canary test that makes each of them
 * (tests/authz/client-safe.test.ts, tests/authz/token-clients.test.ts).
 */
const ofClients = [
  'GET /api/user, GET /api/changes',
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
  'POST /api/search, GET /api/notes/:id/filing, POST /api/filing, POST /api/export/notes',
];
/** What the page needs besides, and what answers from the conversations and templates that a screen's wall keeps out. */
const ofSessions = [
  'GET /api/session/client-safe, DELETE /api/session/client-safe, GET /api/start, GET /api/settings, GET /api/ai',
  'GET /api/saved-searches, GET /api/templates, GET /api/samples, GET /api/shares, GET /api/imports',
  'POST /api/user/confirmation, GET /api/user/provider, POST /api/user/provider/confirmation',
  'GET /api/conversations, GET /api/chat/:noteId, POST /api/assistant/chat, POST /api/assistant/rewrite',
  'POST /api/drafts/gather, POST /api/drafts/write',
];

const named = (lines: readonly string[]) => lines.flatMap((line) => line.split(', '));

/** The calls of a token for some clients, for the test that makes each. */
export const tokenCalls: readonly string[] = named(ofClients);
/** The calls of a session that shows one client, likewise. */
export const clientSafeCalls: readonly string[] = [...tokenCalls, ...named(ofSessions)];
const [calls, safeCalls] = [new Set(tokenCalls), new Set(clientSafeCalls)];

type Named = Pick<Endpoint, 'method' | 'path'>;

/** Whether a session that shows one client may make a call. */
export function isClientSafe({ method, path }: Named): boolean {
  return safeCalls.has(`${method} ${path}`);
}

/** Whether a token for some clients may make a call. */
export function isOfClients({ method, path }: Named): boolean {
  return calls.has(`${method} ${path}`);
}

/**
 * What a colleague may not call of these: what has a model answer at the owner's cost, the assistant's conversations and
 * recordings, which are the owner's alone, and whatever is about the session.
 */
const ofOwner = named([
  'POST /api/user/confirmation, GET /api/user/provider, POST /api/user/provider/confirmation',
  'GET /api/settings, GET /api/ai, GET /api/session/client-safe, DELETE /api/session/client-safe',
  'GET /api/recordings, GET /api/recordings/:id, GET /api/recordings/:id/file, GET /api/imports',
  'GET /api/conversations, GET /api/chat/:noteId, POST /api/assistant/chat, POST /api/assistant/rewrite',
  'POST /api/drafts/gather, POST /api/drafts/write, POST /api/export/notes',
  'GET /api/notes/:id/filing, POST /api/filing',
]);
/** The calls of a colleague within the client that is open to them, likewise. */
export const colleagueCalls: readonly string[] = clientSafeCalls.filter((call) => !ofOwner.includes(call));

/** Whether a colleague may make a call there. */
export function isForColleague({ method, path }: Named): boolean {
  return colleagueCalls.includes(`${method} ${path}`);
}
