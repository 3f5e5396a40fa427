import type { Note } from '#shared/notes.ts';
import { ApiError, type CallOptions } from '#web/lib/api.ts';
import { newUuid } from '#web/lib/new-uuid.ts';
import type { CallInput } from './device-store.ts';

export interface DeviceCall {
  /** Method and path. */
  name: string;
  input: CallInput;
  options: CallOptions;
  send: (input: CallInput) => Promise<unknown>;
}

/** Answers an error of a call that found no server, or only the proxy before it. */
export function isAway(error: unknown, options: CallOptions = {}): boolean {
  if (!(error instanceof ApiError) || options.signal?.aborted) return false;
  return error.isOffline || (error.status >= 502 && error.status <= 504 && !error.problem);
}

/** The client chooses the id, so that a note sent twice is made once. */
export function withId(name: string, input: CallInput): CallInput {
  if (name !== 'POST /api/notes' || input.body?.id !== undefined) return input;
  return { ...input, body: { ...input.body, id: newUuid() } };
}

export function isNote(reply: unknown): reply is Note {
  return typeof reply === 'object' && reply !== null && 'version' in reply && 'content' in reply;
}
