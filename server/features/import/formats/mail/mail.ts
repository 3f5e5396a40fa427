import { DOCUMENT_BYTES_MAX } from '#shared/documents.ts';
import { NOTE_CONTENT_MAX } from '#shared/notes.ts';
import { type ArchiveFile, baseName, endingOf } from '../../containers/entries.ts';
import { bufferSource, type Source } from '../../containers/source.ts';
import { importTexts as texts } from '../../import.texts.ts';
import { type ReadJob, UnusableArchive } from '../../import-items.ts';
import type { Emitter, MailDraft, NoteFile } from '../emitter.ts';
import { NAME_MAX } from '../item-fields.ts';
import { plainSubject } from './mail-text.ts';
import { messagesOf, unquoted } from './mbox.ts';
import type { Mailbox, MailHead, RawMail } from './raw-mail.ts';
import { readEml, readEmlHead } from './read-eml.ts';
import { isMsg, readMsg } from './read-msg.ts';
import { type Section, sectionOf } from './section.ts';
import { keysOf, type MailKeys, threadsOf } from './threads.ts';

/** One e-mail with its attachments; the most that mail programs send is 25 to 50 MB. */
const MAIL_BYTES_MAX = 80 * 1024 * 1024;
/** Mailboxes that are in an archive, all of them. */
const MAILBOXES_BYTES_MAX = 128 * 1024 * 1024;
const HEAD_BYTES = 256 * 1024;
const MAILS_MAX = 50_000;
/** E-mails that are read whole to count their attachments for the plan. */
const PLAN_BYTES = 100 * 1024 * 1024;
const DOCUMENT = /^(?:pdf|docx|txt|md|markdown)$/;
/** What stays free of a note for what its owner writes. */
const NOTE_MOST = NOTE_CONTENT_MAX * 0.9;

/** A file that has e-mails. */
export interface MailFile {
  name: string;
  size: number;
  source: () => Promise<Source>;
}

/** An e-mail whose head was read. */
interface Known extends MailKeys {
  name: string;
  size: number;
  title: string;
  sender: string;
  from: string[];
  to: string[];
  sentAt: Date | null;
  read: () => Promise<RawMail>;
}

export function isMailName(path: string): boolean {
  return /^(?:eml|msg)$/.test(endingOf(path)) || isMailboxName(path);
}

function isMailboxName(path: string): boolean {
  return /^(?:mbox|mbx)$/.test(endingOf(path)) || /^mbox$/i.test(baseName(path));
}

/** A file of an archive. */
export function mailFile(file: ArchiveFile): MailFile {
  return { name: file.path, size: file.size, source: async () => bufferSource(await file.read()) };
}

/** E-mails and mailboxes: each conversation is a note. In memory are heads, and one e-mail at a time. */
export async function readMail(files: readonly MailFile[], job: ReadJob, emitter: Emitter): Promise<void> {
  emitter.begin('mail');
  const known: Known[] = [];
  let room = files.length === 1 ? Number.POSITIVE_INFINITY : MAILBOXES_BYTES_MAX;
  for (const file of files) {
    const isMailbox = isMailboxName(file.name);
    if (isMailbox) room -= file.size;
    if (room < 0 && isMailbox) emitter.skip(file.name, texts.mail.unpack(MAILBOXES_BYTES_MAX));
    else await collect(file, isMailbox, known, emitter);
  }
  const unique = [...new Map(known.map((mail) => [mail.own, mail])).values()];
  const bytes = unique.reduce((sum, { size }) => sum + size, 0);
  const isCounted = job.task === 'import' || bytes <= PLAN_BYTES;
  if (!isCounted) emitter.line('note', job.fileName, texts.mail.notCounted);
  for (const thread of threadsOf(unique))
    await emitThread(
      thread.flatMap((at) => unique[at] ?? []),
      isCounted,
      emitter,
    );
}

async function collect(file: MailFile, isMailbox: boolean, known: Known[], emitter: Emitter): Promise<void> {
  const source = await file.source().catch(() => null);
  if (source === null) return emitter.skip(file.name, texts.reasons.unreadable);
  const isOutlook = isMsg(source.readAt(0, 8));
  // A file of an archive is unpacked again when it is its turn; a mailbox would be, for each of its e-mails.
  const again = isMailbox ? async () => source : file.source;
  let count = 0;
  for (const { start, size } of isMailbox ? messagesOf(source) : [{ start: 0, size: source.size }]) {
    count += 1;
    const name = isMailbox ? texts.mail.inMailbox(baseName(file.name), count) : file.name;
    const bytesOf = async () => (await again()).readAt(start, size);
    const read = async () => {
      if (isOutlook) return readMsg(await bytesOf());
      return readEml(isMailbox ? unquoted(await bytesOf()) : await bytesOf());
    };
    if (size > MAIL_BYTES_MAX) emitter.skip(name, texts.reasons.tooLarge(size, MAIL_BYTES_MAX));
    else {
      const first = source.readAt(start, Math.min(size, HEAD_BYTES));
      const head = await (isOutlook ? read() : readEmlHead(untilBody(first))).catch(() => null);
      if (head === null || !isMail(head)) emitter.skip(name, texts.mail.notMail);
      else if (known.length >= MAILS_MAX) throw new UnusableArchive(texts.mail.tooMany(MAILS_MAX));
      else known.push({ name, size, read, ...knownOf(head, isOutlook ? '' : first.toString('latin1')) });
    }
  }
  if (count === 0) emitter.skip(file.name, texts.mail.notMail);
}

/** The head without what comes behind its empty line. */
function untilBody(bytes: Buffer): Buffer {
  const ends = ['\n\n', '\n\r\n', '\r\r'].map((mark) => bytes.indexOf(mark)).filter((at) => at !== -1);
  return bytes.subarray(0, ends.length === 0 ? bytes.length : Math.min(...ends) + 1);
}

/** A text file with another ending has none of it. */
function isMail({ from, to, sentAt, subject, messageId }: MailHead): boolean {
  return from !== null || messageId !== '' || (sentAt !== null && (subject !== '' || to.length > 0));
}

function knownOf(head: MailHead, first: string): Omit<Known, 'name' | 'size' | 'read'> {
  const addressesOf = (people: readonly Mailbox[]) =>
    people.map(({ address }) => address.slice(0, NAME_MAX)).filter(Boolean);
  return {
    ...keysOf(head, first),
    title: plainSubject(head.subject) || texts.mail.noSubject(head.from?.name || head.from?.address || ''),
    sender: head.from?.name.slice(0, NAME_MAX) ?? '',
    from: head.from === null ? [] : addressesOf([head.from]),
    to: addressesOf([...head.to, ...head.cc]),
    sentAt: head.sentAt,
  };
}

/** One note of a conversation, newest first; its files come before it. */
async function emitThread(mails: readonly Known[], isCounted: boolean, emitter: Emitter): Promise<void> {
  const timeOf = ({ sentAt }: Known) => sentAt?.getTime() ?? 0;
  const newestFirst = [...mails].sort((a, b) => timeOf(b) - timeOf(a));
  const [newest, oldest] = [newestFirst[0], newestFirst.at(-1)];
  if (newest === undefined || oldest === undefined) return;
  const { title, own } = oldest;
  const parts: MailDraft[] = [];
  let room = NOTE_MOST;
  for (const mail of newestFirst) {
    if (!isCounted) parts.push(draftOf(mail, ''));
    else {
      await emitter.guarded(mail.name, async () => {
        const section = await sectionFor(mail, emitter);
        if (section === null) return emitter.skip(mail.name, texts.mail.unreadable);
        if (section.markdown.length > room) return emitter.skip(mail.name, texts.mail.threadFull);
        room -= section.markdown.length + 2;
        for (const reason of section.lost) emitter.line('note', mail.name, reason);
        for (const file of section.files) await emitFile(file, { key: own, title, path: [] }, emitter);
        parts.push(draftOf(mail, section.markdown));
      });
    }
  }
  if (parts.length === 0) return;
  const content = parts.map(({ content }) => content).join('\n\n');
  await emitter.note({ key: own, title, content, mails: parts, createdAt: oldest.sentAt, updatedAt: newest.sentAt });
}

async function sectionFor(mail: Known, emitter: Emitter): Promise<Section | null> {
  const raw = await mail.read().catch(() => null);
  return raw === null ? null : sectionOf(raw, mail.own, emitter);
}

function draftOf({ own, related, isLost, about, sender, from, to, sentAt }: Known, content: string): MailDraft {
  const find = isLost && about !== '' ? [...related, about] : related;
  return { own, find, known: about === '' ? related : [...related, about], sender, from, to, sentAt, content };
}

/** What is read as a document becomes one; a larger one stays a file. */
async function emitFile(file: NoteFile, note: Parameters<Emitter['attach']>[1], emitter: Emitter): Promise<void> {
  const isDocument = DOCUMENT.test(endingOf(file.name)) && file.size <= DOCUMENT_BYTES_MAX;
  if (isDocument) await emitter.document(file, note.path, note.key);
  else await emitter.attach(file, note);
}
