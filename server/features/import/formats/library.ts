import { decodeText } from '#server/content/text-encoding.ts';
import { partsOfAddress, placeAddress } from '#server/features/archive/addresses.ts';
import { readFrontMatter, withRest } from '#server/features/archive/front-matter.ts';
import { addressLinks } from '#server/features/archive/property-links.ts';
import { type ArchiveFile, baseName, endingOf, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { withHiddenComments } from './hidden-comments.ts';
import { htmlNote } from './html-note.ts';
import { inlineTags } from './inline-tags.ts';
import { isRawJson } from './json-value.ts';
import { type Resolve, rewriteLinks, type Target } from './markdown-links.ts';
import { type NoteHead, noteHeadOf } from './note-head.ts';
import { withRoamTasks } from './roam-tasks.ts';

/** A text of four-byte letters, as long as a note may be. */
const TEXT_BYTES_MAX = 4_100_000;
const HEAD_CHARACTERS = 70_000;
const NOTE = /^(?:md|markdown|mdown|mkd|html?|txt)$/;
/** A drawing with its data in a Markdown file. */
const DRAWING = /\.excalidraw\.md$/i;

export function isNoteName(path: string): boolean {
  return NOTE.test(endingOf(path)) && !DRAWING.test(path);
}

interface Known {
  file: ArchiveFile;
  title: string;
}

interface Options {
  /** The folder that isn't one of the notes' folders. */
  root: string;
  emitter: Emitter;
}

/** Files of an archive that link to each other by paths and names. */
export class Library {
  readonly #files: readonly ArchiveFile[];
  readonly #options: Options;
  /** Names may differ only by the case of their letters; products differ in whether they look at it. */
  readonly #byExactPath = new Map<string, Known>();
  readonly #byPath = new Map<string, Known>();
  readonly #byName = new Map<string, Known>();

  constructor(files: readonly ArchiveFile[], options: Options) {
    this.#files = files;
    this.#options = options;
  }

  /** Finds out what links may call each file. The first of several with a name is the one with the shortest path. */
  async index(): Promise<void> {
    const byLength = this.#files.toSorted((a, b) => a.path.length - b.path.length);
    const aliases: { alias: string; known: Known }[] = [];
    for (const file of byLength) {
      const head = isNoteName(file.path) ? await this.#headOf(file) : null;
      const known = { file, title: head?.title ?? withoutEnding(baseName(file.path)) };
      this.#byExactPath.set(file.path.normalize('NFC'), known);
      addFirst(this.#byPath, keyOf(file.path), known);
      addFirst(this.#byName, keyOf(baseName(file.path)), known);
      if (head === null) continue;
      addFirst(this.#byPath, keyOf(withoutEnding(file.path)), known);
      addFirst(this.#byName, keyOf(withoutEnding(baseName(file.path))), known);
      for (const alias of head.aliases) aliases.push({ alias, known });
    }
    for (const { alias, known } of aliases) addFirst(this.#byName, keyOf(alias), known);
  }

  /** The folders of a path, from the top. */
  pathOf(folder: string): string[] {
    const { root } = this.#options;
    const inside = folder === root ? '' : folder.startsWith(`${root}/`) ? folder.slice(root.length + 1) : folder;
    return inside.split('/').filter((part) => part !== '' && part !== '.trash');
  }

  fileOf({ path, ...file }: ArchiveFile): NoteFile {
    return { key: `file:${path}`, name: baseName(path), ...file };
  }

  async emit(file: ArchiveFile): Promise<void> {
    const { emitter } = this.#options;
    const text = await readText(file, emitter);
    if (text === null) return;
    const files: NoteFile[] = [];
    const resolve = this.#resolverFor(file, files);
    const isHtml = /^html?$/.test(endingOf(file.path));
    const { head, content, lost } = isHtml
      ? htmlNote(text, resolve, (shown) => taken(files, shown, emitter))
      : markdownNote(text, file, resolve);
    const tags = isHtml || endingOf(file.path) === 'txt' ? [] : inlineTags(readFrontMatter(text).content);
    const title = head.title ?? withoutEnding(baseName(file.path));
    for (const reason of lost) emitter.line('note', title, reason);
    const isTrashed = head.isTrashed || file.path.split('/').includes('.trash');
    await emitter.note({
      key: noteKey(file),
      title,
      content,
      tags: [...head.tags, ...tags],
      path: this.pathOf(folderOf(file.path)),
      createdAt: head.createdAt ?? file.modified,
      updatedAt: head.updatedAt ?? file.modified ?? head.createdAt,
      day: head.day,
      isPinned: head.isPinned,
      isHiddenFromAi: head.isHiddenFromAi,
      isTrashed,
      files,
    });
  }

  #resolverFor(from: ArchiveFile, files: NoteFile[]): Resolve {
    const { emitter } = this.#options;
    return (address, how): Target | null => {
      const inside = how === 'name' ? /^#(?=[^#\s])(.+)$/.exec(address)?.[1] : undefined;
      if (inside !== undefined) return { href: placeAddress(inside), name: inside, isPicture: false };
      const known = this.#find(address, how, folderOf(from.path));
      if (known === undefined) return null;
      if (isNoteName(known.file.path)) {
        const target = emitter.noteTarget(noteKey(known.file), known.title);
        return { ...target, href: target.href + this.#placeIn(address, how, known) };
      }
      return taken(files, this.fileOf(known.file), emitter);
    };
  }

  #find(address: string, how: 'path' | 'name', folder: string): Known | undefined {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
    const plain = address.replace(/[#?^].*$/s, '').trim();
    // A name may have these signs too.
    return this.#findPath(address.trim(), how, folder) ?? this.#findPath(plain, how, folder);
  }

  /** `#Heading` behind the name of a note, unless it is a part of it. */
  #placeIn(address: string, how: 'path' | 'name', known: Known): string {
    const [name, place] = partsOfAddress(address);
    if (place.length < 2 || this.#findPath(address.trim(), how, folderOf(known.file.path)) === known) return '';
    return name === '' ? '' : placeAddress(place.slice(1));
  }

  #findPath(plain: string, how: 'path' | 'name', folder: string): Known | undefined {
    if (plain === '') return undefined;
    const relative = this.#atPath(joined(folder, plain));
    const absolute = this.#atPath(joined(this.#options.root, plain));
    const [first, second] = how === 'path' ? [relative, absolute] : [absolute, relative];
    return first ?? second ?? this.#byName.get(keyOf(how === 'name' ? plain : baseName(plain)));
  }

  #atPath(path: string): Known | undefined {
    return this.#byExactPath.get(path.normalize('NFC')) ?? this.#byPath.get(keyOf(path));
  }

  async #headOf(file: ArchiveFile): Promise<Pick<NoteHead, 'title' | 'aliases'>> {
    const none = { title: null, aliases: [] };
    if (file.size > TEXT_BYTES_MAX || !/^m/.test(endingOf(file.path))) return none;
    const text = decodeText(await file.read().catch(() => Buffer.alloc(0)));
    return text === null ? none : noteHeadOf(readFrontMatter(text.slice(0, HEAD_CHARACTERS)).head);
  }
}

/** The text of a file of the archive; null where there is none, which is in the report. */
export async function readText(file: ArchiveFile, emitter: Emitter): Promise<string | null> {
  if (file.size > TEXT_BYTES_MAX) {
    emitter.skip(file.path, texts.reasons.tooLong);
    return null;
  }
  const bytes = await file.read().catch(() => null);
  const text = bytes === null ? null : decodeText(bytes);
  if (text === null) emitter.skip(file.path, texts.reasons.unreadable);
  else if (isRawJson(text)) {
    emitter.skip(file.path, texts.reasons.data);
    return null;
  }
  return text?.replaceAll(/\r\n?/g, '\n') ?? null;
}

interface Read {
  head: NoteHead;
  content: string;
  /** Why parts of it aren't imported. */
  lost: ReadonlySet<string>;
}

function markdownNote(text: string, file: ArchiveFile, resolve: Resolve): Read {
  const lost = new Set<string>();
  if (endingOf(file.path) === 'txt') return { head: noteHeadOf({}), content: text, lost };
  const { head: values, yaml, content: body } = readFrontMatter(text);
  const head = noteHeadOf(values);
  const whole = withRest(yaml, head.taken, body);
  const linked = rewriteLinks(withHiddenComments(withRoamTasks(whole)), resolve);
  return { head, content: addressLinks(linked, (name) => resolve(name.trim(), 'name')?.href), lost };
}

function noteKey({ path }: ArchiveFile): string {
  return `note:${path}`;
}

/** Adds a file to those of a note. */
export function taken(files: NoteFile[], file: NoteFile, emitter: Emitter): Target {
  files.push(file);
  return emitter.fileTarget(file);
}

function joined(folder: string, address: string): string {
  const parts = address.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of address.split(/[/\\]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part.trim());
  }
  return parts.join('/');
}

function keyOf(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function addFirst(map: Map<string, Known>, key: string, known: Known): void {
  if (!map.has(key)) map.set(key, known);
}
