import { COPIES_CHARACTERS, COPIES_MAX, readNotes } from '#shared/note-copies.ts';
import { listNotes, type NotePage, type NoteSummary } from '#shared/notes.ts';
import { callServer } from '#web/lib/api.ts';
import type { Device } from './device.ts';
import { knownReply } from './device-events.ts';
import { change, type DeviceTx, dropNote, type ListedNote, putNote } from './device-store.ts';
import { fillClients } from './kept-clients.ts';
import { keptLists } from './kept-notes.ts';

/** How many notes this device keeps. */
const NOTES_MAX = 1_000;
/** All of them together, in characters. */
const CHARACTERS_MAX = 20_000_000;
const PAGE = 500;
/** After so many the page has a rest. */
const BATCH = 50;
const REST_MS = 150;

/**
 * Brings the notes on this device up to date with the server's, in small steps; stops where a change begins to wait.
 *
 * @throws if it was stopped, the server did not answer, or the device was closed.
 */
export async function fill(device: Device, signal = new AbortController().signal): Promise<void> {
  if (device.waiting.length > 0) return;
  await readReplies(device, signal);
  const newest = await readNewest(signal);
  const missing = await takeSummaries(device, newest);
  for (let at = 0, all = 0; at < missing.length && all < CHARACTERS_MAX; ) {
    if (device.waiting.length > 0) return;
    const ids = missing.slice(at, at + COPIES_MAX);
    const notes = await callServer(readNotes, { body: { ids } }, { signal });
    let characters = 0;
    for (const [index, note] of notes.entries()) {
      characters += note.content.length;
      await device.keepNote(note);
      if (index % BATCH === BATCH - 1) await rest();
    }
    all += characters;
    at += characters > COPIES_CHARACTERS ? ids.indexOf(notes.at(-1)?.id ?? '') + 1 : ids.length;
  }
  await fillClients(device.db, signal);
}

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

async function readReplies(device: Device, signal: AbortSignal): Promise<void> {
  for (const endpoint of keptLists) {
    const reply = knownReply(endpoint.path) ?? (await callServer(endpoint, {}, { signal }));
    if (device.waiting.length > 0) return;
    await device.keepReply(endpoint, reply);
  }
}

async function readNewest(signal: AbortSignal): Promise<NoteSummary[]> {
  const notes: NoteSummary[] = [];
  let cursor: string | null = null;
  do {
    const query = { view: 'summary' as const, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
    const page: NotePage = (await callServer(listNotes, { query }, { signal })) as NotePage;
    notes.push(...page.notes);
    cursor = page.nextCursor;
  } while (cursor !== null && notes.length < NOTES_MAX);
  return notes.slice(0, NOTES_MAX);
}

/** Takes over what the list says of each note; answers the notes whose text is missing or old. */
async function takeSummaries(device: Device, newest: readonly NoteSummary[]): Promise<string[]> {
  return change(device.db, async (tx) => {
    if ((await tx.objectStore('outbox').count()) > 0) return [];
    const wanted = new Map(newest.map((summary) => [summary.id, summary]));
    const missing = new Set(wanted.keys());
    for (const listed of await tx.objectStore('listed').getAll()) {
      const summary = wanted.get(listed.id);
      // Text that is not saved yet is kept whatever became of its note.
      if (!summary && !listed.isUnsaved) await dropNote(tx, listed.id);
      if (summary && (isSame(listed, summary) || (await takeSummary(tx, summary)))) missing.delete(listed.id);
    }
    return [...missing];
  });
}

function isSame({ summary, isUnsaved, isTrashed }: ListedNote, listed: NoteSummary): boolean {
  const fields = Object.keys(listed) as (keyof NoteSummary)[];
  const isEqual = fields.every((field) => JSON.stringify(summary[field]) === JSON.stringify(listed[field]));
  return isEqual && !isUnsaved && !isTrashed;
}

/** Answers whether the text is as new. */
async function takeSummary(tx: DeviceTx, { preview: _, picture: __, ...listed }: NoteSummary): Promise<boolean> {
  const kept = await tx.objectStore('notes').get(listed.id);
  if (kept?.note.updatedAt !== listed.updatedAt) return false;
  // Nothing waits, so it is not in Trash.
  const { isTrashed: ___, ...rest } = kept;
  await putNote(tx, { ...rest, note: { ...kept.note, ...listed } });
  return true;
}
