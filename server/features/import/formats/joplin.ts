import type { Source } from '../containers/source.ts';
import { eachTarFile } from '../containers/tar.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { type Resolve, rewriteLinks } from './markdown-links.ts';
import { dateOf } from './note-head.ts';

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
  /** The first note that shows a resource. */
  usedBy: Map<string, { key: string; title: string; parent: string }>;
}

/** A Joplin export: a tar archive with a text for each item, and the resources' files. */
export async function readJoplin(source: Source, emitter: Emitter): Promise<void> {
  const known: Known = {
    folders: new Map(),
    notes: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    resources: new Map(),
    usedBy: new Map(),
  };
  await eachItem(source, (item) => learn(item, known));
  if (known.notes.size === 0) throw new UnusableArchive(texts.unknown);
  emitter.begin('joplin');
  await emitFiles(source, known, emitter);
  await eachItem(source, async (item) => {
    if (item.of.type_ === kinds.note) await emitNote(item, known, emitter);
  });
}

async function eachItem(source: Source, visit: (item: Item) => Promise<void> | void): Promise<void> {
  await eachTarFile(source, async ({ path, size, read }) => {
    if (!/^[0-9a-f]{32}\.md$/.test(path) || size > TEXT_BYTES_MAX) return;
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
async function emitFiles(source: Source, known: Known, emitter: Emitter): Promise<void> {
  await eachTarFile(source, async ({ path, size, read }) => {
    const id = /^resources\/([0-9a-f]{32})(?:\.[^/]*)?$/.exec(path)?.[1] ?? '';
    const resource = known.resources.get(id);
    if (resource === undefined) return;
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
    if (file === undefined) return null;
    files.push(file);
    return emitter.fileTarget(file);
  };
  const isTodo = of.is_todo === '1';
  const isDone = isTodo && of.todo_completed !== undefined && of.todo_completed !== '0';
  const content = rewriteLinks(body, resolve);
  await emitter.note({
    key: id,
    title,
    content: isTodo ? `- [${isDone ? 'x' : ' '}] ${title}\n\n${content}` : content,
    tags: (known.tagsOf.get(id) ?? []).flatMap((tag) => known.tags.get(tag) ?? []),
    path: pathOf(known, of.parent_id ?? ''),
    createdAt: dateOf(of.user_created_time || of.created_time),
    updatedAt: dateOf(of.user_updated_time || of.updated_time),
    isTrashed: Number(of.deleted_time ?? 0) > 0,
    files,
  });
}

function pathOf({ folders }: Known, id: string): string[] {
  const path: string[] = [];
  for (let at = folders.get(id); at !== undefined && path.length < 32; at = folders.get(at.parent)) {
    path.unshift(at.title || 'Untitled');
  }
  return path;
}
