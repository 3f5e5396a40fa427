import { nanoid } from 'nanoid';
import { createNote, type Note } from '#shared/notes.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { captureBox, type WaitingCapture } from './capture-box.ts';
import { noteFromText } from './note-from-text.ts';

/** What a user's waiting notes came to: those that are on the server now, and why the next one is not. */
export interface Sent {
  notes: Note[];
  problem: ApiError | undefined;
}

const running = new Map<string, Promise<Sent>>();

/** Sends what waits on this device, in order, one sending at a time; a note leaves the device when the server has it. */
export function sendCaptures(userId: string, signal?: AbortSignal): Promise<Sent> {
  const before = running.get(userId) ?? Promise.resolve();
  const next = before.then(() => sendAll(userId, signal));
  running.set(userId, next);
  return next;
}

/** The same, with the text that nobody saved yet; false where something could not be sent. */
export async function sendEverything(userId: string, signal: AbortSignal): Promise<boolean> {
  const text = captureBox.readText(userId);
  if (text.trim() !== '') {
    const isWaiting = captureBox.addWaiting(userId, { key: nanoid(), folderId: null, ...noteFromText(text) });
    if (!isWaiting) return false;
    captureBox.writeText(userId, '');
  }
  return (await sendCaptures(userId, signal)).problem === undefined;
}

async function sendAll(userId: string, signal: AbortSignal | undefined): Promise<Sent> {
  const notes: Note[] = [];
  for (const capture of captureBox.readWaiting(userId)) {
    try {
      notes.push(await send(capture, signal));
      captureBox.removeWaiting(userId, capture.key);
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError(0, 'The server cannot be reached');
      return { notes, problem };
    }
  }
  return { notes, problem: undefined };
}

async function send({ key, ...body }: WaitingCapture, signal: AbortSignal | undefined): Promise<Note> {
  const options = { headers: { 'idempotency-key': key }, ...(signal ? { signal } : {}) };
  try {
    return await call(createNote, { body }, options);
  } catch (error) {
    // Its folder is gone: the note is worth more than its place.
    if (!(error instanceof ApiError && error.status === 404) || body.folderId === null) throw error;
    return call(createNote, { body: { ...body, folderId: null } }, options);
  }
}
