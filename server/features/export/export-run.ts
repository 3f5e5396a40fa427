import { setImmediate } from 'node:timers/promises';
import type { UserServices } from '#server/context.ts';
import { tagOfObsidian, withFrontMatter, withProperties } from '#server/features/archive/front-matter.ts';
import { ARCHIVE_VERSION, MANIFEST, type ManifestFile } from '#server/features/archive/manifest.ts';
import { pictureProof } from '#server/features/archive/picture-proof.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import { attachmentsIn } from '#shared/attachments.ts';
import type { ExportChoices } from '#shared/exports.ts';
import { accountTexts } from './account.texts.ts';
import { accountFiles, type ReadRows } from './account-files.ts';
import { accountTables } from './account-tables.repo.ts';
import * as repo from './export.repo.ts';
import { exportTexts as texts } from './export.texts.ts';
import { ExportPlaces, lastOf } from './export-places.ts';
import type { Written, ZipWriter } from './zip-writer.ts';

/** Small enough that a save of somebody else hardly waits. */
const LIST_PAGE = 1_000;
const NOTES_PAGE = 25;
const NOTES_PAGE_BYTES = 500_000;
const VERSIONS_PAGE = 3;

type About = Omit<ManifestFile, keyof Written | 'path'>;

export interface RunChoices extends ExportChoices {
  /** Whether everything else that is stored about the user comes too. */
  account?: boolean;
}

/** Where an archive of the account has everything else. */
type AccountFolders = Record<'account' | 'recordings', string>;

/** Writes everything a user has into an archive, a few notes at a time. */
export class ExportRun {
  readonly #services: UserServices;
  readonly #choices: RunChoices;
  readonly #zip: ZipWriter;
  readonly #files: ManifestFile[] = [];
  readonly #usedAttachments = new Set<string>();
  readonly #hiddenNotes = new Set<string>();
  readonly #missing: string[] = [];

  constructor(services: UserServices, choices: RunChoices, zip: ZipWriter) {
    this.#services = services;
    this.#choices = choices;
    this.#zip = zip;
  }

  /** Rejects where the archive can't be completed. */
  async write(): Promise<void> {
    const { now } = this.#services;
    const places = new ExportPlaces(await this.#read(repo.findFolders));
    const account = this.#choices.account && {
      account: places.claim('', accountTexts.folder),
      recordings: places.claim('', accountTexts.recordingsFolder),
    };
    // Sent before anything is listed, which takes seconds for many notes: the browser shows that the download began.
    await this.#writeReadme(places, account || undefined);
    const attachments = await this.#all(repo.findAttachments);
    const documents = await this.#all(repo.findDocuments);
    places.addFiles(attachments, documents);
    const listed = await this.#all(repo.findNotes);
    const notes = listed.filter(({ isTrashed }) => !isTrashed || this.#choices.trash);
    await places.addNotes(notes);
    for (const { path, createdAt } of places.folders) this.#zip.addFolder(path, createdAt);
    await this.#writeNotes(places, notes);
    if (this.#choices.history) await this.#writeHistory(places);
    for (const { id, name, fileKey, createdAt, isPicture, sha256 } of attachments) {
      const path = places.attachmentAt(id);
      if (path === undefined || !(this.#choices.account || this.#usedAttachments.has(id))) continue;
      const proof = isPicture ? { proof: pictureProof(this.#services.secretKey, sha256) } : {};
      await this.#writeFile(path, fileKey, createdAt, { kind: 'attachment', ...nameOf(path, name), ...proof });
    }
    for (const { id, name, fileKey, createdAt, noteId, aiExcluded, givenDay } of documents) {
      const path = places.documentAt(id);
      if (path === undefined) continue;
      const isThere = noteId !== null && places.noteAt(noteId) !== undefined;
      const isHidden = aiExcluded || (noteId !== null && this.#hiddenNotes.has(noteId));
      const about = {
        ...(isThere && { note: noteId }),
        ...(isHidden && { hiddenFromAi: true }),
        ...(givenDay !== null && { day: givenDay }),
      };
      await this.#writeFile(path, fileKey, createdAt, { kind: 'document', ...nameOf(path, name), ...about });
    }
    if (account) await this.#writeAccount(places, account);
    if (this.#missing.length > 0) {
      await this.#add(texts.missingName, texts.missing(this.#missing), now(), { kind: 'other' });
    }
    // Its notes were deleted with it: what is here isn't whole.
    if ((await this.#read(repo.findUsername)) === undefined) throw new Error('The account was deleted');
    const folders = places.folders.map(({ createdAt: _, ...folder }) => folder);
    const manifest = { format: 'sparehour', version: ARCHIVE_VERSION, created: now().toISOString(), folders };
    const json = JSON.stringify({ ...manifest, files: this.#files }, null, 1);
    await this.#zip.add(MANIFEST, json, now());
    this.#zip.end();
  }

  async #writeNotes(places: ExportPlaces, notes: readonly repo.ListedNote[]): Promise<void> {
    const byPath = notes
      .map(({ id, size }) => ({ id, size, path: places.noteAt(id) ?? '' }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    for (const page of pagesOf(byPath)) {
      const ids = page.map(({ id }) => id);
      const whole = await this.#read((tx, userId) => repo.findWholeNotes(tx, userId, ids));
      const byId = new Map(whole.map((note) => [note.id, note]));
      for (const { id, path } of page) {
        const note = byId.get(id);
        // Deleted since it was listed.
        if (note !== undefined) await this.#writeNote(places, path, note);
      }
    }
  }

  async #writeNote(places: ExportPlaces, path: string, note: repo.ExportedNote): Promise<void> {
    const { id, title, content, tags, pinned, aiExcluded, givenDay, createdAt, updatedAt, deletedAt } = note;
    if (aiExcluded || places.isHidden(note.folderId)) this.#hiddenNotes.add(id);
    const head = {
      id,
      ...(`${title}.md` !== lastOf(path) && { title }),
      created: createdAt.toISOString(),
      updated: updatedAt.toISOString(),
      ...(givenDay !== null && { day: givenDay }),
      tags,
      pinned,
      'hidden-from-ai': aiExcluded,
      ...(deletedAt !== null && { trashed: deletedAt.toISOString() }),
    };
    this.#use(content);
    const { file, own } = withProperties(head, places.inArchive(content, path));
    const hasSpaces = tags.some((tag) => tagOfObsidian(tag) !== tag);
    await this.#add(path, file, updatedAt, { kind: 'note', note: id, ...(own && { own }), ...(hasSpaces && { tags }) });
  }

  async #writeHistory(places: ExportPlaces): Promise<void> {
    for (const noteId of await this.#read(repo.findNotesWithVersions)) {
      const note = places.noteAt(noteId);
      if (note === undefined) continue;
      for (let after = -1; ; ) {
        const page = { noteId, after, limit: VERSIONS_PAGE };
        const versions = await this.#read((tx, userId) => repo.findVersions(tx, userId, page));
        for (const { version, title, content, tags, savedAt } of versions) {
          // Others are answered between texts that may be as long as a book.
          await setImmediate();
          const path = places.versionAt(note, savedAt, version);
          const saved = savedAt.toISOString();
          this.#use(content);
          const text = withFrontMatter({ id: noteId, title, version, saved, tags }, places.inArchive(content, path));
          await this.#add(path, text, savedAt, { kind: 'version', note: noteId });
          after = version;
        }
        if (versions.length < VERSIONS_PAGE) break;
      }
    }
  }

  async #writeReadme(places: ExportPlaces, account: AccountFolders | undefined): Promise<void> {
    const { now, config } = this.#services;
    const about = account && {
      username: (await this.#read(repo.findUsername)) ?? '',
      origin: config.PUBLIC_ORIGIN,
      when: now().toUTCString(),
      folders: { ...places.fileFolders, ...account },
      files: accountTables,
    };
    const text = about ? accountTexts.readmeText(about) : texts.readmeText(places.fileFolders);
    await this.#add(places.claim('', texts.readme, '.txt'), text, now(), { kind: 'other' });
  }

  /** What is stored about the user beside notes and files. */
  async #writeAccount(places: ExportPlaces, { account, recordings: folder }: AccountFolders): Promise<void> {
    const { now } = this.#services;
    const recordings = new Map<string, string>();
    for (const { id, type, fileKey, createdAt } of await this.#all(repo.findRecordings)) {
      const day = createdAt.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
      const path = places.claim(folder, accountTexts.recording(day), type === 'mp4' ? '.m4a' : `.${type}`);
      recordings.set(id, path);
      await this.#writeFile(path, fileKey, createdAt, { kind: 'other' });
    }
    const paths = {
      attachment: (id: string) => places.attachmentAt(id),
      document: (id: string) => places.documentAt(id),
      recording: (id: string) => recordings.get(id),
    };
    const read: ReadRows = (table, page) => this.#read((tx, userId) => repo.findAccountRows(tx, userId, table, page));
    for (const { name, content } of accountFiles(read, paths)) {
      await this.#add(`${account}/${name}`, content, now(), { kind: 'other' });
    }
  }

  #use(content: string): void {
    for (const { id } of attachmentsIn(content)) this.#usedAttachments.add(id);
  }

  /** A file that the storage has lost is named, and the rest is still exported. */
  async #writeFile(path: string, fileKey: string, mtime: Date, about: About): Promise<void> {
    try {
      await this.#add(path, await this.#services.files.read(fileKey), mtime, about);
    } catch (error) {
      if (!(error instanceof NoSuchFileError)) throw error;
      this.#missing.push(path);
    }
  }

  async #add(path: string, content: Parameters<ZipWriter['add']>[1], mtime: Date, about: About): Promise<void> {
    this.#files.push({ path, ...about, ...(await this.#zip.add(path, content, mtime)) });
  }

  #read<T>(find: (tx: Parameters<typeof repo.findFolders>[0], userId: UserServices['userId']) => Promise<T>) {
    const { db, userId } = this.#services;
    return db.read(userId, (tx) => find(tx, userId));
  }

  async #all<T extends { id: string }>(
    find: (
      tx: Parameters<typeof repo.findFolders>[0],
      userId: UserServices['userId'],
      after: string,
      limit: number,
    ) => Promise<T[]>,
  ): Promise<T[]> {
    const all: T[] = [];
    for (;;) {
      const after = all.at(-1)?.id ?? repo.LOWEST_ID;
      const page = await this.#read((tx, userId) => find(tx, userId, after, LIST_PAGE));
      for (const each of page) all.push(each);
      if (page.length < LIST_PAGE) return all;
    }
  }
}

function nameOf(path: string, name: string): { name?: string } {
  return lastOf(path) === name ? {} : { name };
}

/** Few notes at a time, and fewer long ones. */
function pagesOf<T extends { size: number }>(notes: readonly T[]): T[][] {
  const pages: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const note of notes) {
    const last = pages.at(-1);
    bytes += note.size;
    if (last !== undefined && last.length < NOTES_PAGE && bytes <= NOTES_PAGE_BYTES) last.push(note);
    else {
      pages.push([note]);
      bytes = note.size;
    }
  }
  return pages;
}
