import { SaxesParser } from 'saxes';
import { ATTACHMENT_BYTES_MAX } from '#shared/attachments.ts';
import { MIB } from '#shared/size-text.ts';
import { chunksOf, type Source } from '../containers/source.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import type { EnexTask } from './enml.ts';
import { validDate } from './note-head.ts';

const CONTENT_MAX = 16 * MIB;
/** What the files of one note may have together in memory. */
const FILES_MAX = 150 * MIB;
/** Of a note in a damaged file; what is longer is cut. */
const SLICE_MAX = 64 * MIB;
/** `<note></note>` is none. */
const SHORTEST = '<note>'.length;

interface Resource {
  chunks: string[];
  /** Of the base64 that was kept. */
  characters: number;
  isTooLarge: boolean;
  mime: string;
  name: string;
  size: number;
}

export interface EnexNote {
  title: string;
  content: string;
  isCut: boolean;
  /** Something of it may be missing. */
  isDamaged: boolean;
  created: string;
  updated: string;
  tags: string[];
  sourceUrl: string;
  reminders: Set<string>;
  hasAuthor: boolean;
  hasPlace: boolean;
  /** What its tasks have and tasks here don't. */
  taskDetails: Set<keyof typeof texts.taskDetails>;
  resources: Resource[];
  tasks: EnexTask[];
}

const control = /(?![\n\r\t])\p{Cc}/gu;
/** That begins no entity of XML. */
const ampersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
const harmless = /^(?:disallowed character|malformed character entity)\.$/;

/**
 * Reads the notes one after the other. There are no entities but the five of XML, and what is declared is ignored.
 * From where a file isn't XML, each note is read by itself, a damaged one as far as it is known where its text begins
 * and ends.
 *
 * @throws {UnusableArchive} where no note is found.
 */
export async function eachNote(source: Source, visit: (note: EnexNote) => Promise<void>): Promise<void> {
  const parser = notesParser();
  let count = 0;
  for (const text of textsOf(source)) {
    for (const note of parser.read(text)) {
      count += 1;
      await visit(note);
    }
    if (parser.failure() !== undefined) break;
  }
  const last = parser.failure() === undefined ? parser.end() : [];
  for (const note of last) await visit(note);
  count += last.length;
  const cause = parser.failure();
  if (cause === undefined) return;
  let [at, isAny] = [0, count > 0];
  for (const xml of slicesOf(source)) {
    at += 1;
    if (at <= count) continue;
    isAny = true;
    await visit(noteOf(xml));
  }
  if (!isAny) throw new UnusableArchive(texts.damaged, { cause });
}

function* textsOf(source: Source): Generator<string> {
  const decoder = new TextDecoder('utf-8');
  for (const chunk of chunksOf(source)) yield decoder.decode(chunk, { stream: true });
}

/** What is between the marks of notes, without the last of them. */
function* slicesOf(source: Source): Generator<string> {
  let [open, size, rest] = [null as string[] | null, 0, ''];
  const take = (part: string) => {
    size += part.length;
    if (size <= SLICE_MAX) open?.push(part);
  };
  for (const chunk of textsOf(source)) {
    const text = rest + chunk;
    let at = 0;
    for (const { 0: tag, index } of text.matchAll(/<note(?=[\s>])|<\/note>/g)) {
      take(text.slice(at, index));
      if (open !== null && size > SHORTEST) yield open.join('');
      [open, size, at] = [tag === '<note' ? [] : null, 0, index];
    }
    // A tag may go on in the next part.
    const last = text.lastIndexOf('<');
    const to = last > at && text.length - last < '</note>'.length ? last : text.length;
    take(text.slice(at, to));
    rest = text.slice(to);
  }
  if (open !== null && size > SHORTEST) yield `${open.join('')}${rest}`;
}

/** One note, which may be damaged: where its text is cut out, the rest mostly isn't. */
function noteOf(slice: string): EnexNote {
  const wrapped = (xml: string) => `<en-export>${xml}</note></en-export>`;
  const strict = notesParser();
  const [whole] = [...strict.read(wrapped(slice)), ...strict.end()];
  if (whole !== undefined && strict.failure() === undefined) return whole;
  const [from, to] = [slice.search(/<content[\s>]/), slice.lastIndexOf('</content>')];
  const start = from === -1 ? -1 : slice.indexOf('>', from) + 1;
  const end = to < start ? slice.length : to;
  const content = start > 0 ? slice.slice(start, end) : '';
  const around = start > 0 ? slice.slice(0, from) + slice.slice(end).replace('</content>', '') : slice;
  const lenient = notesParser(true);
  const [note = newNote()] = [...lenient.read(wrapped(around.replaceAll(ampersand, '&amp;'))), ...lenient.end()];
  const text = content.replaceAll(']]>', '').replaceAll('<![CDATA[', '').replaceAll(control, '');
  return { ...note, content: text.slice(0, CONTENT_MAX), isCut: content.length > CONTENT_MAX, isDamaged: true };
}

/** @param isLenient goes on behind what isn't XML, as far as that can be understood. */
function notesParser(isLenient = false) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  let note: EnexNote | undefined;
  let resource: Resource | undefined;
  let task: EnexTask | undefined;
  let held = 0;
  let text = '';
  let failure: Error | undefined;
  const ready: EnexNote[] = [];
  parser.on('error', (error) => {
    // What XML doesn't allow in a text, and products write there all the same.
    if (!harmless.test(error.message)) failure ??= error;
  });
  parser.on('opentag', ({ name }) => {
    // Markup that isn't in a text, as Evernote's is: it would be lost.
    if (path.at(-1) === 'content') failure ??= new Error(`${name} in a text`);
    path.push(name);
    text = '';
    if (name === 'note' && path.length === 2) {
      note = newNote();
      held = 0;
    } else if (name === 'resource')
      resource = { chunks: [], characters: 0, isTooLarge: false, mime: '', name: '', size: 0 };
    else if (name === 'task') task = { title: '', description: '', isDone: false, due: '', group: '', order: '' };
  });
  const take = (part: string) => {
    const name = path.at(-1);
    if (name === 'data' && resource !== undefined) {
      const most = (ATTACHMENT_BYTES_MAX / 3) * 4 * 1.1;
      resource.size += Math.floor((part.length * 3) / 4);
      if (resource.characters + part.length > most || held > FILES_MAX) resource.isTooLarge = true;
      else {
        resource.chunks.push(part);
        resource.characters += part.length;
        held += part.length;
      }
    } else if (text.length + part.length <= CONTENT_MAX) text += part;
    else if (note !== undefined) note.isCut = true;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    path.pop();
    const parent = path.at(-1);
    if (note !== undefined) {
      if (name === 'note' && path.length === 1) {
        // The text before was never closed, and took the notes behind it.
        if (/<note[\s>]/.test(note.content)) failure ??= new Error('a note in a text');
        if (failure === undefined || isLenient) ready.push(note);
        note = undefined;
      } else if (name === 'resource' && resource !== undefined) {
        note.resources.push(resource);
        resource = undefined;
      } else if (name === 'task' && task !== undefined) {
        note.tasks.push(task);
        task = undefined;
      } else if (resource !== undefined) {
        if (name === 'mime') resource.mime = text.trim();
        if (name === 'file-name') resource.name = text.trim();
      } else if (task !== undefined && parent === 'task') takeTask(task, note, name, text);
      else if (name === 'content') note.content = text.replaceAll(control, '');
      else if (parent === 'note') takeOfNote(note, name, text);
      else if (name === 'author') note.hasAuthor = text.trim() !== '';
      else if (name === 'latitude' || name === 'place-name') note.hasPlace = true;
      else if (name === 'source-url') note.sourceUrl = text.trim();
      else if (name === 'reminder-time' || name === 'reminderDate') takeReminder(note, text);
    }
    text = '';
  });
  return {
    read: (xml: string) => {
      parser.write(xml);
      return ready.splice(0);
    },
    end: () => {
      parser.close();
      return ready.splice(0);
    },
    failure: () => failure,
  };
}

function newNote(): EnexNote {
  return {
    title: '',
    content: '',
    isCut: false,
    isDamaged: false,
    created: '',
    updated: '',
    tags: [],
    sourceUrl: '',
    reminders: new Set(),
    hasAuthor: false,
    hasPlace: false,
    taskDetails: new Set(),
    resources: [],
    tasks: [],
  };
}

function takeOfNote(note: EnexNote, name: string, text: string): void {
  const value = text.trim();
  if (name === 'title') note.title = value.replaceAll(control, '').trim();
  else if (name === 'created') note.created = value;
  else if (name === 'updated') note.updated = value;
  else if (name === 'tag' && value !== '') note.tags.push(value);
}

function takeReminder({ reminders }: EnexNote, text: string): void {
  if (text.trim() !== '') reminders.add(text.trim());
}

function takeTask(task: EnexTask, note: EnexNote, name: string, text: string): void {
  const { taskDetails } = note;
  const value = text.trim();
  if (name === 'title') task.title = value;
  else if (name === 'taskStatus') task.isDone = value === 'completed';
  else if (name === 'dueDate') task.due = momentOf(value)?.toISOString().slice(0, 10) ?? '';
  else if (name === 'taskGroupNoteLevelID') task.group = value;
  else if (name === 'sortWeight') task.order = value;
  else if (name === 'description') task.description = value;
  else if (name === 'reminderDate') takeReminder(note, value);
  else if (name === 'recurrence' && value !== '') taskDetails.add('repeat');
  else if (/^assignee/i.test(name) && value !== '') taskDetails.add('assignee');
  else if (name === 'taskFlag' && value === 'true') taskDetails.add('flag');
}

/** `20240309T065602Z`. */
export function momentOf(text: string): Date | null {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return y === undefined ? null : validDate(new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`));
}
