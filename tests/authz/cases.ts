import { accountCases } from './account-cases.ts';
import { type Case, noIds } from './case.ts';

/**
 * Every call of the API by method and path. A call that is missing here fails the matrix: whoever adds one says here
 * where it takes ids.
 */
export const cases: Record<string, Case> = {
  ...accountCases,

  'GET /api/settings': noIds,
  'POST /api/settings/logo': { isForm: true },
  'DELETE /api/settings/logo': noIds,
  'PUT /api/settings': { body: { autoSave: true, defaultDark: false } },

  'GET /api/ai': noIds,
  'PUT /api/ai/key': { body: { key: 'sk-ant-0123456789' } },
  'PUT /api/ai/model': { body: { model: 'claude-sonnet-5-5' } },
  'DELETE /api/ai/key': noIds,
  'POST /api/ai/key/test': { body: { key: 'no-shape' } },

  'GET /api/folders': noIds,
  'POST /api/folders': {
    // A folder's id is the client's choice, so another user's is as free as any.
    bodyIds: { id: { kind: 'newFolder', refused: 201 }, parentId: { kind: 'folder', refused: 404 } },
    body: { name: 'Plans' },
  },
  'PUT /api/folders/:id': {
    params: { id: 'folder' },
    bodyIds: { id: { kind: 'folder', refused: 422 }, parentId: { kind: 'folder', refused: 404 } },
    body: { name: 'Plans' },
  },
  'PUT /api/folders/:id/ai-exclusion': { params: { id: 'folder' }, body: { excluded: true } },
  'PUT /api/folders/:id/client': {
    params: { id: 'folder' },
    body: { client: { name: 'A', otherNames: [], people: [], relation: '' } },
  },
  'DELETE /api/folders/:id': { params: { id: 'folder' } },
  'GET /api/folders/:id/notes': { params: { id: 'folder' } },

  'GET /api/clients': {},
  'GET /api/clients/:id': { params: { id: 'folder' } },
  'GET /api/clients/:id/brief': { params: { id: 'folder' } },
  'POST /api/clients/:id/judgments': { params: { id: 'folder' } },
  'PUT /api/clients/:id/facts': { params: { id: 'folder' }, body: { key: 'rate', value: null } },

  'GET /api/colleagues': noIds,
  'POST /api/clients/:id/colleagues': { params: { id: 'folder' }, body: { username: 'unknown-user', access: 'read' } },
  'DELETE /api/colleagues/:id': { params: { id: 'grant' } },

  'GET /api/notes': { query: { folder: 'folder' } },
  'POST /api/notes': {
    // As a folder's.
    bodyIds: { id: { kind: 'newNote', refused: 201 }, folderId: { kind: 'folder', refused: 404 } },
    body: { title: 'A', content: 'B', tags: ['c'] },
  },
  'GET /api/notes/:id': { params: { id: 'note' } },
  'PUT /api/notes/:id': { params: { id: 'note' }, body: { title: 'A', content: 'B', tags: ['c'] } },
  'DELETE /api/notes/:id': { params: { id: 'note' } },
  'POST /api/notes/:id/folders': {
    params: { id: 'note' },
    bodyIds: { folderId: { kind: 'folder', refused: 404 } },
  },
  'PUT /api/notes/:id/ai-exclusion': { params: { id: 'note' }, body: { excluded: true } },
  // What it does with the ids of another user is in its own tests: they are in a list, and are skipped.
  'POST /api/notes/changes': { body: { changes: [] } },
  'POST /api/notes/:id/duplicate': { params: { id: 'note' } },
  'GET /api/notes/titles': { query: { ids: 'note' } },
  'GET /api/notes/:id/links': { params: { id: 'note' } },
  'GET /api/notes/:id/revisions': { params: { id: 'note' } },
  'GET /api/notes/:id/revisions/:revisionId': { params: { id: 'note', revisionId: 'revision' } },
  'POST /api/notes/:id/revisions/:revisionId/restore': { params: { id: 'note', revisionId: 'revision' } },

  'POST /api/notes/:id/attachments': { params: { id: 'note' }, isForm: true },
  'GET /api/attachments/:id': { params: { id: 'attachment' } },

  'GET /api/shares': noIds,
  'POST /api/notes/:id/shares': { params: { id: 'note' }, body: { kind: 'snapshot' } },
  'PATCH /api/shares/:id': { params: { id: 'share' }, body: { days: 7 } },
  'DELETE /api/shares/:id': { params: { id: 'share' } },

  'GET /api/calendars': noIds,
  'POST /api/calendars': { body: { address: 'https://calendar.invalid/secret.ics' } },
  'POST /api/calendars/file': { isForm: true },
  'POST /api/calendars/:id/refresh': { params: { id: 'calendar' } },
  'DELETE /api/calendars/:id': { params: { id: 'calendar' } },
  'POST /api/calendar-feed': noIds,
  'DELETE /api/calendar-feed': noIds,

  'POST /api/documents/upload': {
    bodyIds: { noteId: { kind: 'note', refused: 404 } },
    body: { createNote: 'false' },
    isForm: true,
  },
  'GET /api/documents': noIds,
  'GET /api/documents/:id': { params: { id: 'document' } },
  'GET /api/documents/:id/text': { params: { id: 'document' } },
  'GET /api/changes': { isEndless: true },
  'GET /api/documents/:id/events': { params: { id: 'document' } },
  'GET /api/documents/:id/file': { params: { id: 'document' } },
  'POST /api/documents/:id/retry': { params: { id: 'document' }, body: { ocr: true } },
  'PUT /api/documents/:id/day': { params: { id: 'document' }, body: { day: '2026-11-18' } },
  'DELETE /api/documents/:id': { params: { id: 'document' } },

  'POST /api/imports': { isForm: true },
  'GET /api/imports': noIds,
  'GET /api/imports/:id': { params: { id: 'import' } },
  'POST /api/imports/:id/start': {
    params: { id: 'import' },
    bodyIds: { folderId: { kind: 'folder', refused: 404 } },
  },
  'POST /api/imports/:id/cancel': { params: { id: 'import' } },
  'POST /api/imports/:id/undo': { params: { id: 'import' } },
  'DELETE /api/imports/:id': { params: { id: 'import' } },

  'GET /api/export/size': noIds,
  'GET /api/export': noIds,
  // What it does with the ids of another user is in its own tests: they are in a list.
  'POST /api/export/notes': { body: { format: 'txt', text: { title: 'A', content: 'b' } } },

  // The folder to search in is in `filters`; that another user's finds nothing is in search's own tests.
  'POST /api/search': { body: { query: 'plan' } },

  'GET /api/notes/:id/filing': { params: { id: 'note' } },
  'POST /api/notes/:id/filing/dismissals': { params: { id: 'note' }, body: { tag: 'plan' } },
  'POST /api/filing': { body: { content: 'A plan for the clients' } },

  'POST /api/transcribe': { isForm: true, fileField: 'audio' },
  'POST /api/recordings': {
    bodyIds: { noteId: { kind: 'note', refused: 404 } },
    isForm: true,
    fileField: 'audio',
  },
  'GET /api/recordings': noIds,
  'GET /api/recordings/:id': { params: { id: 'recording' } },
  'GET /api/recordings/:id/file': { params: { id: 'recording' } },
  'POST /api/recordings/:id/transcribe': { params: { id: 'recording' } },
  'DELETE /api/recordings/:id': { params: { id: 'recording' } },

  'GET /api/chat/:noteId': { params: { noteId: 'note' } },
  'DELETE /api/chat/:noteId': { params: { noteId: 'note' } },
  'POST /api/chat/:noteId/new': { params: { noteId: 'note' } },
  'GET /api/conversations': noIds,
  'POST /api/conversations/:id/resume': { params: { id: 'conversation' } },
  'DELETE /api/conversations/:id': { params: { id: 'conversation' } },
  'POST /api/assistant/chat': {
    // The question's own id is the client's choice, so another user's is as free as any: see conversations.test.ts.
    bodyIds: { noteId: { kind: 'note', refused: 404 }, replaces: { kind: 'question', refused: 404 } },
    body: { messages: [{ role: 'user', content: 'What is the plan?' }] },
  },
  'POST /api/assistant/rewrite': {
    bodyIds: { noteId: { kind: 'note', refused: 404 } },
    body: { text: 'a plan', how: 'improve' },
  },
  // That notes of another user are left out of a draft is in its own tests: they are in a list, and are skipped.
  'POST /api/drafts/gather': {
    bodyIds: {
      templateId: { kind: 'template', refused: 404 },
      folderId: { kind: 'folder', refused: 404 },
    },
    body: {},
  },
  'POST /api/drafts/write': {
    bodyIds: {
      templateId: { kind: 'template', refused: 404 },
      folderId: { kind: 'folder', refused: 404 },
    },
    body: {},
  },
  'POST /api/transcripts/tidy': { body: { text: 'a plan' } },

  'GET /api/notes/:id/recap': { params: { id: 'note' } },
  'POST /api/notes/:id/recap/letter': { params: { id: 'note' }, body: { hold: ['none'] } },
  'GET /api/notes/:id/letters': { params: { id: 'note' } },
  'POST /api/notes/:id/letters': {
    params: { id: 'note' },
    body: { recipients: 'Dana', subject: 'Our call', text: 'Hello Dana', way: 'mail' },
  },

  'GET /api/templates': noIds,
  'POST /api/templates': { body: { title: 'Review', content: '- [ ] ' } },
  'PUT /api/templates/:id': { params: { id: 'template' }, body: { title: 'Review' } },
  'DELETE /api/templates/:id': { params: { id: 'template' } },
  'GET /api/saved-searches': noIds,
  'POST /api/saved-searches': { body: { name: 'Plans', query: 'plan' } },
  'DELETE /api/saved-searches/:id': { params: { id: 'savedSearch' } },
  'GET /api/tasks': { query: { folderId: 'folder' } },
  'GET /api/tasks/counts': noIds,
  'PATCH /api/tasks/:id': { params: { id: 'task' }, body: { done: true } },
  'POST /api/notes/:id/suggestions/accept': { params: { id: 'note' } },
  'POST /api/notes/:id/suggestions/undo': {
    params: { id: 'note' },
    body: { taskIds: ['0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1'] },
  },
  // A note of another user is none (server/features/start/start.test.ts).
  'GET /api/start': { query: { folder: 'folder' } },
  'GET /api/samples': noIds,
  'POST /api/samples': { body: { profession: 'coach' } },
  'DELETE /api/samples': noIds,

  'GET /api/tags': noIds,
  'POST /api/tags/rename': { body: { from: 'plan', to: 'plans' } },
  'POST /api/tags/delete': { body: { tag: 'plans' } },
  // Ids that are not the user's are left out (server/features/notes/note-copies.test.ts).
  'POST /api/notes/read': { body: { ids: ['0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1'] } },
  'GET /api/trash': noIds,
  'GET /api/trash/ids': noIds,
  // Ids that are not the user's are skipped (server/features/notes/trash.test.ts).
  'POST /api/trash/purge': { body: { ids: ['0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1'] } },
  'DELETE /api/trash': noIds,
  'GET /api/trash/:id': { params: { id: 'trashedNote' } },
  'DELETE /api/trash/:id': { params: { id: 'trashedNote' } },
  'POST /api/trash/:id/restore': { params: { id: 'trashedNote' } },
};
