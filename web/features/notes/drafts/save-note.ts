import { createNote, type Note, readNote, updateNote } from '#shared/notes.ts';
import { ApiError, call, noAnswer } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import type { Clock } from './clock.ts';
import { draftsTexts as texts } from './drafts.texts.ts';
import type { PendingCopy } from './journal.ts';
import type { NoteText } from './note-text.ts';

const TIMEOUT_MS = 15_000;
/** A large note may take longer, on a line as slow as this. */
const CHARACTERS_PER_SECOND = 50_000;
/** Browsers refuse requests that outlive the page when they are larger than 64 KiB. */
const KEEPALIVE_BYTES = 60_000;

/** `isReached`: the server itself answered or is slow, not a proxy's page in its place. */
export interface SaveFailure {
  kind: 'failed' | 'no-answer';
  message: string;
  retryAfter: number | undefined;
  isReached: boolean;
}

/** How a request about a note ended. Only `failed` and `no-answer` are worth trying again unchanged. */
export type Outcome =
  | { kind: 'done'; note: Note }
  /** Somebody else saved first; this is what they saved. */
  | { kind: 'stale'; current: Note }
  | SaveFailure
  | { kind: 'refused'; message: string }
  | { kind: 'signed-out' }
  | { kind: 'gone' };

/** Saves a text over the version it is based on; `isLeaving` lets a small request outlive the page. */
export async function putNote(
  clock: Clock,
  { id, text: { version }, changedAt }: { id: string; text: { version: number }; changedAt: number },
  text: NoteText,
  isLeaving = false,
): Promise<Outcome> {
  const [changed, sent] = [changedAt, clock.now()].map((at) => new Date(at).toISOString()) as [string, string];
  const when = { changedAt: changed, sentAt: sent };
  const body = { title: text.title, content: text.content, tags: [...text.tags], version, when };
  const keepalive = isLeaving && fitsKeepalive(body);
  const outcome = await request(clock, text.content.length, (signal) =>
    call(updateNote, { params: { id }, body }, { signal, keepalive }),
  );
  return outcome.kind === 'done' && outcome.note.id !== id ? serverError() : outcome;
}

/**
 * Makes a new note; asked twice with the same key there is still one. Asks first whose session it is: an id of another
 * user's note is refused by the server, a new note would simply be theirs.
 */
export async function sendCopy(
  clock: Clock,
  copy: PendingCopy,
  isSameUser: () => Promise<'yes' | 'no' | 'unknown'>,
): Promise<Outcome> {
  const isSame = await isSameUser();
  if (isSame === 'no') return { kind: 'signed-out' };
  if (isSame === 'unknown') {
    return unreached();
  }
  const outcome = await postCopy(clock, copy, copy.folderId);
  const isFolderMissing = (outcome.kind === 'gone' || outcome.kind === 'refused') && copy.folderId !== null;
  // Another request, so another key.
  return isFolderMissing ? postCopy(clock, { ...copy, key: `${copy.key}.root` }, null) : outcome;
}

function postCopy(clock: Clock, copy: PendingCopy, folderId: string | null): Promise<Outcome> {
  const { conflictOf } = copy;
  const body = {
    ...copy.text,
    tags: [...copy.text.tags],
    folderId,
    ...(conflictOf === undefined ? {} : { conflictOf }),
  };
  const headers = { 'idempotency-key': copy.key };
  return request(clock, copy.text.content.length, (signal) => call(createNote, { body }, { signal, headers }));
}

/** Reads a note as the server has it. */
export function getNote(clock: Clock, id: string): Promise<Outcome> {
  return request(clock, 0, (signal) => call(readNote, { params: { id } }, { signal }));
}

/** Runs one request with a time limit and says how it ended. */
async function request(
  clock: Clock,
  characters: number,
  run: (signal: AbortSignal) => Promise<Note>,
): Promise<Outcome> {
  const abort = new AbortController();
  const cancel = clock.after(TIMEOUT_MS + (characters / CHARACTERS_PER_SECOND) * 1000, () => abort.abort());
  try {
    const note = await run(abort.signal);
    // A page that a proxy answers with status 200 is no acknowledgement.
    return Number.isInteger(note?.version) ? { kind: 'done', note } : serverError();
  } catch (error) {
    if (abort.signal.aborted) {
      return { kind: 'failed', message: texts.noReplyInTime, retryAfter: undefined, isReached: true };
    }
    return error instanceof ApiError ? outcomeOf(error) : serverError();
  } finally {
    cancel();
  }
}

function outcomeOf(error: ApiError): Outcome {
  const { status, problem, retryAfter } = error;
  const message = failureText(error);
  if (status === 0) return { kind: 'no-answer', message, retryAfter, isReached: false };
  // A proxy's page says nothing about the note, whatever its status.
  if (error.detail === texts.serverError && !problem) {
    return { kind: 'failed', message, retryAfter, isReached: false };
  }
  if (status === 401) return { kind: 'signed-out' };
  if (status === 404) return { kind: 'gone' };
  if (status === 409 && problem?.current) return { kind: 'stale', current: problem.current };
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) {
    return { kind: 'failed', message, retryAfter, isReached: true };
  }
  return { kind: 'refused', message: error.detail };
}

/** The failure of a save for which the server could not be asked. */
export function unreached(): SaveFailure {
  return { kind: 'no-answer', message: noAnswer().detail, retryAfter: undefined, isReached: false };
}

function serverError(): Outcome {
  return { kind: 'failed', message: texts.serverError, retryAfter: undefined, isReached: false };
}

function fitsKeepalive(body: { content: string }): boolean {
  return (
    body.content.length < KEEPALIVE_BYTES && new TextEncoder().encode(JSON.stringify(body)).length <= KEEPALIVE_BYTES
  );
}
