import { setTimeout } from 'node:timers/promises';
import type { UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { isPictureProof } from '#server/features/archive/picture-proof.ts';
import { addAttachment, pictureSeries } from '#server/features/attachments/attachments.service.ts';
import { findFinished, importDocument } from '#server/features/documents/imported-documents.service.ts';
import { ensureFolder } from '#server/features/folders/folders.service.ts';
import type { ReceivedFile } from '#server/files/temp-files.ts';
import type { Lease } from '#server/jobs/lease.ts';
import { Pace } from '#server/jobs/pace.ts';
import { DOCUMENT_ADDRESS } from '#shared/document-links.ts';
import { FOLDER_DEPTH_MAX, FOLDERS_MAX } from '#shared/folders.ts';
import { cutText } from '#shared/text.ts';
import * as repo from './import.repo.ts';
import { importTexts as texts } from './import.texts.ts';
import {
  type BatchNote,
  countDocument,
  countFinished,
  type ReportEntry,
  reportEntry,
  writeBatch,
} from './import-batch.service.ts';
import type { ImportItem, NoteItem } from './import-items.ts';
import { IncomingFile } from './incoming-file.ts';
import { inArchiveLinks, type StoredFile } from './place-links.ts';
import type { Read } from './read-in-child.ts';

/** Notes in a transaction. With fewer, it is mostly its beginning and its end. */
const BATCH_NOTES = { least: 4, most: 20 };
const BATCH_CHARACTERS = 100_000;
/** Files that are checked and stored at the same time. */
const FILES_AT_ONCE = 2;
const DOCUMENT_WAIT_MS = 2_000;
const DOCUMENT_LOOK_MS = 500;
const DOCUMENTS_A_LOOK = 500;
/** Characters of a path in the report. */
const FOLDER_LINE_MAX = 500;

type DocumentItem = Extract<ImportItem, { kind: 'document' }>;
type FileItem = Extract<ImportItem, { kind: 'attachment' }> | DocumentItem;

type FolderKind = Parameters<typeof ensureFolder>[4];

interface Run {
  row: repo.ImportRow;
  lease: Lease;
  /** What marks the references of this run's texts. */
  mark: string;
  /** Called after each batch. */
  onBatch: () => void;
}

/** Imports what the reading process sends: files as they come, notes in small batches. */
export class ImportRun {
  readonly #services: UserServices;
  readonly #run: Run;
  readonly #folders = new Map<string, string | null>();
  readonly #files = new Map<string, Promise<StoredFile>>();
  readonly #storing = new Set<Promise<unknown>>();
  readonly #added = new Map<string, number>();
  #incoming: { item: FileItem; file: IncomingFile } | undefined;
  #waiting: { item: NoteItem; folderId: string | null }[] = [];
  #characters = 0;
  readonly #pace = new Pace(BATCH_NOTES);
  #lines: ReportEntry[] = [];
  /** Documents that aren't processed yet, and the names of their files. */
  readonly #processing = new Map<string, string>();
  #failure: unknown;
  readonly #series: ReturnType<typeof pictureSeries>;

  constructor(services: UserServices, run: Run) {
    this.#services = services;
    this.#run = run;
    this.#series = pictureSeries(services, run.lease.signal);
  }

  async take(read: Read): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    if ('bytes' in read) return this.#takeBytes(read.bytes);
    const { item } = read;
    switch (item.kind) {
      case 'folder':
        await this.#folderOf(item.path, { aiExcluded: item.isHiddenFromAi, client: item.client });
        return;
      case 'attachment':
      case 'document':
        this.#incoming = { item, file: await IncomingFile.begin(this.#services.config.DATA_DIR, item) };
        return;
      case 'line':
        this.#lines.push(reportEntry(item.as, item.name, item.reason));
        if (this.#lines.length > 500) await this.#flush();
        return;
      case 'note':
        this.#waiting.push({ item, folderId: await this.#folderOf(item.path) });
        this.#characters +=
          item.content.length + (item.mails ?? []).reduce((sum, { content }) => sum + content.length, 0);
        if (this.#waiting.length >= this.#pace.size || this.#characters >= BATCH_CHARACTERS) await this.#flush();
    }
  }

  /** Writes what is left, and waits until the documents are processed. */
  async end(): Promise<void> {
    await Promise.all(this.#storing);
    await this.#flush();
    for (;;) {
      await this.#countProcessed();
      if (this.#processing.size === 0) return;
      await setTimeout(DOCUMENT_LOOK_MS, undefined, { signal: this.#run.lease.signal });
    }
  }

  /** Waits for files that are being stored, when the import ends early. */
  async stop(): Promise<void> {
    await this.#incoming?.file.discard();
    await Promise.allSettled(this.#storing);
    this.#series.end();
  }

  async #takeBytes(bytes: Buffer): Promise<void> {
    const incoming = this.#incoming;
    if (incoming === undefined) throw new Error('Bytes came without a file');
    const file = await incoming.file.write(bytes);
    if (file === undefined) return;
    this.#incoming = undefined;
    while (this.#storing.size >= FILES_AT_ONCE) await Promise.race(this.#storing);
    const { item } = incoming;
    const storing = this.#store(item, file).catch((error: unknown) => {
      this.#failure ??= error;
      return { refused: true } as const;
    });
    this.#storing.add(storing);
    void storing.finally(() => this.#storing.delete(storing));
    this.#files.set(item.key, storing);
    if (item.kind === 'document') await storing;
  }

  /** A file that can't be used is in the report; a full storage ends the import. */
  async #store(item: FileItem, file: ReceivedFile): Promise<StoredFile> {
    try {
      if (item.kind === 'document') {
        return { path: DOCUMENT_ADDRESS + (await this.#importDocument(item, file)) };
      }
      const closed = this.#run.lease.signal;
      const isClean = item.proof !== null && isPictureProof(this.#services.secretKey, file.sha256, item.proof);
      const creationKey = `import:${item.key}:${file.sha256.toString('hex').slice(0, 16)}`;
      // Its note isn't there yet.
      const creation = { creationKey, creationDigest: null };
      const asked = { file, creation, closed, series: this.#series, isClean };
      const added = await addAttachment(this.#services, null, asked);
      this.#added.set(item.noteKey, (this.#added.get(item.noteKey) ?? 0) + 1);
      return { path: added.path };
    } catch (error) {
      const isRefused =
        error instanceof AppError && ['unusable_file', 'unsupported_type', 'too_large'].includes(error.code);
      if (!isRefused) throw error;
      this.#lines.push(reportEntry('skipped', item.name, error.message));
      return { refused: true };
    } finally {
      await file.remove();
    }
  }

  /** Waits while as many documents as a person may have are being processed. */
  async #importDocument(item: DocumentItem, file: ReceivedFile): Promise<string> {
    const { lease, row } = this.#run;
    const isOwn = row.format === 'sparehour';
    const hasNote = isOwn || item.mailKey !== null;
    const asked = {
      file,
      sourceKey: item.key,
      aiExcluded: item.isHiddenFromAi,
      givenDay: item.day,
      fields: { ocr: false, createNote: !hasNote, summarize: !isOwn },
      folderId: hasNote ? null : await this.#folderOf(item.path),
      fileDate: item.updatedAt === null ? null : new Date(item.updatedAt),
    };
    for (;;) {
      try {
        const id = await importDocument(this.#services, {
          ...asked,
          record: (tx, documentId, outcome) =>
            countDocument(tx, this.#services, this.#run, { id: documentId, name: item.name, outcome }),
        });
        this.#processing.set(id, item.name);
        return id;
      } catch (error) {
        const isFull = error instanceof AppError && (error.code === 'rate_limited' || error.code === 'busy');
        if (!isFull) throw error;
        await this.#countProcessed();
        await setTimeout(DOCUMENT_WAIT_MS, undefined, { signal: lease.signal });
      }
    }
  }

  /** Documents that couldn't be read, or not completely, are in the report. */
  async #countProcessed(): Promise<void> {
    const ids = [...this.#processing.keys()].slice(0, DOCUMENTS_A_LOOK);
    if (ids.length === 0) return;
    const { finished, deleted } = await findFinished(this.#services, ids);
    const lines = finished.flatMap(({ id, failure, scannedPages, isTruncated }) => {
      const { notRead, scanned, cutShort } = texts.reasons;
      const name = this.#processing.get(id) ?? '';
      return [
        ...(failure === null ? [] : [notRead(failure)]),
        ...(scannedPages === 0 ? [] : [scanned(scannedPages)]),
        ...(isTruncated ? [cutShort] : []),
      ].map((reason) => reportEntry('note', name, reason));
    });
    const done = [...finished.map(({ id }) => id), ...deleted];
    if (done.length > 0) await countFinished(this.#services, this.#run, done, lines);
    for (const id of done) this.#processing.delete(id);
  }

  /** @param as what the last folder of the path is, if it is created. */
  async #folderOf(path: readonly string[], as: FolderKind = {}): Promise<string | null> {
    let folderId = this.#run.row.folderId;
    let at = '';
    let isAboveFull = false;
    for (const [depth, name] of path.entries()) {
      // A name may have slashes.
      at += `/${JSON.stringify(name)}`;
      const known = this.#folders.get(at);
      const isLast = depth === path.length - 1;
      // A folder that can't be created, because there are too many, leaves its notes in the one above it.
      const above = folderId;
      folderId = known !== undefined ? known : await this.#ensureFolder(above, name, isLast ? as : {});
      const isNamed = isAboveFull;
      isAboveFull = folderId === above;
      if (known === undefined && isAboveFull && !isNamed) {
        const folder = cutText(path.slice(0, depth + 1).join('/'), FOLDER_LINE_MAX);
        this.#lines.push(reportEntry('note', folder, texts.reasons.folderFull(FOLDER_DEPTH_MAX, FOLDERS_MAX)));
      }
      this.#folders.set(at, folderId);
    }
    return folderId;
  }

  #ensureFolder(parentId: string | null, name: string, as: FolderKind): Promise<string | null> {
    const { userId } = this.#services;
    const onCreate: Parameters<typeof ensureFolder>[3] = async (tx, id) => {
      await repo.addRecord(tx, userId, this.#run.row.id, { key: 'folder', kind: 'folder', id });
    };
    return ensureFolder(this.#services, parentId, name, onCreate, as);
  }

  async #flush(): Promise<void> {
    const { row, lease, mark, onBatch } = this.#run;
    const notes: BatchNote[] = [];
    for (const { item, folderId } of this.#waiting) {
      const placed = (text: string) => inArchiveLinks(text, mark, this.#services.userId, (key) => this.#files.get(key));
      const content = await placed(item.content);
      const mails =
        item.mails &&
        (await Promise.all(item.mails.map(async (mail) => ({ ...mail, content: await placed(mail.content) }))));
      const attachments = this.#added.get(item.key) ?? 0;
      notes.push({ item: { ...item, content, mails }, folderId, attachments });
    }
    if (this.#failure !== undefined) throw this.#failure;
    const batch = { notes, lines: this.#lines };
    if (notes.length === 0 && this.#lines.length === 0) return;
    this.#waiting = [];
    this.#characters = 0;
    this.#lines = [];
    const written = await writeBatch(this.#services, { row, lease }, batch);
    if (written === undefined) throw new AppError('unavailable', texts.trouble);
    onBatch();
    await this.#pace.rest(written.heldMs);
  }
}
