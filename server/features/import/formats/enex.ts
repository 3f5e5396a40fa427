import { createHash } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { ATTACHMENT_BYTES_MAX } from '#shared/attachments.ts';
import { MIB } from '#shared/size-text.ts';
import { chunksOf, type Source } from '../containers/source.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { type EnexTask, enmlToMarkdown } from './enml.ts';
import { LeftOut } from './left-out.ts';
import { taken } from './library.ts';
import { validDate } from './note-head.ts';

const CONTENT_MAX = 16 * MIB;
/** What the files of one note may have together in memory. */
const FILES_MAX = 150 * MIB;

interface Resource {
  chunks: string[];
  /** Of the base64 that was kept. */
  characters: number;
  isTooLarge: boolean;
  mime: string;
  name: string;
  size: number;
}

interface EnexNote {
  title: string;
  content: string;
  isCut: boolean;
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

/** An Evernote notebook. Several in one archive differ by their names. */
export interface EnexFile {
  name: string;
  source: () => Promise<Source>;
}

const control = /(?![\n\r\t])\p{Cc}/gu;
const harmless = /^(?:disallowed character|malformed character entity)\.$/;
const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
};

/** Whether a file begins as an Evernote export does. */
export function isEnex(source: Source): boolean {
  return /<en-export[\s>]/.test(source.readAt(0, 4096).toString('utf8'));
}

/** Evernote exports: each a notebook. Titles of all notes are read first, since links between notes have only those. */
export async function readEnex(files: readonly EnexFile[], emitter: Emitter): Promise<void> {
  emitter.begin('evernote');
  const titles = new Map<string, string>();
  const leftOut = new LeftOut();
  for (const { name, source } of files) {
    await eachNote(await source(), async (note) => {
      if (!titles.has(note.title)) titles.set(note.title, keyOf(name, note));
    }).catch((error: unknown) => {
      if (files.length === 1) throw error;
    });
  }
  for (const { name, source } of files) {
    try {
      const reading = { name, isOnly: files.length === 1, titles, leftOut, emitter };
      await eachNote(await source(), (note) => emitter.guarded(note.title || name, () => emitNote(note, reading)));
    } catch (error) {
      if (files.length === 1 || !(error instanceof UnusableArchive)) throw error;
      emitter.skip(name, texts.reasons.notXml);
    }
  }
  leftOut.report(emitter);
}

/** Reads the notes one after the other. There are no entities but the five of XML, and what is declared is ignored. */
async function eachNote(source: Source, visit: (note: EnexNote) => Promise<void>): Promise<void> {
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
        ready.push(note);
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
  const decoder = new TextDecoder('utf-8');
  for (const chunk of chunksOf(source)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    for (const each of ready.splice(0)) await visit(each);
    if (failure !== undefined) throw new UnusableArchive(texts.damaged, { cause: failure });
  }
  parser.close();
  for (const each of ready.splice(0)) await visit(each);
  if (failure !== undefined) throw new UnusableArchive(texts.damaged, { cause: failure });
}

function newNote(): EnexNote {
  return {
    title: '',
    content: '',
    isCut: false,
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

interface Reading {
  name: string;
  /** Then its name is no folder. */
  isOnly: boolean;
  titles: Map<string, string>;
  leftOut: LeftOut;
  emitter: Emitter;
}

async function emitNote(note: EnexNote, { name, isOnly, titles, leftOut, emitter }: Reading): Promise<void> {
  const { title, content, sourceUrl, reminders } = note;
  const shownTitle = title || name;
  if (note.isCut) return emitter.skip(shownTitle, texts.reasons.tooLong);
  const byHash = new Map<string, NoteFile>();
  const tooLarge: NoteFile[] = [];
  for (const resource of note.resources) {
    const bytes = resource.isTooLarge ? Buffer.alloc(0) : Buffer.from(resource.chunks.join(''), 'base64');
    const hash = createHash('md5').update(bytes).digest('hex');
    const size = resource.isTooLarge ? Math.max(resource.size, ATTACHMENT_BYTES_MAX + 1) : bytes.length;
    const fileName = resource.name || `${hash.slice(0, 8)}.${endings[resource.mime] ?? 'bin'}`;
    const file = { key: `file:${hash}:${fileName}`, name: fileName, size, read: async () => bytes };
    // Its hash isn't known: it is the next one that the text shows and nothing else has.
    if (resource.isTooLarge) tooLarge.push(file);
    else byHash.set(hash, file);
  }
  const files: NoteFile[] = [];
  const markdown = enmlToMarkdown(content, {
    tasks: note.tasks.toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order))),
    fileOf: (hash) => {
      const file = byHash.get(hash) ?? tooLarge.shift();
      if (file === undefined) {
        emitter.line('note', shownTitle, texts.reasons.fileMissing(hash));
        return null;
      }
      files.push(file);
      return emitter.fileTarget(file);
    },
    dataTarget: (file) => taken(files, file, emitter),
    noteOf: (label) => {
      const key = titles.get(label);
      return key === undefined ? null : emitter.noteTarget(key, label);
    },
    onLostLink: (label) => emitter.line('note', shownTitle, texts.reasons.noteMissing(label)),
    onEncrypted: () => emitter.line('note', shownTitle, texts.reasons.encryptedPart),
  });
  // Files that the text doesn't show come below it.
  const rest = [...byHash.values(), ...tooLarge].filter((file) => !files.includes(file));
  const below = rest.map((file) => {
    const target = emitter.fileTarget(file);
    return `${target.isPicture ? '!' : ''}[${target.name.replaceAll(/[\\[\]]/g, '\\$&')}](${target.href})`;
  });
  const source = /^https?:\/\/[^\s<>]+$/.test(sourceUrl) ? `Source: <${sourceUrl}>` : '';
  for (const moment of reminders) emitter.line('note', shownTitle, texts.reasons.reminder(shownMoment(moment)));
  if (note.taskDetails.size > 0) {
    const details = [...note.taskDetails].map((detail) => texts.taskDetails[detail]);
    emitter.line('note', shownTitle, texts.reasons.taskDetails(details.join(', ')));
  }
  if (note.hasAuthor) leftOut.add('authors');
  if (note.hasPlace) leftOut.add('places');
  await emitter.note({
    key: keyOf(name, note),
    title,
    content: [markdown, ...below, source].filter(Boolean).join('\n\n'),
    tags: note.tags,
    path: isOnly ? [] : [name],
    createdAt: momentOf(note.created),
    updatedAt: momentOf(note.updated),
    files: [...files, ...rest],
  });
}

/** Evernote doesn't export its identifiers: the notebook, the title and the moment of creation tell a note apart. */
function keyOf(notebook: string, { title, created }: EnexNote): string {
  return `${notebook}\0${title}\0${created}`;
}

function shownMoment(text: string): string {
  return momentOf(text)?.toISOString().slice(0, 16).replace('T', ' ').concat(' UTC') ?? text;
}

/** `20240309T065602Z`. */
function momentOf(text: string): Date | null {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return y === undefined ? null : validDate(new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`));
}
