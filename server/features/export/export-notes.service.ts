import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { decoded, mapAddresses, partsOfAddress, relativeAddress } from '#server/features/archive/addresses.ts';
import { ArchiveNames, safeName } from '#server/features/archive/names.ts';
import { nameLinks } from '#server/features/archive/property-links.ts';
import { type FileReply, NoSuchFileError } from '#server/files/files.ts';
import { attachmentIdOf, attachmentsIn } from '#shared/attachments.ts';
import type { ExportAsked, ExportFormat } from '#shared/exports.ts';
import { withoutPrivate } from '#shared/markdown/private.ts';
import { propertiesEnd } from '#shared/markdown/properties-end.ts';
import { linkedNoteId } from '#shared/note-links.ts';
import { shownTitle, UNTITLED_NOTE } from '#shared/notes.ts';
import * as repo from './export.repo.ts';
import { exportTexts as texts } from './export.texts.ts';
import { MissingLetters, renderNote } from './render-notes.ts';
import { ZipWriter } from './zip-writer.ts';

interface Text {
  title: string;
  content: string;
  updatedAt: Date;
}

/**
 * Notes as files for other people, without what is private: one as it is, several in an archive.
 *
 * @throws {AppError} `not_found` for a note or the folder, `invalid` where there is none, and as `renderNote`.
 */
export async function exportNotes(context: Context, asked: ExportAsked, closed: AbortSignal): Promise<FileReply> {
  const { db, userId, now } = context;
  const { format } = asked;
  if ('text' in asked) return single(context, format, { ...asked.text, updatedAt: now() }, closed);
  const { name, ids, below } = await db.read(userId, async (tx) => {
    if ('ids' in asked) return { name: texts.selection, ids: [...new Set(asked.ids)], below: [] };
    const folder = await repo.findFolderNotes(tx, userId, asked.folderId);
    if (folder === undefined) throw new AppError('not_found', texts.noFolder);
    return folder;
  });
  const listed = await db.read(userId, (tx) => repo.findTitles(tx, userId, ids));
  if ('ids' in asked && listed.length < ids.length) throw new AppError('not_found', texts.noNote);
  const [first] = ids;
  if (first === undefined) throw new AppError('invalid', texts.empty);
  if (ids.length === 1) {
    const [note] = await db.read(userId, (tx) => repo.findWholeNotes(tx, userId, [first]));
    if (note === undefined) throw new AppError('not_found', texts.noNote);
    return single(context, format, note, closed);
  }
  return archive(context, name, closed, (zip) => writeNotes(context, zip, { format, ids, listed, below, closed }));
}

/** A note in its folder. */
type Placed = Text & { id?: string; folderId?: string | null };

function forOthers({ title, content, updatedAt }: Text): Text {
  return { title, content: withoutPrivate(content), updatedAt };
}

/** A file, or an archive of a Markdown file with its pictures. */
async function single(context: Context, format: ExportFormat, own: Text, closed: AbortSignal): Promise<FileReply> {
  const note = forOthers(own);
  const title = shownTitle(note.title);
  const name = safeName(title, UNTITLED_NOTE);
  if (format === 'md' && attachmentsIn(note.content).length > 0) {
    return archive(context, name, closed, (zip) => writeMarkdown(context, zip, new NoteFiles(), note));
  }
  const bytes = format === 'md' ? Buffer.from(markdownOf(note)) : await rendered(context, format, note, closed);
  return { name: `${name}.${format}`, size: bytes.length, content: Readable.from([Buffer.from(bytes)]) };
}

function archive(
  { log }: Context,
  name: string,
  closed: AbortSignal,
  write: (zip: ZipWriter) => Promise<void>,
): FileReply {
  const zip = new ZipWriter();
  write(zip)
    .then(() => zip.end())
    .catch((error: Error) => {
      if (!closed.aborted) log.error({ err: error }, 'an export of notes failed');
      zip.fail(error);
    });
  return { name: `${safeName(name, texts.selection)}.zip`, size: null, content: zip.content };
}

interface Several {
  format: ExportFormat;
  ids: readonly string[];
  listed: readonly repo.ListedTitle[];
  /** The folders in the one that is exported, those above before those in them. */
  below: readonly repo.ExportedFolder[];
  closed: AbortSignal;
}

async function writeNotes(context: Context, zip: ZipWriter, several: Several): Promise<void> {
  const { format, ids, listed, below, closed } = several;
  const { db, userId } = context;
  const files = new NoteFiles(below);
  if (format === 'md') files.nameNotes(listed);
  const inWord: string[] = [];
  for (const id of ids) {
    const [own] = await db.read(userId, (tx) => repo.findWholeNotes(tx, userId, [id]));
    // Deleted since.
    if (own === undefined) continue;
    const note = forOthers(own);
    if (format === 'md') await writeMarkdown(context, zip, files, { ...note, id, folderId: own.folderId });
    else {
      const { bytes, became } = await renderedOrWord(context, format, note, closed);
      const name = files.nameOf({ ...note, folderId: own.folderId }, became);
      if (became !== format) inWord.push(name);
      await zip.add(name, bytes, note.updatedAt);
    }
  }
  if (inWord.length > 0) await zip.add(texts.otherFormatName, texts.otherFormat(inWord), context.now());
}

/** One note with letters that a PDF lacks must not keep the others back. */
async function renderedOrWord(
  context: Context,
  format: Exclude<ExportFormat, 'md'>,
  note: Text,
  closed: AbortSignal,
): Promise<{ bytes: Uint8Array; became: ExportFormat }> {
  try {
    return { bytes: await rendered(context, format, note, closed), became: format };
  } catch (error) {
    if (!(error instanceof MissingLetters)) throw error;
    return { bytes: await rendered(context, 'docx', note, closed), became: 'docx' };
  }
}

async function writeMarkdown(context: Context, zip: ZipWriter, files: NoteFiles, note: Placed): Promise<void> {
  const { db, userId, files: storage } = context;
  const ids = [...new Set(attachmentsIn(note.content).map(({ id }) => id))];
  const rows = await db.read(userId, (tx) => repo.findPictures(tx, userId, ids));
  for (const { id, name, fileKey, createdAt } of rows) {
    const path = files.place(id, name);
    if (path === undefined) continue;
    try {
      await zip.add(path, await storage.read(fileKey), createdAt);
    } catch (error) {
      if (!(error instanceof NoSuchFileError)) throw error;
    }
  }
  const text = mapAddresses(note.content, (address) => files.addressOf(address, note));
  const content = nameLinks(text, (address) => files.nameFor(address));
  await zip.add(files.noteAt(note.id) ?? files.nameOf(note, 'md'), markdownOf({ ...note, content }), note.updatedAt);
}

/** The names of files in an archive of several notes. */
class NoteFiles {
  readonly #names = new ArchiveNames();
  readonly #placed = new Map<string, string>();
  readonly #notes = new Map<string, string>();
  readonly #folders = new Map<string, string>();

  constructor(folders: readonly repo.ExportedFolder[] = []) {
    for (const { id, name, parentId } of folders) {
      this.#folders.set(id, this.#names.claim(this.#folderOf(parentId), name, { fallback: 'Folder' }));
    }
  }

  #folderOf(id: string | null | undefined): string {
    return this.#folders.get(id ?? '') ?? '';
  }

  /** The names that links between the notes lead to. */
  nameNotes(listed: readonly repo.ListedTitle[]): void {
    for (const note of listed) this.#notes.set(note.id, this.nameOf(note, 'md'));
  }

  noteAt(id: string | undefined): string | undefined {
    return id && this.#notes.get(id);
  }

  nameOf({ title, folderId }: Pick<Placed, 'title' | 'folderId'>, format: ExportFormat): string {
    return this.#names.claim(this.#folderOf(folderId), shownTitle(title), {
      ending: `.${format}`,
      fallback: UNTITLED_NOTE,
    });
  }

  /** Undefined for a file that is there already. */
  place(id: string, name: string): string | undefined {
    if (this.#placed.has(id)) return undefined;
    const [, base = name, ending = ''] = /^(.+?)(\.[a-z0-9]{1,10})?$/is.exec(name) ?? [];
    const path = this.#names.claim('attachments', base, { ending, fallback: 'File' });
    this.#placed.set(id, path);
    return path;
  }

  addressOf(whole: string, { folderId }: Placed): string | undefined {
    const path = this.#pathOf(whole);
    return path && relativeAddress(this.#folderOf(folderId), path) + partsOfAddress(whole)[1];
  }

  /** What a link in the properties of a note calls a file. */
  nameFor(whole: string): string | undefined {
    const path = this.#pathOf(whole);
    return path && path.replace(/\.md$/, '') + decoded(partsOfAddress(whole)[1]);
  }

  #pathOf(whole: string): string | undefined {
    const [address] = partsOfAddress(whole);
    return this.noteAt(linkedNoteId(address) ?? undefined) ?? this.#placed.get(attachmentIdOf(address) ?? '');
  }
}

function rendered(context: Context, format: Exclude<ExportFormat, 'md'>, note: Text, closed: AbortSignal) {
  return renderNote(context, format, { title: shownTitle(note.title), content: note.content }, closed);
}

function markdownOf({ title, content }: Text): string {
  const heading = `# ${shownTitle(title).replaceAll(/\s+/g, ' ')}\n\n`;
  const start = propertiesEnd(content);
  return content.slice(0, start) + heading + content.slice(start);
}
