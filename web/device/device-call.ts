import type { Endpoint, EndpointInput, EndpointReply } from '#shared/endpoint.ts';
import { createFolder, deleteFolder, excludeFolderFromAi, setFolderClient, updateFolder } from '#shared/folders.ts';
import { changeNotes } from '#shared/note-changes.ts';
import { createNote, deleteNote, excludeNoteFromAi, moveNote, type Note, updateNote } from '#shared/notes.ts';
import { restoreNote } from '#shared/trash.ts';
import { ApiError, type CallInput, type CallOptions, type KeptCall } from '#web/lib/api.ts';
import { newUuid } from '#web/lib/new-uuid.ts';

/** An endpoint of the contract, and what it is called with. */
export interface Call {
  endpoint: Endpoint;
  input: CallInput;
}

/** What an endpoint answered. */
export interface Answer {
  endpoint: Endpoint;
  reply: unknown;
}

/** A call on its way, whose endpoint is known; a query may be left out. */
export interface CallOf<E extends Endpoint> extends KeptCall {
  input: Pick<EndpointInput<E>, 'params' | 'body'> & Partial<Pick<EndpointInput<E>, 'query'>>;
}

export function isCallOf<C extends Call, E extends Endpoint>(
  call: C,
  endpoint: E,
): call is C & Pick<CallOf<E>, 'input'> {
  return call.endpoint === endpoint;
}

export function isAnswerTo<A extends Answer, E extends Endpoint>(
  answer: A,
  endpoint: E,
): answer is A & { reply: EndpointReply<E> } {
  return answer.endpoint === endpoint;
}

/** The changes that can wait, by the names under which browsers keep them: a name stays, whatever becomes of a path. */
const storedNames = {
  'POST /api/notes': createNote,
  'PUT /api/notes/:id': updateNote,
  'DELETE /api/notes/:id': deleteNote,
  'POST /api/notes/:id/folders': moveNote,
  'PUT /api/notes/:id/ai-exclusion': excludeNoteFromAi,
  'POST /api/notes/changes': changeNotes,
  'POST /api/trash/:id/restore': restoreNote,
  'POST /api/folders': createFolder,
  'PUT /api/folders/:id': updateFolder,
  'PUT /api/folders/:id/ai-exclusion': excludeFolderFromAi,
  'PUT /api/folders/:id/client': setFolderClient,
  'DELETE /api/folders/:id': deleteFolder,
} as const;

/** An endpoint whose calls can wait on this device. */
export type WaitingEndpoint = (typeof storedNames)[keyof typeof storedNames];

/** A call as this device keeps it. */
export interface StoredCall {
  call: string;
  input: CallInput;
}

export function storedCall<E extends WaitingEndpoint>(endpoint: E, input: Partial<EndpointInput<E>>): StoredCall {
  return { call: nameOf(endpoint), input };
}

export function nameOf(endpoint: WaitingEndpoint): string {
  return Object.entries(storedNames).find(([, named]) => named === endpoint)?.[0] ?? '';
}

/** Undefined for a call that only a newer build of the application knows. */
export function callOf({ call, input }: StoredCall): Call | undefined {
  const endpoint = new Map<string, Endpoint>(Object.entries(storedNames)).get(call);
  return endpoint && { endpoint, input };
}

/** Answers an error of a call that found no server, or only the proxy before it, which has nothing to say. */
export function isAway(error: unknown, options: CallOptions = {}): boolean {
  if (!(error instanceof ApiError) || options.signal?.aborted) return false;
  return error.isOffline || (error.status >= 502 && error.status <= 504 && !error.hasSentence);
}

export function isNote(reply: unknown): reply is Note {
  return typeof reply === 'object' && reply !== null && 'version' in reply && 'content' in reply;
}

/** The client chooses the id, so that a note sent twice is made once. */
export function withId(call: Call): CallInput {
  if (!isCallOf(call, createNote)) return call.input;
  const { body } = call.input;
  return { body: { ...body, id: body.id ?? newUuid() } };
}
