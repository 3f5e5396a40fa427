import { getUser } from '#shared/auth.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Note } from '#shared/notes.ts';
import { ApiError, callServer } from '#web/lib/api.ts';
import { deviceTexts as texts } from './device.texts.ts';
import type { Device } from './device.ts';
import { isAway } from './device-call.ts';
import { notify, waitingState } from './device-events.ts';
import { type CallInput, change, putNote, type Waiting } from './device-store.ts';

/** How sending ended: `away` and `later` are tried again. */
type Ending = 'sent' | 'away' | 'later' | 'signed out' | 'kept';

/** Sends what waits, in order, from one tab at a time. */
export async function sendWaiting(device: Device): Promise<void> {
  const run = () => sendAll(device);
  // Over plain http there are no locks; the ids of what is made keep it single all the same.
  if (!navigator.locks) return run();
  await navigator.locks.request(`sparehour-outbox.${device.userId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await run();
  });
}

async function sendAll(device: Device): Promise<void> {
  if (device.waiting.length === 0 || !(await isSessionOf(device.userId))) return;
  const different: string[] = [];
  const held = new Set<string>();
  let sent = 0;
  waitingState.set({ ...waitingState.get(), isSending: true });
  try {
    for (const waiting of await device.db.getAll('outbox')) {
      if (waiting.about.length > 0 && waiting.about.every((id) => held.has(id))) continue;
      const ending = await sendOne(device, waiting, different);
      if (ending === 'kept') for (const id of waiting.about) held.add(id);
      else if (ending !== 'sent') break;
      else sent += 1;
    }
  } finally {
    waitingState.set({ ...waitingState.get(), isSending: false });
  }
  if (sent > 0 || different.length > 0) notify('onSent', different);
}

async function sendOne(device: Device, waiting: Waiting, different: string[]): Promise<Ending> {
  try {
    const reply = await callServer(endpointOf(waiting.call), waiting.input as never, {
      ...(waiting.headers ? { headers: waiting.headers } : {}),
    });
    await settle(device, waiting, reply);
    return 'sent';
  } catch (error) {
    if (isAway(error)) return 'away';
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return 'signed out';
    if (error.status === 429 || error.status === 408 || error.status === 425 || error.status >= 500) return 'later';
    return handleRefusal(device, waiting, error, different);
  }
}

/** What the server refuses is done in the nearest way, with a sentence about it. */
async function handleRefusal(device: Device, waiting: Waiting, error: ApiError, different: string[]): Promise<Ending> {
  if (error.status === 409 && hasText(error.problem?.current, waiting)) {
    // It was saved, and only the answer was lost.
    await settle(device, waiting, error.problem?.current);
    return 'sent';
  }
  if ((error.status === 409 || error.status === 404) && waiting.ifStale) {
    for (const instead of waiting.ifStale) {
      const ending = await sendOne(device, { ...instead, about: [], title: waiting.title }, different);
      if (ending !== 'sent') return ending;
    }
    different.push(texts.textBeside(waiting.title));
    await settle(device, waiting, undefined);
    return 'sent';
  }
  if (error.status === 404) {
    const fallback = await withoutItsPlace(waiting);
    if (fallback) {
      different.push(
        waiting.call.includes('notes') ? texts.folderGone(waiting.title) : texts.parentGone(waiting.title),
      );
      return sendOne(device, { ...waiting, ...fallback }, different);
    }
    // It was deleted already.
    if (!waiting.call.startsWith('DELETE')) {
      different.push(
        waiting.call.includes('folders/:id') ? texts.folderMissing(waiting.title) : texts.noteGone(waiting.title),
      );
    }
    await settle(device, waiting, undefined);
    return 'sent';
  }
  if (waiting.makes === undefined) {
    different.push(texts.refusedChange(error.detail));
    await settle(device, waiting, undefined);
    return 'sent';
  }
  // Never dropped: it is tried again, and stays on this device until then.
  if (!reported.has(waiting.makes)) different.push(texts.refused(waiting.title, error.detail));
  reported.add(waiting.makes);
  return 'kept';
}

function hasText(note: Note | undefined, { input: { body } }: Waiting): boolean {
  const isSame = (field: 'title' | 'content' | 'tags') =>
    JSON.stringify(note?.[field]) === JSON.stringify(body?.[field]);
  return note !== undefined && isSame('title') && isSame('content') && isSame('tags');
}

const reported = new Set<string>();

/** The same at the top level, where the folder is what's missing; undefined where it isn't. */
async function withoutItsPlace({ call, input }: Waiting): Promise<{ input: CallInput } | undefined> {
  const { body = {} } = input;
  const field = call === 'POST /api/folders' || call === 'PUT /api/folders/:id' ? 'parentId' : 'folderId';
  const isPlaced = typeof body[field] === 'string' && body[field] !== 'root';
  if (!isPlaced || call === 'PUT /api/folders/:id') return undefined;
  if (call === 'POST /api/notes/:id/folders') {
    try {
      await callServer(endpointOf('GET /api/notes/:id'), { params: input.params } as never);
    } catch {
      return undefined;
    }
  }
  return { input: { ...input, body: { ...body, [field]: null } } };
}

/** Takes a change off the list; the note is from now on as the server has it, unless more about it waits. */
async function settle(device: Device, waiting: Waiting, reply: unknown): Promise<void> {
  await change(device.db, async (tx) => {
    if (waiting.key !== undefined) await tx.objectStore('outbox').delete(waiting.key);
    const [id] = waiting.about;
    const isNote = typeof reply === 'object' && reply !== null && 'version' in reply && 'content' in reply;
    if (isNote && id !== undefined) {
      const kept = await tx.objectStore('notes').get(id);
      const { version, updatedAt } = reply as Note;
      const { folderId, aiExcluded, pinned } = kept?.note ?? (reply as Note);
      const note = { ...(reply as Note), folderId, aiExcluded, pinned, version, updatedAt };
      if (kept) await putNote(tx, { ...kept, note });
    }
  });
  await device.waitingChanged();
}

async function isSessionOf(userId: string): Promise<boolean> {
  try {
    return (await callServer(getUser)).id === userId;
  } catch {
    return false;
  }
}

function endpointOf(call: string): Endpoint {
  const [method, path] = call.split(' ') as ['GET', `/api/${string}`];
  return { method, path, summary: '', access: 'user', limit: 'write', status: 200, reply: null };
}
