import { nanoid } from 'nanoid';
import { createNote, type Note } from '#shared/notes.ts';
import { ApiError, call, noAnswer } from '#web/lib/api.ts';
import { captureBox, type WaitingCapture } from './capture-box.ts';
import { noteFromText } from './note-from-text.ts';

/** The result of sending: the notes that reached the server, and the error that stopped the rest. */
export interface Sent {
  notes: Note[];
  problem: ApiError | undefined;
}

const running = new Map<string, Promise<Sent>>();

/** Sends the waiting notes in order, one run at a time. A note is removed from this device once the server has it. */
export function sendCaptures(userId: string, signal?: AbortSignal): Promise<Sent> {
  const previous = running.get(userId) ?? Promise.resolve();
  const next = previous.then(() => sendAll(userId, signal));
  running.set(userId, next);
  return next;
}

/** Sends the waiting notes and the unsaved text. Returns false if something couldn't be sent. */
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
      const problem = error instanceof ApiError ? error : noAnswer();
      return { notes, problem };
    }
  }
  return { notes, problem: undefined };
}

async function send({ key, ...body }: WaitingCapture, signal: AbortSignal | undefined): Promise<Note> {
  const send = (note: Omit<WaitingCapture, 'key'>, as: string) =>
    call(createNote, { body: note }, { headers: { 'idempotency-key': as }, ...(signal ? { signal } : {}) });
  try {
    return await send(body, key);
  } catch (error) {
    // The folder was deleted. Losing the folder is better than losing the note.
    if (!(error instanceof ApiError && error.status === 404) || body.folderId === null) throw error;
    return send({ ...body, folderId: null }, `${key}.root`);
  }
}
