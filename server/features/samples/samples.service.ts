import { createHash } from 'node:crypto';
import { readContent } from '#server/content.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import * as folders from '#server/features/folders/folders.service.ts';
import { createNote, moveNote } from '#server/features/notes/notes.service.ts';
import { restoreNote, trashNote } from '#server/features/notes/trash.service.ts';
import { type Day, dayFrom, dayOf, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { fill } from '#shared/content.ts';
import { FOLDER_ID_LENGTH } from '#shared/folders.ts';
import { type Profession, professions } from '#shared/professions.ts';
import { type SampleKind, type Samples, sampleKinds } from '#shared/samples.ts';
import * as repo from './samples.repo.ts';

/** The sample client, as far as it is there. */
export async function readSamples(context: Context): Promise<Samples> {
  const shown = (await findSamples(context)).filter(({ isTrashed }) => !isTrashed);
  const [first] = shown;
  return {
    folderId: first?.folderId ?? null,
    notes: shown.map(({ noteId, kind }) => ({ id: noteId, kind })),
    question: first === undefined ? '' : sampleClients[first.profession].question,
  };
}

/**
 * Creates the sample client of a profession, or brings it back from Trash. Each step can be repeated: the folder has a
 * fixed id and the notes have creation keys.
 */
export async function createSamples(
  context: Context,
  { profession, today }: { profession: Profession; today?: string | undefined },
): Promise<Samples> {
  const earlier = await findSamples(context);
  if (earlier.some((sample) => sample.profession !== profession && !sample.isTrashed)) return readSamples(context);
  const { db, userId, now } = context;
  const client = sampleClients[profession];
  const folderId = await openFolder(context, profession, client.folder);
  const day = today ?? now().toISOString().slice(0, 10);
  // The meeting last, so that it is the newest note.
  for (const kind of sampleKinds.toReversed()) {
    if (earlier.some((sample) => sample.profession === profession && sample.kind === kind)) continue;
    const text = client.note(kind, day);
    const note = await createNote(
      context,
      { ...text, folderId },
      {
        creationKey: `sample ${profession} ${kind}`,
        creationDigest: null,
      },
    );
    const sample = { noteId: note.id, kind, profession, folderId, textHash: hashOf(text) };
    await db.write(userId, (tx) => repo.insertSample(tx, userId, sample));
  }
  for (const sample of await findSamples(context)) {
    if (sample.profession !== profession || !sample.isTrashed) continue;
    await restoreNote(context, sample.noteId);
    if (sample.noteFolderId === null) await moveNote(context, sample.noteId, folderId);
  }
  return readSamples(context);
}

/** Moves the sample notes that weren't edited to Trash, and deletes their folder if it is empty then. */
export async function removeSamples(
  context: Context,
): Promise<{ removed: string[]; kept: { id: string; title: string }[] }> {
  const { db, userId } = context;
  const shown = (await findSamples(context)).filter(({ isTrashed }) => !isTrashed);
  const kept = shown.filter((sample) => !sample.textHash.equals(hashOf(sample)));
  const removed = shown.filter((sample) => !kept.includes(sample));
  for (const { noteId } of kept) await db.write(userId, (tx) => repo.deleteSample(tx, userId, noteId));
  for (const { noteId } of removed) await trashNote(context, noteId);
  for (const folderId of new Set(shown.map((sample) => sample.folderId))) await closeFolder(context, folderId);
  return {
    removed: removed.map(({ noteId }) => noteId),
    kept: kept.map(({ noteId, title }) => ({ id: noteId, title })),
  };
}

function findSamples({ db, userId }: Context) {
  return db.read(userId, (tx) => repo.findSamples(tx, userId));
}

async function openFolder(context: Context, profession: Profession, name: string): Promise<string> {
  const id = `example-${profession}`.padEnd(FOLDER_ID_LENGTH, '-');
  try {
    await folders.createFolder(context, { id, name, parentId: null });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'id_taken')) throw error;
  }
  return id;
}

async function closeFolder(context: Context, id: string): Promise<void> {
  const all = await folders.listFolders(context);
  const isEmpty = all.find((folder) => folder.id === id)?.noteCount === 0;
  if (isEmpty && !all.some(({ parentId }) => parentId === id)) await folders.deleteFolder(context, id);
}

/** Of what the person would have written; a ticked to-do is no edit. */
function hashOf({ title, content }: { title: string; content: string }): Buffer {
  const text = `${title}\n${content}`.replaceAll(/^([ \t]*[-*] )\[[xX]\]/gm, '$1[ ]').trimEnd();
  return createHash('sha256').update(text).digest();
}

interface SampleNote {
  title: string;
  content: string;
  tags: string[];
}

/** A client as a person of that profession would have it in their notes. */
interface SampleClient {
  folder: string;
  /** What the meeting note answers. */
  question: string;
  /** @param today as `2026-11-22` */
  note(kind: SampleKind, today: string): SampleNote;
}

const sampleClients = Object.fromEntries(
  professions.map((profession) => [profession, readClient(profession)]),
) as Record<Profession, SampleClient>;

function readClient(profession: Profession): SampleClient {
  const pages = new Map(sampleKinds.map((kind) => [kind, readContent(`samples/${profession}/${kind}.md`)]));
  const { folder = '', question = '' } = pages.get('meeting')?.head ?? {};
  return {
    folder,
    question,
    note(kind, today) {
      const { head: { title = '', tags = '' } = {}, text = '' } = pages.get(kind) ?? {};
      const filled = (written: string) => fill(written, (name) => sampleDay(name, today));
      return { title: filled(title), content: `${filled(text)}\n`, tags: tags.slice(1, -1).split(', ') };
    },
  };
}

const SATURDAY = 5;

/** How a sample note writes a day; where the year is another one than the user's, it is added. */
const forms: Record<string, Intl.DateTimeFormatOptions> = {
  day: { month: 'long', day: 'numeric' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
};

/**
 * A day of a sample client in words, counted in workdays: `day 4` is `November 27`.
 * @param today the user's, as `2026-11-22`
 */
function sampleDay(name: string, today: string): string | undefined {
  const [form = '', workdays] = name.split(' ');
  const options = forms[form];
  if (options === undefined) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = today.split('-').map(Number);
  const start = dayFrom(year, month, dayOfMonth) ?? dayOf(new Date(today));
  const day = workdayFrom(start, Number(workdays));
  const isOtherYear = partsOf(day).year !== year;
  const format = new Intl.DateTimeFormat('en-US', {
    ...options,
    timeZone: 'UTC',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  });
  return format.format(day * 86_400_000);
}

/** That many workdays later, or earlier; 0 is the day itself. */
function workdayFrom(start: Day, workdays: number): Day {
  const step = Math.sign(workdays);
  let day = start;
  for (let left = Math.abs(workdays); left > 0; ) {
    day += step;
    if (weekdayOf(day) < SATURDAY) left--;
  }
  return day;
}
