import { type ArchiveFile, baseName } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { htmlOptions, toMarkdown } from './html-note.ts';
import { LeftOut } from './left-out.ts';
import { taken } from './library.ts';
import { type Resolve, rewriteLinks } from './markdown-links.ts';
import { dateOf } from './note-head.ts';

const ITEM = /^[0-9a-f]{32}\.md$/;
const RESOURCE = /(?:^|\/)resources\/([0-9a-f]{32})(?:\.[^/]*)?$/;
const HTML = '2';
const TEXT_BYTES_MAX = 4_100_000;
/** What Joplin's items are; see BaseModel.ts there. */
const kinds = { note: '1', folder: '2', resource: '4', tag: '5', noteTag: '6' } as const;

interface Item {
  title: string;
  body: string;
  of: Record<string, string>;
}

interface Known {
  folders: Map<string, { title: string; parent: string }>;
  notes: Map<string, string>;
  tags: Map<string, string>;
  tagsOf: Map<string, string[]>;
  resources: Map<string, NoteFile>;
  /** Resources whose files are there. */
  files: Set<string>;
  /** The first note that shows a resource. */
  usedBy: Map<string, { key: string; title: string; parent: string }>;
}

/** Calls `visit` with each file of an export, in its order. */
export type EachFile = (visit: (file: Pick<ArchiveFile, 'path' | 'size' | 'read'>) => Promise<void>) => Promise<void>;

/** Whether files are those of Joplin's export as a folder: texts by their identifiers, which say what they are. */
export async function isJoplin(files: readonly ArchiveFile[]): Promise<boolean> {
  const item = files.find(({ path, size }) => ITEM.test(baseName(path)) && size < TEXT_BYTES_MAX);
  const text = await item?.read().catch(() => undefined);
  return text !== undefined && itemOf(text.toString('utf8')) !== undefined;
}

/** A Joplin export: a text for each item, and the resources' files; in a tar archive, or as a folder. */
export async function readJoplin(source: EachFile, emitter: Emitter): Promise<void> {
  const known: Known = {
    folders: new Map(),
    notes: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    resources: new Map(),
    files: new Set(),
    usedBy: new Map(),
  };
  const tooLong: string[] = [];
  await eachItem(
    source,
    (item) => learn(item, known),
    (path) => tooLong.push(path),
  );
  if (known.notes.size === 0) throw new UnusableArchive(texts.unknown);
  emitter.begin('joplin');
  for (const path of tooLong) emitter.skip(path, texts.reasons.tooLong);
  await emitFiles(source, known, emitter);
  const leftOut = new LeftOut();
  await eachItem(source, async (item) => {
    if (item.of.type_ !== kinds.note) return;
    if (item.of.author) leftOut.add('authors');
    if (Number(item.of.latitude ?? 0) !== 0 || Number(item.of.longitude ?? 0) !== 0) leftOut.add('places');
    await emitter.guarded(item.title, () => emitNote(item, known, emitter));
  });
  leftOut.report(emitter);
}

async function eachItem(
  source: EachFile,
  visit: (item: Item) => Promise<void> | void,
  onTooLong: (path: string) => void = () => {},
): Promise<void> {
  await source(async ({ path, size, read }) => {
    if (!ITEM.test(baseName(path))) return;
    if (size > TEXT_BYTES_MAX) return onTooLong(path);
    const item = itemOf((await read()).toString('utf8'));
    if (item !== undefined) await visit(item);
  });
}

/** A title, a body, and behind an empty line what is known of it. */
function itemOf(text: string): Item | undefined {
  const lines = text.split('\n');
  const of: Record<string, string> = {};
  let at = lines.length - 1;
  for (; at >= 0; at -= 1) {
    const [, name, value = ''] = /^([a-z_]+):(?: (.*))?$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined) break;
    of[name] = value;
  }
  if (of.id === undefined || of.type_ === undefined) return undefined;
  const [title = '', ...rest] = lines.slice(0, Math.max(0, at));
  return { title, body: rest.join('\n').replace(/^\n/, ''), of };
}

function learn({ title, body, of }: Item, known: Known): void {
  const { id = '', type_ } = of;
  if (type_ === kinds.folder) known.folders.set(id, { title, parent: of.parent_id ?? '' });
  else if (type_ === kinds.note) {
    known.notes.set(id, title);
    for (const [, used = ''] of body.matchAll(/:\/([0-9a-f]{32})/g)) {
      if (!known.usedBy.has(used)) known.usedBy.set(used, { key: id, title, parent: of.parent_id ?? '' });
    }
  } else if (type_ === kinds.tag) known.tags.set(id, title);
  else if (type_ === kinds.noteTag) {
    const { note_id: noteId = '', tag_id: tagId = '' } = of;
    known.tagsOf.set(noteId, [...(known.tagsOf.get(noteId) ?? []), tagId]);
  } else if (type_ === kinds.resource) {
    const ending = of.file_extension ? `.${of.file_extension}` : '';
    const name = title || of.filename || `${id}${ending}`;
    const read = () => Promise.reject(new Error('There is no such file'));
    known.resources.set(id, { key: id, name: /\.[^.]+$/.test(name) ? name : name + ending, size: 0, read });
  }
}

/** Files come in the order of the archive, which can only be read from its beginning, and before the notes. */
async function emitFiles(source: EachFile, known: Known, emitter: Emitter): Promise<void> {
  await source(async ({ path, size, read }) => {
    const id = RESOURCE.exec(path)?.[1] ?? '';
    const resource = known.resources.get(id);
    if (resource === undefined) return;
    known.files.add(id);
    const note = known.usedBy.get(id);
    if (note === undefined) emitter.skip(resource.name, texts.reasons.notUsed);
    else await emitter.attach({ ...resource, size, read }, { ...note, path: pathOf(known, note.parent) });
  });
}

async function emitNote({ title, body, of }: Item, known: Known, emitter: Emitter): Promise<void> {
  const { id = '' } = of;
  if (of.encryption_applied === '1') {
    emitter.skip(title || id, texts.reasons.encrypted);
    return;
  }
  const files: NoteFile[] = [];
  const resolve: Resolve = (address) => {
    const target = /^:\/([0-9a-f]{32})/.exec(address)?.[1];
    if (target === undefined) return null;
    const noteTitle = known.notes.get(target);
    if (noteTitle !== undefined) return emitter.noteTarget(target, noteTitle);
    const file = known.resources.get(target);
    if (file === undefined) {
      emitter.line('note', title, texts.reasons.linkLost);
      return null;
    }
    if (known.files.has(target)) files.push(file);
    else emitter.line('note', title, texts.reasons.fileMissing(file.name));
    return emitter.fileTarget(file);
  };
  const isTodo = of.is_todo === '1';
  const isDone = isTodo && of.todo_completed !== undefined && of.todo_completed !== '0';
  const text =
    of.markup_language === HTML
      ? toMarkdown(
          body,
          htmlOptions(resolve, (file) => taken(files, file, emitter)),
        )
      : rewriteLinks(body, resolve);
  const source = /^https?:\/\/[^\s<>]+$/.test(of.source_url ?? '') ? `Source: <${of.source_url}>` : '';
  const task = isTodo ? `- [${isDone ? 'x' : ' '}] ${title}${dueText(of.todo_due)}` : '';
  await emitter.note({
    key: id,
    title,
    content: [task, text, source].filter(Boolean).join('\n\n'),
    tags: (known.tagsOf.get(id) ?? []).flatMap((tag) => known.tags.get(tag) ?? []),
    path: pathOf(known, of.parent_id ?? ''),
    createdAt: dateOf(of.user_created_time || of.created_time),
    updatedAt: dateOf(of.user_updated_time || of.updated_time),
    isTrashed: Number(of.deleted_time ?? 0) > 0,
    files,
  });
}

function dueText(milliseconds: string | undefined): string {
  const due = Number(milliseconds ?? 0);
  return due > 0 && due < 1e14 ? ` (due ${new Date(due).toISOString().slice(0, 10)})` : '';
}

function pathOf({ folders }: Known, id: string): string[] {
  const path: string[] = [];
  for (let at = folders.get(id); at !== undefined && path.length < 32; at = folders.get(at.parent)) {
    path.unshift(at.title || 'Untitled');
  }
  return path;
}
