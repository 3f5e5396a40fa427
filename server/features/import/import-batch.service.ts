import { createHash } from 'node:crypto';
import type { UserServices } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import type { ImportOutcome } from '#server/features/documents/imported-documents.service.ts';
import * as notes from '#server/features/notes/imported-notes.service.ts';
import type { OwnedId } from '#server/id.ts';
import type { Lease } from '#server/jobs/lease.ts';
import type { ImportCounts, ReportLine } from '#shared/imports.ts';
import { shownTitle } from '#shared/notes.ts';
import * as repo from './import.repo.ts';
import { importTexts as texts } from './import.texts.ts';
import type { NoteItem } from './import-items.ts';
import { applyMail, ownPeople } from './import-mail.service.ts';
import { importedNoteId } from './place-links.ts';

/** A note that is ready to be written. */
export interface BatchNote {
  item: NoteItem;
  folderId: string | null;
  /** Files that came with it. */
  attachments: number;
}

export type ReportEntry = ReportLine & { key: string };

interface Batch {
  notes: readonly BatchNote[];
  lines: readonly ReportEntry[];
}

/** The import that a server works on. */
interface Held {
  row: repo.ImportRow;
  lease: Pick<Lease, 'held'>;
}

interface Ready {
  note: notes.NoteToImport;
  key: string;
  hash: string;
  mails: NoteItem['mails'];
  attachments: number;
}

/** A line of a report, which is added once however often the import is repeated. */
export function reportEntry(kind: ReportLine['kind'], name: string, reason: string): ReportEntry {
  return { kind, name, reason, key: hashOf([kind, name, reason]) };
}

/**
 * Writes a batch in one transaction with the import's progress. Notes that this import has written before are skipped.
 * Answers how long others waited for the database; undefined where the import isn't this server's any more.
 */
export async function writeBatch(
  services: UserServices,
  { row, lease }: Held,
  batch: Batch,
): Promise<{ heldMs: number } | undefined> {
  const { db, userId, search } = services;
  const ready = batch.notes.map((each) => prepared(services, each));
  const threads = ready.flatMap(({ mails, ...thread }) => (mails === null ? [] : { ...thread, mails }));
  // Read before: within a transaction there is no other one.
  const own = threads.length === 0 ? new Set<string>() : await ownPeople(services);
  const written = await db.write(userId, async (tx) => {
    const began = performance.now();
    const current = await repo.findImport(tx, userId, row.id);
    if (current === undefined) return undefined;
    const others = ready.filter(({ mails }) => mails === null);
    const { counts, items, lines, changed, done } = await apply(tx, services, row.id, others);
    const mail = await applyMail(tx, services, row.id, { threads, own });
    await repo.writeItems(tx, userId, [...items, ...mail.items]);
    await repo.addLines(tx, userId, row.id, [...batch.lines, ...lines]);
    const sum = { done: done + mail.done, counts: sumOf(counts, mail.counts) };
    await addProgress(tx, services, { row, lease }, sum);
    return { changed: [...changed, ...mail.changed], heldMs: performance.now() - began };
  });
  for (const id of written?.changed ?? []) search.noteChanged(userId, id);
  return written;
}

/** Counts what became of a document, once; `name` is for the report. */
export async function countDocument(
  tx: UserTransaction,
  services: UserServices,
  held: Held,
  { id, name, outcome }: { id: string; name: string; outcome: ImportOutcome },
): Promise<void> {
  const { userId } = services;
  const kind = outcome === 'created' ? 'document' : 'earlier-document';
  if (!(await repo.addRecord(tx, userId, held.row.id, { key: 'document', kind, id }))) return;
  const counted = outcome === 'created' ? 'documents' : outcome;
  await addProgress(tx, services, held, { done: 0, counts: { ...repo.noCounts, [counted]: 1 } });
  if (outcome !== 'kept') return;
  await repo.addLines(tx, userId, held.row.id, [reportEntry('kept', name, texts.reasons.changedHere)]);
}

/** Counts documents that are processed, each once, with what the report says of them. */
export async function countFinished(
  services: UserServices,
  held: Held,
  ids: readonly string[],
  lines: readonly ReportEntry[],
): Promise<void> {
  const { db, userId } = services;
  const { id: importId } = held.row;
  await db.write(userId, async (tx) => {
    let done = 0;
    for (const id of ids) {
      const record = { key: 'finished', kind: 'finished-document', id } as const;
      if (await repo.addRecord(tx, userId, importId, record)) done += 1;
    }
    await repo.addLines(tx, userId, importId, lines);
    await addProgress(tx, services, held, { done, counts: repo.noCounts });
  });
}

/** @throws {LeaseLost} Nothing of the transaction is written then. */
async function addProgress(
  tx: UserTransaction,
  { userId, now }: UserServices,
  { row, lease }: Held,
  { done, counts }: { done: number; counts: ImportCounts },
): Promise<void> {
  const current = await repo.findImport(tx, userId, row.id);
  if (current === undefined) throw new LeaseLost();
  const change = {
    progress: Math.min(current.progressOf, current.progress + done),
    counts: sumOf(current.counts, counts),
    attempts: 0,
    updatedAt: now(),
  };
  const isHeld = await repo.changeHeld(tx, { userId, id: row.id, held: lease.held() }, change);
  if (!isHeld) throw new LeaseLost();
}

/** The import was canceled, deleted or claimed by another server. */
export class LeaseLost extends Error {}

async function apply(tx: UserTransaction, services: UserServices, importId: string, ready: readonly Ready[]) {
  const { userId } = services;
  const ids = ready.map(({ note }) => note.id);
  const there = new Map<string, notes.EarlierNote>(
    (await notes.lockImported(tx, services, ids)).map((note) => [note.id, note]),
  );
  const keys = ready.map(({ key }) => key);
  const known = new Map((await repo.findItems(tx, userId, keys)).map((item) => [item.sourceKey, item]));
  const counts = { ...repo.noCounts };
  const created: notes.NoteToImport[] = [];
  const items: Omit<repo.ImportedItem, 'userId'>[] = [];
  const lines: ReportEntry[] = [];
  const changed: OwnedId<'note'>[] = [];
  let done = 0;
  for (const { note, key, hash, attachments } of ready) {
    const before = there.get(note.id);
    const item = known.get(key);
    if (item?.importId === importId) continue;
    known.set(key, { userId, sourceKey: key, importId, noteId: note.id, textHash: hash, version: 1, createdBy: null });
    done += 1;
    const record = (version: number, createdBy: string | null, textHash = hash) =>
      items.push({ sourceKey: key, importId, noteId: note.id, textHash, version, createdBy });
    if (before === undefined) {
      created.push(note);
      counts.created += 1;
      counts.attachments += attachments;
      record(1, importId);
      continue;
    }
    const isSame =
      item === undefined ? isSameElsewhere(before, note) : [item.textHash, hashOfNote(before)].includes(hash);
    const isUntouched = item !== undefined && item.version === before.version;
    let version = before.version;
    if (before.isTrashed && note.deletedAt === null) {
      await notes.restoreImported(tx, services, note.id, note.folderId);
      changed.push(before.id);
      counts.created += 1;
    } else if (isSame) counts.unchanged += 1;
    else if (isUntouched) counts.updated += 1;
    else {
      counts.kept += 1;
      lines.push(reportEntry('kept', shownTitle(before.title), texts.reasons.changedHere));
    }
    if (!isSame && isUntouched) {
      version = await notes.updateImported(tx, services, note, before.version);
      counts.attachments += attachments;
      changed.push(before.id);
    }
    const isRestored = before.isTrashed && note.deletedAt === null;
    const isImported = isUntouched || isSame;
    record(
      isImported ? version : (item?.version ?? 0),
      isRestored ? importId : (item?.createdBy ?? null),
      isImported ? hash : (item?.textHash ?? ''),
    );
  }
  changed.push(...(await notes.createImported(tx, services, created)));
  return { counts, items, lines, changed, done };
}

function prepared({ userId, now }: UserServices, { item, folderId, attachments }: BatchNote): Ready {
  const latest = now();
  const dateOf = (text: string | null) => {
    const date = text === null ? latest : new Date(text);
    // A date to come would keep the note on top of every list.
    return date > latest ? latest : date;
  };
  const createdAt = dateOf(item.createdAt ?? item.updatedAt);
  const updatedAt = dateOf(item.updatedAt ?? item.createdAt);
  const { title, content, tags } = item;
  const note: notes.NoteToImport = {
    id: item.id ?? importedNoteId(userId, item.key),
    title,
    content,
    tags,
    folderId,
    pinned: item.isPinned,
    aiExcluded: item.isHiddenFromAi,
    givenDay: item.day,
    createdAt: createdAt < updatedAt ? createdAt : updatedAt,
    updatedAt,
    deletedAt: item.isTrashed ? latest : null,
  };
  return { note, key: item.key, hash: hashOfNote(note), mails: item.mails, attachments };
}

/** A note that came by another way has copies of the same files. */
function isSameElsewhere(before: HashedNote, note: HashedNote): boolean {
  const [one, other] = [before, note].map(({ content, ...rest }) =>
    hashOfNote({ ...rest, content: content.replaceAll(/attachments\/[0-9a-f-]{36}/g, '') }),
  );
  return one === other;
}

type HashedNote = Pick<notes.NoteToImport, 'title' | 'content' | 'tags'>;

function hashOfNote({ title, content, tags }: HashedNote): string {
  return hashOf([title, content, ...tags]);
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function sumOf(a: ImportCounts, b: ImportCounts): ImportCounts {
  return Object.fromEntries(
    Object.entries(a).map(([name, value]) => [name, value + b[name as keyof ImportCounts]]),
  ) as ImportCounts;
}
