import { createHash } from 'node:crypto';
import { ATTACHMENT_BYTES_MAX } from '#shared/attachments.ts';
import type { Client } from '#shared/clients.ts';
import { type ImportFormat, NOTEBOOKS_MAX, type ReportLine } from '#shared/imports.ts';
import { NOTE_CONTENT_MAX, NOTE_TITLE_MAX, UNTITLED_NOTE } from '#shared/notes.ts';
import { cutText, storableText } from '#shared/text.ts';
import { endingOf } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import { type ImportItem, type MailItem, type ReadJob, UnusableArchive } from '../import-items.ts';
import { isoOf, NAME_MAX, nameOf, placeOf, tagsOf } from './item-fields.ts';
import { escapeLabel, type Target } from './markdown-links.ts';
import { isLikelyDate } from './note-head.ts';
import { SkipTally } from './skip-tally.ts';

/** Where items and the bytes of files go. */
export interface Output {
  item: (item: ImportItem) => void;
  bytes: (bytes: Buffer) => void;
}

/** A file of the archive that a note may show. */
export interface NoteFile {
  /** Identifies it among the files of the archive. */
  key: string;
  name: string;
  size: number;
  read: () => Promise<Buffer>;
  proof?: string | undefined;
  isHiddenFromAi?: boolean | undefined;
  day?: string | undefined;
  modified?: Date | null;
}

/** A note as a format reads it. */
export interface NoteDraft {
  /** Identifies it in the product it comes from; the same in the next export. */
  key: string;
  id?: string | null;
  title: string;
  content: string;
  /** Whether title and text are to stay as they are, to the letter. */
  isExact?: boolean;
  tags?: readonly string[];
  /** The folders it is in, from the top. */
  path?: readonly string[];
  createdAt?: Date | null;
  updatedAt?: Date | null;
  /** Given to the note. */
  day?: string | null;
  isPinned?: boolean;
  isHiddenFromAi?: boolean;
  isTrashed?: boolean;
  /** What its text refers to by {@link Emitter.fileTarget}. */
  files?: readonly NoteFile[];
  /** Of a conversation, newest first; its text is theirs. */
  mails?: readonly MailDraft[];
}

/** An e-mail of a conversation, its keys not hashed yet. */
export type MailDraft = Omit<MailItem, 'sentAt'> & { sentAt: Date | null };

const picture = /^(?:png|jpe?g|gif|webp|bmp|svg|heic|heif|tiff?|avif)$/;
const task = /^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\](?=[ \t])/gm;

/** Sends what a format reads, or counts it for the plan; leaves out notebooks that weren't chosen. */
export class Emitter {
  readonly #job: ReadJob;
  readonly #out: Output;
  readonly #without: ReadonlySet<string>;
  readonly #sentFiles = new Set<string>();
  readonly #usedFiles = new Set<string>();
  readonly #noteKeys = new Map<string, number>();
  readonly #tags = new Set<string>();
  readonly #notebooks = new Map<string, number>();
  readonly #counts = { notes: 0, attachments: 0, documents: 0, tasks: 0, links: 0, trashed: 0, skipped: 0 };
  #scope = '';
  readonly #skips = new SkipTally();

  constructor(job: ReadJob, out: Output) {
    this.#job = job;
    this.#out = out;
    this.#without = new Set(job.without);
  }

  /** @param scope where keys of different archives could be the same: what the archive is called. */
  begin(format: ImportFormat, scope = ''): void {
    this.#scope = `${format}\0${scope}`;
    this.#out.item({ kind: 'format', format });
  }

  /** What a text says where it links to a note of the archive. */
  noteTarget(key: string, name: string, id?: string | null): Target {
    const href = id ? `note:${id}` : `import-note:${this.#job.mark}-${this.#hash(key)}`;
    return { href, name: name || UNTITLED_NOTE, isPicture: false };
  }

  /** What a text says where it shows a file of the archive or links to it. */
  fileTarget(file: NoteFile): Target {
    const href = `import-file:${this.#job.mark}-${this.#hash(file.key)}`;
    return { href, name: file.name, isPicture: picture.test(endingOf(file.name)) };
  }

  isUsed(file: NoteFile): boolean {
    return this.#usedFiles.has(file.key);
  }

  line(as: ReportLine['kind'], name: string, reason: string): void {
    if (as === 'skipped') {
      this.#counts.skipped += 1;
      this.#skips.add(name, reason);
    }
    this.#out.item({
      kind: 'line',
      as,
      name: cutText(storableText(name), NAME_MAX),
      reason: cutText(storableText(reason), NAME_MAX),
    });
  }

  skip(name: string, reason: string): void {
    this.line('skipped', name, reason);
  }

  /** A folder without notes, or one that has to be there before its notes. */
  folder(path: readonly string[], isHiddenFromAi = false, client?: Client): void {
    if (!this.#isLeftOut(path)) this.#out.item({ kind: 'folder', path: placeOf(path), isHiddenFromAi, client });
  }

  async note(draft: NoteDraft): Promise<void> {
    const { files = [], path = [], id = null, isExact = false } = draft;
    for (const file of files) this.#usedFiles.add(file.key);
    const text = storableText(isExact ? draft.content : draft.content.replaceAll('\r\n', '\n'));
    const given = storableText(draft.title);
    const whole = isExact ? given : given.replaceAll(/\s+/g, ' ').trim();
    const title = cutText(whole, NOTE_TITLE_MAX);
    const content = title === whole ? text : `${escapeLabel(whole)}\n\n${text}`;
    const name = title || UNTITLED_NOTE;
    if (content.length > NOTE_CONTENT_MAX) {
      if (!this.#isLeftOut(path)) this.skip(name, texts.reasons.tooLong);
      return;
    }
    const { tags, isWhole } = tagsOf(draft.tags ?? []);
    if (!isWhole) this.line('note', name, texts.reasons.tags);
    const notebook = this.#countIn(path);
    if (notebook === null) return;
    if (title !== whole) this.line('note', name, texts.reasons.titleCut(NOTE_TITLE_MAX));
    const createdAt = this.#likelyDate(draft.createdAt, name);
    const updatedAt = this.#likelyDate(draft.updatedAt, name);
    this.#counts.notes += 1;
    this.#counts.trashed += draft.isTrashed ? 1 : 0;
    this.#counts.tasks += content.match(task)?.length ?? 0;
    this.#counts.links += content.split(`](import-note:${this.#job.mark}-`).length - 1;
    this.#counts.links += content.match(/\]\(note:[0-9a-f-]{36}(?:#[^)\s]*)?\)/g)?.length ?? 0;
    for (const tag of tags) this.#tags.add(tag);
    const key = this.#hash(this.#numbered(draft.key));
    for (const file of files) await this.#attachment(file, key, id, name);
    if (this.#job.task === 'plan') return;
    this.#out.item({
      kind: 'note',
      key,
      id,
      title,
      content: draft.mails ? '' : content,
      mails: draft.mails?.map((mail) => this.#mailItem(mail)) ?? null,
      tags,
      path: placeOf(path),
      createdAt: isoOf(createdAt ?? updatedAt),
      updatedAt: isoOf(updatedAt ?? createdAt),
      day: draft.day ?? null,
      isPinned: draft.isPinned ?? false,
      isHiddenFromAi: draft.isHiddenFromAi ?? false,
      isTrashed: draft.isTrashed ?? false,
    });
  }

  /** Sends a file before its note, where the archive has them in no better order. */
  async attach(file: NoteFile, note: { key: string; title: string; path: readonly string[] }): Promise<void> {
    this.#usedFiles.add(file.key);
    if (!this.#isLeftOut(note.path)) await this.#attachment(file, this.#hash(note.key), null, note.title);
  }

  /** A PDF or DOCX that no note shows, or that came with an e-mail: it becomes a document, without a note of its own. */
  async document(file: NoteFile, path: readonly string[], mailKey?: string): Promise<void> {
    if (this.#isLeftOut(path) || this.#sentFiles.has(file.key)) return;
    this.#sentFiles.add(file.key);
    this.#usedFiles.add(file.key);
    const bytes = await this.#readFile(file, file.name);
    if (bytes === null) return;
    this.#counts.documents += 1;
    if (this.#job.task === 'plan') return;
    this.#out.item({
      kind: 'document',
      key: this.#hash(file.key),
      path: placeOf(path),
      name: nameOf(file.name),
      updatedAt: isoOf(file.modified),
      day: file.day ?? null,
      isHiddenFromAi: file.isHiddenFromAi ?? false,
      mailKey: mailKey === undefined ? null : this.#hash(mailKey),
      size: bytes.length,
    });
    this.#out.bytes(bytes);
  }

  #mailItem({ own, find, known, sentAt, ...mail }: MailDraft): MailItem {
    const hashed = (keys: readonly string[]) => keys.map((key) => this.#hash(key));
    return { ...mail, own: this.#hash(own), find: hashed(find), known: hashed(known), sentAt: isoOf(sentAt) };
  }

  /** Runs what reads a note; one that is nested too deeply is skipped. */
  async guarded(name: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof RangeError && error.message.includes('call stack'))) throw error;
      this.skip(name, texts.reasons.tooDeep);
    }
  }

  /**
   * Sends the plan, where that was the task.
   *
   * @throws {UnusableArchive} where nothing came.
   */
  end(): void {
    const { notes, documents } = this.#counts;
    if (notes + documents === 0) {
      throw new UnusableArchive(this.#skips.sentence());
    }
    if (this.#job.task === 'plan') {
      const notebooks = [...this.#notebooks].map(([path, count]) => ({ path, notes: count }));
      this.#out.item({ kind: 'plan', plan: { ...this.#counts, tags: this.#tags.size, notebooks } });
    }
  }

  async #attachment(file: NoteFile, noteKey: string, noteId: string | null, noteTitle: string): Promise<void> {
    if (this.#sentFiles.has(file.key)) return;
    this.#sentFiles.add(file.key);
    const bytes = await this.#readFile(file, noteTitle);
    if (bytes === null) return;
    this.#counts.attachments += 1;
    if (this.#job.task === 'plan') return;
    const [name, key, { proof = null }] = [nameOf(file.name), this.#hash(file.key), file];
    this.#out.item({ kind: 'attachment', key, noteKey, noteId, name, proof, size: bytes.length });
    this.#out.bytes(bytes);
  }

  /** For a plan, only what the directory says. */
  async #readFile(file: NoteFile, noteTitle: string): Promise<Buffer | null> {
    const refuse = (why: string) => {
      const isAlone = noteTitle === file.name;
      this.skip(noteTitle, isAlone ? why : texts.reasons.fileRefused(file.name, why));
      return null;
    };
    if (file.size === 0) return refuse(texts.reasons.empty);
    if (file.size > ATTACHMENT_BYTES_MAX) return refuse(texts.reasons.tooLarge(file.size, ATTACHMENT_BYTES_MAX));
    if (this.#job.task === 'plan') return Buffer.alloc(0);
    const bytes = await file.read().catch(() => null);
    return bytes === null || bytes.length === 0 ? refuse(texts.reasons.unreadable) : bytes;
  }

  /** Null for a date that no note can have, which is in the report. */
  #likelyDate(date: Date | null | undefined, name: string): Date | null {
    if (!date || Number.isNaN(date.getTime())) return null;
    if (isLikelyDate(date)) return date;
    const [day = ''] = date.toISOString().split('T');
    this.line('note', name, texts.reasons.date(day));
    return null;
  }

  /** Counts a note in its notebook; null where that is left out. */
  #countIn(path: readonly string[]): string | null {
    if (this.#isLeftOut(path)) return null;
    const notebook = this.#notebookOf(path);
    this.#notebooks.set(notebook, (this.#notebooks.get(notebook) ?? 0) + 1);
    return notebook;
  }

  #isLeftOut(path: readonly string[]): boolean {
    return this.#without.has(path.join('/'));
  }

  /** The nearest one, when there are more than can be chosen. */
  #notebookOf(path: readonly string[]): string {
    const whole = path.join('/');
    if (this.#notebooks.has(whole) || this.#notebooks.size < NOTEBOOKS_MAX - 1) return whole;
    return path.length === 0 ? '' : this.#notebookOf(path.slice(0, -1));
  }

  /** Another note of the archive with the same key is a note of its own, and not the first one again. */
  #numbered(key: string): string {
    const count = (this.#noteKeys.get(key) ?? 0) + 1;
    this.#noteKeys.set(key, count);
    return count === 1 ? key : `${key}\0${count}`;
  }

  #hash(key: string): string {
    return createHash('sha256').update(`${this.#scope}\0${key}`).digest('hex').slice(0, 32);
  }
}
