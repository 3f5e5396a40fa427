import { getUser } from '#shared/auth.ts';
import type { Endpoint, EndpointInput } from '#shared/endpoint.ts';
import { createFolder, excludeFolderFromAi, placeOf, updateFolder } from '#shared/folders.ts';
import { changeNotes, type NoteChange, type NotesChanged } from '#shared/note-changes.ts';
import { createNote, moveNote, type Note, readNote, shownTitle, updateNote } from '#shared/notes.ts';
import { ApiError, type CallInput, callServer } from '#web/lib/api.ts';
import { deviceTexts as texts } from './device.texts.ts';
import type { Device } from './device.ts';
import { type Call, callOf, isAway, isCallOf, isNote, type StoredCall, storedCall } from './device-call.ts';
import { withChanges } from './device-changes.ts';
import { notify, waitingState } from './device-events.ts';
import { change, putNote, type Waiting } from './device-store.ts';

/** How sending ended: `away` and `later` are tried again. */
type Ending = 'sent' | 'away' | 'later' | 'signed out' | 'kept';

/** Calls that say when they were made. */
const timed: readonly Endpoint[] = [createNote, updateNote, changeNotes];

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
  const call = callOf(waiting);
  // A newer build of the application left it, and sends it.
  if (!call) return 'kept';
  try {
    const reply = await callServer(
      call.endpoint,
      withTime(call, waiting.at),
      waiting.headers ? { headers: waiting.headers } : {},
    );
    if (isCallOf(call, changeNotes)) reportKept(call.input.body.changes, reply, waiting, different);
    await settle(device, waiting, reply);
    return 'sent';
  } catch (error) {
    if (isAway(error)) return 'away';
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return 'signed out';
    if (error.status === 429 || error.status === 408 || error.status === 425 || error.status >= 500) return 'later';
    return handleRefusal(device, waiting, call, error, different);
  }
}

/** What is sent, with the time when it was made. */
function withTime({ endpoint, input }: Call, at: string | undefined): CallInput {
  if (at === undefined || !timed.includes(endpoint)) return input;
  return { ...input, body: { ...Object(input.body), when: { changedAt: at, sentAt: new Date().toISOString() } } };
}

/** Notes that were changed later than this device moved them to Trash stay where they are. */
function reportKept(changes: readonly NoteChange[], reply: unknown, { title }: Waiting, different: string[]): void {
  const { notes } = reply as NotesChanged;
  const trashed = new Set(changes.flatMap(({ kind, ids }) => (kind === 'trash' ? ids : [])));
  const kept = notes.filter(({ id }) => trashed.has(id));
  for (const note of kept) different.push(texts.noteKept(shownTitle(note.title || title)));
}

/** What the server refuses is done in the nearest way, with a sentence about it. */
async function handleRefusal(
  device: Device,
  waiting: Waiting,
  call: Call,
  error: ApiError,
  different: string[],
): Promise<Ending> {
  const { title } = waiting;
  if (error.status === 409 && isCallOf(call, updateNote) && hasText(error.problem?.current, call.input.body)) {
    // It was saved, and only the answer was lost.
    await settle(device, waiting, error.problem?.current);
    return 'sent';
  }
  if ((error.status === 409 || error.status === 404) && waiting.ifStale) {
    for (const instead of waiting.ifStale) {
      const ending = await sendOne(device, { ...instead, about: [], title }, different);
      if (ending !== 'sent') return ending;
    }
    different.push(texts.textBeside(title));
    await settle(device, waiting, undefined);
    return 'sent';
  }
  if (error.status === 404) {
    const moved = await atTopLevel(call);
    if (moved) {
      different.push(call.endpoint === createFolder ? texts.parentGone(title) : texts.folderGone(title));
      return sendOne(device, { ...waiting, ...moved }, different);
    }
    // What is deleted already needs no sentence.
    const isOfFolder = call.endpoint === updateFolder || call.endpoint === excludeFolderFromAi;
    if (isOfFolder) different.push(texts.folderMissing(title));
    else if (call.endpoint.method !== 'DELETE') different.push(texts.noteGone(title));
    await settle(device, waiting, undefined);
    return 'sent';
  }
  if (waiting.makes === undefined) {
    different.push(texts.refusedChange(error.detail));
    await settle(device, waiting, undefined);
    return 'sent';
  }
  // Never dropped: it is tried again, and stays on this device until then.
  if (!reported.has(waiting.makes)) different.push(texts.refused(title, error.detail));
  reported.add(waiting.makes);
  return 'kept';
}

function hasText(note: Note | undefined, body: EndpointInput<typeof updateNote>['body']): boolean {
  const isSame = (field: 'title' | 'content' | 'tags') => JSON.stringify(note?.[field]) === JSON.stringify(body[field]);
  return note !== undefined && isSame('title') && isSame('content') && isSame('tags');
}

const reported = new Set<string>();

/** The same at the top level, where the folder is what's missing; undefined where it isn't. */
async function atTopLevel(call: Call): Promise<StoredCall | undefined> {
  const isFolder = (place: string | null = null) => placeOf(place) !== null;
  if (isCallOf(call, createNote) && isFolder(call.input.body.folderId)) {
    return storedCall(createNote, { body: { ...call.input.body, folderId: null } });
  }
  if (isCallOf(call, createFolder) && isFolder(call.input.body.parentId)) {
    return storedCall(createFolder, { body: { ...call.input.body, parentId: null } });
  }
  if (isCallOf(call, moveNote) && isFolder(call.input.body.folderId) && (await isOnServer(call.input.params.id))) {
    return storedCall(moveNote, { params: call.input.params, body: { folderId: null } });
  }
  return undefined;
}

async function isOnServer(id: string): Promise<boolean> {
  return callServer(readNote, { params: { id } }).then(
    () => true,
    () => false,
  );
}

/** Takes a change off the list; the note is from now on as the server has it, unless more about it waits. */
async function settle(device: Device, waiting: Waiting, reply: unknown): Promise<void> {
  await change(device.db, async (tx) => {
    if (waiting.key !== undefined) await tx.objectStore('outbox').delete(waiting.key);
    const [id] = waiting.about;
    if (!isNote(reply) || id === undefined) return;
    const kept = await tx.objectStore('notes').get(id);
    if (!kept) return;
    await putNote(tx, { ...kept, note: withChanges(reply, kept.note) });
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
