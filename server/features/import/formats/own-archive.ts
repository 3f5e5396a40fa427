import { decodeText } from '#server/content/text-encoding.ts';
import { mapAddresses, partsOfAddress, pathOfAddress, placeAddress } from '#server/features/archive/addresses.ts';
import { ownNames, readFrontMatter, tagOfObsidian, withRest } from '#server/features/archive/front-matter.ts';
import {
  HISTORY_FOLDER,
  MANIFEST,
  type Manifest,
  type ManifestFile,
  readManifest,
  TRASH_FOLDER,
} from '#server/features/archive/manifest.ts';
import { addressLinks } from '#server/features/archive/property-links.ts';
import { type ArchiveFile, baseName, endingOf, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { noteHeadOf } from './note-head.ts';

/** A text of three-byte letters, as long as a note may be, below its front matter. */
const TEXT_BYTES_MAX = 3_100_000;
/** Of 250,000 files. */
const MANIFEST_BYTES_MAX = 96 * 1024 * 1024;
const inFolder = /^(?!__MACOSX\/)[^/]+\/manifest\.json$/;

interface Known {
  file: ArchiveFile;
  kind: ManifestFile['kind'];
  listed: ManifestFile | undefined;
}

/**
 * The files of an archive of this product and what it says of them; null for every other archive. A program that unpacks
 * downloads by itself leaves a folder, and so they may be in one.
 */
export async function ownArchiveIn(files: readonly ArchiveFile[]) {
  const at = files.find(({ path }) => path === MANIFEST) ?? files.find(({ path }) => inFolder.test(path));
  if (at === undefined || at.size > MANIFEST_BYTES_MAX) return null;
  const manifest = readManifest((await at.read().catch(() => Buffer.alloc(0))).toString('utf8'));
  if (manifest === null) return null;
  const root = at.path.slice(0, -MANIFEST.length);
  const inside = files.filter(({ path }) => path.startsWith(root));
  if (files.some(({ path }) => !path.startsWith(root) && !path.startsWith('__MACOSX/'))) return null;
  return { manifest, files: inside.map((file) => ({ ...file, path: file.path.slice(root.length) })) };
}

/** An archive of this product: its manifest says what each file is, and everything stays to the letter. */
export async function readOwnArchive(
  files: readonly ArchiveFile[],
  manifest: Manifest,
  emitter: Emitter,
): Promise<void> {
  emitter.begin('sparehour');
  const archive = new OwnArchive(files, manifest, emitter);
  for (const { path, hiddenFromAi, client } of manifest.folders) {
    emitter.folder(archive.pathOf(path), hiddenFromAi, client);
  }
  await archive.emitNotes();
  await archive.emitRest();
}

class OwnArchive {
  readonly #emitter: Emitter;
  readonly #known = new Map<string, Known>();
  readonly #named = new Map<string, Known>();
  readonly #folders: ReadonlyMap<string, string | undefined>;

  constructor(files: readonly ArchiveFile[], manifest: Manifest, emitter: Emitter) {
    this.#emitter = emitter;
    this.#folders = new Map(manifest.folders.map(({ path, name }) => [path, name]));
    const listed = new Map(manifest.files.map((file) => [file.path, file]));
    for (const file of files) {
      if (file.path === MANIFEST) continue;
      const entry = listed.get(file.path);
      const known = { file, kind: entry?.kind ?? kindOf(file.path), listed: entry };
      this.#known.set(file.path, known);
      if (known.kind === 'version') continue;
      this.#named.set(baseName(file.path).replace(/\.md$/, ''), known);
    }
  }

  /** The names of a folder and those above it. */
  pathOf(folder: string): string[] {
    const parts = folder.split('/').filter(Boolean);
    if (parts[0] === TRASH_FOLDER) parts.shift();
    return parts.map((part, at) => this.#folders.get(parts.slice(0, at + 1).join('/')) ?? part);
  }

  async emitNotes(): Promise<void> {
    for (const known of this.#known.values()) if (known.kind === 'note') await this.#emitNote(known);
  }

  /** Documents that no note links to, and what isn't imported. */
  async emitRest(): Promise<void> {
    let versions = 0;
    const others: string[] = [];
    for (const known of this.#known.values()) {
      const { kind, file } = known;
      if (kind === 'version') versions += 1;
      else if (kind === 'other' && file.path.includes('/')) others.push(file.path);
      else if (kind === 'document') await this.#emitter.document(this.#fileOf(known), []);
      else if (kind === 'attachment' && !this.#emitter.isUsed(this.#fileOf(known))) {
        this.#emitter.skip(file.path, texts.reasons.notUsed);
      }
    }
    if (versions > 0) this.#emitter.line('note', HISTORY_FOLDER, texts.reasons.versions(versions));
    for (const [folder, files] of Map.groupBy(others, (path) => path.split('/')[0] ?? path)) {
      this.#emitter.line('note', folder, texts.reasons.account(files.length));
    }
  }

  async #emitNote(known: Known): Promise<void> {
    const { file } = known;
    const bytes = file.size > TEXT_BYTES_MAX ? null : await file.read().catch(() => null);
    const text = bytes && decodeText(bytes);
    if (text === null) {
      const { tooLong, unreadable } = texts.reasons;
      this.#emitter.skip(file.path, file.size > TEXT_BYTES_MAX ? tooLong : unreadable);
      return;
    }
    const { head: written, yaml, content: body } = readFrontMatter(text);
    const { own = {}, tags } = known.listed ?? {};
    const taken = new Set(ownNames.filter((name) => name in written && !(name in own)));
    const values = { ...Object.fromEntries([...taken].map((name) => [name, written[name]])), ...own };
    const head = noteHeadOf(values);
    const isSame = tags?.map(tagOfObsidian).join('\n') === head.tags.join('\n');
    const folder = folderOf(file.path);
    const path = this.pathOf(folder);
    const files: NoteFile[] = [];
    const documents: NoteFile[] = [];
    const linkTo = (target: Known | undefined, place: string) => {
      if (target === undefined) return undefined;
      if (target.kind === 'note') return this.#linkTo(target) + place;
      const linked = this.#fileOf(target);
      (target.kind === 'document' ? documents : files).push(linked);
      return this.#emitter.fileTarget(linked).href;
    };
    const linked = mapAddresses(withRest(yaml, taken, body), (address) => {
      const [relative, place] = partsOfAddress(address);
      return linkTo(this.#known.get(pathOfAddress(folder, relative)?.normalize('NFC') ?? ''), place);
    });
    const content = addressLinks(linked, (name) => {
      const [file, place] = partsOfAddress(name);
      const path = file.normalize('NFC');
      const target = this.#known.get(path) ?? this.#known.get(`${path}.md`) ?? this.#named.get(path);
      return linkTo(target, place && placeAddress(place.slice(1)));
    });
    // A text refers to documents that are there already.
    for (const document of documents) await this.#emitter.document(document, path);
    await this.#emitter.note({
      key: this.#keyOf(known),
      id: known.listed?.note ?? null,
      title: typeof values.title === 'string' ? values.title : withoutEnding(baseName(file.path)),
      content,
      isExact: true,
      tags: tags && (isSame || 'tags' in own) ? tags : head.tags,
      path,
      createdAt: head.createdAt ?? file.modified,
      updatedAt: head.updatedAt ?? file.modified ?? head.createdAt,
      day: head.day,
      isPinned: head.isPinned,
      isHiddenFromAi: head.isHiddenFromAi,
      isTrashed: head.isTrashed,
      files,
    });
  }

  #linkTo(note: Known): string {
    const { file, listed } = note;
    return this.#emitter.noteTarget(this.#keyOf(note), baseName(file.path), listed?.note).href;
  }

  /** A copy that somebody made of a note is another note, although its front matter has the same id. */
  #keyOf({ file, listed }: Known): string {
    return listed?.note ?? `note:${file.path}`;
  }

  #fileOf({ file, listed }: Known): NoteFile {
    const { path, size, read } = file;
    const { name = baseName(path), proof, hiddenFromAi, day } = listed ?? {};
    return { key: `file:${path}`, name, size, read, proof, isHiddenFromAi: hiddenFromAi, day };
  }
}

/** A file that was added to the archive later. */
function kindOf(path: string): ManifestFile['kind'] {
  const ending = endingOf(path);
  if (ending === 'md' || ending === 'markdown') return 'note';
  return ending === 'pdf' || ending === 'docx' ? 'document' : 'attachment';
}
