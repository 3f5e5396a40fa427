import { randomBytes } from 'node:crypto';
import type { Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { NoSuchFileError, removeFiles } from '#server/files/files.ts';
import { StorageError } from '#server/files/storage-error.ts';
import { claimLease, type Lease } from '#server/jobs/lease.ts';
import { type Outcome, runLeasedJob } from '#server/jobs/leased-job.ts';
import { findDue } from '#server/jobs/leases.repo.ts';
import type { ImportFormat, ImportPlan } from '#shared/imports.ts';
import * as repo from './import.repo.ts';
import { importTexts as texts } from './import.texts.ts';
import { type ReportEntry, reportEntry } from './import-batch.service.ts';
import { ImportRun } from './import-run.ts';
import { type Read, readInChild } from './read-in-child.ts';

/** Without any progress; each batch begins to count again. */
const ATTEMPTS_MAX = 5;
const BACKOFF_MS = 5_000;
const STORAGE_WAIT_MS = 15_000;
/** How often other pages read their lists again. */
const PUBLISH_EVERY_MS = 3_000;
const LINES_A_STATEMENT = 500;
/** Named in a report; an archive with more has something wrong with all of it. */
const LINES_MAX = 50_000;

/** Starts to work on waiting imports, as far as there is room. Called after each upload and start, and every few seconds. */
export async function runImports(services: Services): Promise<void> {
  const { config, db, importing, now, log } = services;
  const room = config.LIMIT_IMPORTS_AT_ONCE - importing.size;
  if (room <= 0 || importing.stopped.aborted) return;
  try {
    for (const { userId, id } of await findDue(db.system, repo.queue, importing.served, now(), room)) {
      if (importing.size < config.LIMIT_IMPORTS_AT_ONCE) importing.run(userId, () => work({ ...services, userId }, id));
    }
  } catch (error) {
    if (!importing.stopped.aborted) log.error({ err: error }, 'waiting imports could not be found');
  }
}

/** Releases what a killed server left behind, when the only server starts. */
export function releaseImports({ db }: Services): Promise<void> {
  return repo.releaseAll(db.system);
}

async function work(services: UserServices, id: string): Promise<void> {
  const { db, userId, importing, log } = services;
  try {
    const claimed = await claimLease<repo.ImportRow>(
      services,
      {
        claim: (now, until) => db.write(userId, (tx) => repo.claimImport(tx, userId, id, now, until)),
        renew: (held, until) =>
          db.write(userId, (tx) => repo.changeHeld(tx, { userId, id, held }, { leaseUntil: until })),
      },
      { stopped: importing.stopped },
    );
    if (claimed !== undefined) await attempt(services, claimed.row, claimed.lease);
  } catch (error) {
    // The lease runs out, and another attempt follows.
    if (!importing.stopped.aborted) log.error({ err: error }, 'an import failed');
  } finally {
    publishLists(services);
    // Not awaited: this one's place is free only when it has ended.
    setImmediate(() => runImports(services));
  }
}

/** Without the tab that started the import: it has not seen the notes either. */
function publishLists({ signals, userId }: UserServices): void {
  publishChange({ signals, userId }, { kind: 'lists' });
}

function attempt(services: UserServices, row: repo.ImportRow, lease: Lease): Promise<void> {
  const { db, userId, now, importing } = services;
  const { id } = row;
  const end = (held: readonly Date[], change: Parameters<typeof repo.changeHeld>[2]) =>
    db.write(userId, (tx) => repo.changeHeld(tx, { userId, id, held }, { ...change, updatedAt: now() }));
  return runLeasedJob(services, importing.stopped, {
    lease,
    attempt: row.attempts + 1,
    attemptsMax: ATTEMPTS_MAX,
    work: () => (row.state === 'planning' ? plan(services, row, lease) : importNotes(services, row, lease)),
    outcomeOf: (error) => outcomeOf(services, row, error),
    stopped: { waitMs: 0 },
    fail: async (held, failure) => {
      await end(held, { state: 'failed', failure, leaseUntil: null });
    },
    release: async (held, { attempts, notBefore }) => {
      await end(held, { attempts, leaseUntil: notBefore });
    },
  });
}

/** The first pass: what would come, and what would not. */
async function plan(services: UserServices, row: repo.ImportRow, lease: Lease): Promise<void> {
  const { db, userId, now } = services;
  const lines: ReportEntry[] = [];
  let found: ImportPlan | undefined;
  let format: ImportFormat | null = null;
  await readArchive(services, row, lease, async (read) => {
    if ('bytes' in read) return;
    const { item } = read;
    if (item.kind === 'format') format = item.format;
    else if (item.kind === 'plan') found = item.plan;
    else if (item.kind === 'line' && lines.length < LINES_MAX) lines.push(reportEntry(item.as, item.name, item.reason));
  });
  if (found === undefined) throw new AppError('unusable_file', texts.unreadable);
  for (let from = 0; from < lines.length; from += LINES_A_STATEMENT) {
    const some = lines.slice(from, from + LINES_A_STATEMENT);
    await db.write(userId, (tx) => repo.addLines(tx, userId, row.id, some));
  }
  await lease.end();
  const held = { userId, id: row.id, held: lease.held() };
  const change = { state: 'planned', plan: found, format, leaseUntil: null, attempts: 0, updatedAt: now() } as const;
  await db.write(userId, (tx) => repo.changeHeld(tx, held, change));
}

async function importNotes(services: UserServices, row: repo.ImportRow, lease: Lease): Promise<void> {
  const { db, userId, now, search } = services;
  const mark = randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x');
  let publishedAt = 0;
  const onBatch = () => {
    if (performance.now() - publishedAt < PUBLISH_EVERY_MS) return;
    publishedAt = performance.now();
    publishLists(services);
  };
  const run = new ImportRun(services, { row, lease, mark, onBatch });
  try {
    await readArchive(services, row, lease, (read) => run.take(read), mark);
    await run.end();
  } finally {
    await run.stop();
  }
  await lease.end();
  const held = { userId, id: row.id, held: lease.held() };
  const change = {
    state: 'done',
    fileKey: null,
    leaseUntil: null,
    progress: row.progressOf,
    updatedAt: now(),
  } as const;
  const isDone = await db.write(userId, (tx) => repo.changeHeld(tx, held, change));
  if (isDone && row.fileKey !== null) await removeFiles(services, [row.fileKey]);
  search.aiAccessChanged(userId);
}

async function readArchive(
  { files, config }: UserServices,
  row: repo.ImportRow,
  lease: Lease,
  take: (read: Read) => Promise<void>,
  mark = 'plan',
): Promise<void> {
  const { fileKey, fileName, without } = row;
  if (fileKey === null) throw new NoSuchFileError();
  const task = row.state === 'planning' ? 'plan' : 'import';
  await files.atPath(fileKey, async (path) => {
    for await (const read of readInChild(path, { task, fileName, without, mark }, config, lease.signal))
      await take(read);
  });
}

/** An archive that can't be used fails immediately; if the server is to blame, there is another attempt. */
function outcomeOf({ log }: UserServices, { id }: repo.ImportRow, error: unknown): Outcome {
  if (error instanceof AppError && ['unusable_file', 'quota_reached', 'storage_full'].includes(error.code)) {
    return { failure: error.message };
  }
  if (error instanceof NoSuchFileError) return { failure: texts.fileMissing };
  log.error({ err: error, import: id }, 'an import was interrupted');
  if (error instanceof StorageError) return { waitMs: STORAGE_WAIT_MS };
  return { failure: texts.trouble, backoffMs: BACKOFF_MS };
}
