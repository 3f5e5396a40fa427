import { setImmediate } from 'node:timers/promises';
import { decoded, mapAddresses, partsOfAddress, relativeAddress } from '#server/features/archive/addresses.ts';
import { HISTORY_FOLDER, MANIFEST, type ManifestFolder, TRASH_FOLDER } from '#server/features/archive/manifest.ts';
import { ArchiveNames } from '#server/features/archive/names.ts';
import { nameLinks } from '#server/features/archive/property-links.ts';
import { attachmentIdOf } from '#shared/attachments.ts';
import { DOCUMENT_ADDRESS } from '#shared/document-links.ts';
import { linkedNoteId } from '#shared/note-links.ts';
import { UNTITLED_NOTE } from '#shared/notes.ts';
import type { ExportedFolder, ListedNote } from './export.repo.ts';

interface Named {
  id: string;
  name: string;
}

/** Others get the main thread after so many names of notes. */
const NAMED_AT_ONCE = 500;

/** Where everything is in an archive. */
export class ExportPlaces {
  readonly #names = new ArchiveNames();
  readonly #folders = new Map<string, string>();
  readonly #hiddenFolders = new Set<string>();
  readonly #notes = new Map<string, string>();
  readonly #files = new Map<string, string>();
  readonly #documents = new Map<string, string>();
  #sameNames: Map<string, string[]> | undefined;
  /** In the order in which they are created again. */
  readonly folders: (ManifestFolder & { createdAt: Date })[] = [];
  /** Where pictures and files of notes are, and original documents. */
  readonly fileFolders: { attachments: string; documents: string };

  constructor(folders: readonly ExportedFolder[]) {
    this.#names.claim('', MANIFEST, { fallback: MANIFEST });
    const children = Map.groupBy(folders, ({ parentId }) => parentId);
    // By name, since ids change when an archive is imported.
    for (const siblings of children.values()) siblings.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const waiting = (children.get(null) ?? []).map((folder) => ({ folder, above: '' }));
    const seen = new Set<string>();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { folder, above } = next;
      const path = this.#names.claim(above, folder.name, { fallback: 'Folder' });
      // Folders of the same name in the same place would become one.
      const isSame = seen.has(`${above}\0${folder.name}`);
      const name = isSame ? folder.name + (/ \(\d+\)$/.exec(path)?.[0] ?? '') : folder.name;
      seen.add(`${above}\0${name}`);
      this.#folders.set(folder.id, path);
      if (folder.aiExcluded || this.isHidden(folder.parentId)) this.#hiddenFolders.add(folder.id);
      this.folders.push({
        path,
        ...(name !== lastOf(path) && { name }),
        ...(folder.aiExcluded && { hiddenFromAi: true }),
        ...(folder.client && { client: folder.client }),
        createdAt: folder.createdAt,
      });
      waiting.push(...(children.get(folder.id) ?? []).map((child) => ({ folder: child, above: path })));
    }
    this.fileFolders = { attachments: this.claim('', 'attachments'), documents: this.claim('', 'documents') };
  }

  addFiles(attachments: readonly Named[], documents: readonly Named[]): void {
    const place = (folder: string, { name }: Named) => {
      const [, base = name, ending = ''] = /^(.+?)(\.[a-z0-9]{1,10})?$/is.exec(name) ?? [];
      return this.#names.claim(folder, base, { ending, fallback: 'File' });
    };
    const byName = (a: Named, b: Named) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1);
    const folders = this.fileFolders;
    for (const file of attachments.toSorted(byName)) this.#files.set(file.id, place(folders.attachments, file));
    for (const file of documents.toSorted(byName)) this.#documents.set(file.id, place(folders.documents, file));
  }

  /** Of notes with the same title, the oldest keeps it as its name. */
  async addNotes(notes: readonly ListedNote[]): Promise<void> {
    const byAge = (a: ListedNote, b: ListedNote) =>
      a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
    for (const [index, { id, title, folderId, isTrashed }] of notes.toSorted(byAge).entries()) {
      if (index % NAMED_AT_ONCE === 0) await setImmediate();
      const folder = folderId === null ? '' : (this.#folders.get(folderId) ?? '');
      const place = isTrashed ? [TRASH_FOLDER, folder].filter(Boolean).join('/') : folder;
      this.#notes.set(id, this.#names.claim(place, title, { ending: '.md', fallback: UNTITLED_NOTE }));
    }
  }

  /** Whether a folder is hidden from AI, by itself or by one above it. */
  isHidden(folderId: string | null): boolean {
    return folderId !== null && this.#hiddenFolders.has(folderId);
  }

  noteAt(id: string): string | undefined {
    return this.#notes.get(id);
  }

  attachmentAt(id: string): string | undefined {
    return this.#files.get(id);
  }

  documentAt(id: string): string | undefined {
    return this.#documents.get(id);
  }

  /** A free path for what only a person or a program reads. */
  claim(folder: string, name: string, ending = ''): string {
    return this.#names.claim(folder, name, { ending, fallback: 'File' });
  }

  /** A free path for an earlier version of a note. */
  versionAt(note: string, savedAt: Date, version: number): string {
    const folder = `${HISTORY_FOLDER}/${note.replace(/\.md$/, '')}`;
    const when = savedAt.toISOString().slice(0, 19).replaceAll(':', '-');
    return this.#names.claim(folder, `${when} version ${version}`, { ending: '.md', fallback: 'Version' });
  }

  /** A note's text with the addresses that its links have in the archive. */
  inArchive(content: string, path: string): string {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const text = mapAddresses(content, (address) => {
      const [, place] = partsOfAddress(address);
      const target = this.#targetOf(address);
      return target === undefined ? undefined : relativeAddress(folder, target) + place;
    });
    return nameLinks(text, (address) => {
      const target = this.#targetOf(address);
      return target && this.#nameOf(target) + decoded(partsOfAddress(address)[1]);
    });
  }

  /** What a link by name calls a file: its name, or where several have that, its path. */
  #nameOf(path: string): string {
    this.#sameNames ??= Map.groupBy(
      [...this.#notes.values(), ...this.#files.values(), ...this.#documents.values()],
      keyOf,
    );
    const isAlone = this.#sameNames.get(keyOf(path))?.length === 1;
    return (isAlone ? lastOf(path) : path).replace(/\.md$/, '');
  }

  #targetOf(whole: string): string | undefined {
    const [address] = partsOfAddress(whole);
    const note = linkedNoteId(address);
    if (note !== null) return this.#notes.get(note);
    const file = attachmentIdOf(address);
    if (file !== null) return this.#files.get(file);
    return address.startsWith(DOCUMENT_ADDRESS)
      ? this.#documents.get(address.slice(DOCUMENT_ADDRESS.length))
      : undefined;
  }
}

/** What differs only by the case of its letters is the same for who looks for it. */
function keyOf(path: string): string {
  return lastOf(path).replace(/\.md$/, '').normalize('NFC').toLowerCase();
}

/** The last part of a path. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
