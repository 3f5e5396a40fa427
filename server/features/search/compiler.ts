import { setTimeout } from 'node:timers/promises';
import { claimLease } from '#server/jobs/lease.ts';
import { Turns } from '#server/turns.ts';
import type { UserId } from '#server/user-id.ts';
import { Alarm } from './alarm.ts';
import { type CompilerProcess, startCompilerProcess } from './compiler-process.ts';
import * as repo from './library.repo.ts';
import { incrementSeq } from './passages.repo.ts';
import type { SearchServices } from './search-services.ts';

/** An index is compiled again after changes to this many passages, and to this share of the compiled ones. */
const CHANGED_LEAST = 50;
const CHANGED_SHARE = 0.2;
/** Compiling starts this long after the last change, so that an import compiles once, but at most this long after the first. */
const DEBOUNCE_MS = 5000;
const MAX_WAIT_MS = 120_000;
/** Lease length. */
const LEASE_MS = 60_000;
/** Backoff after a failure, doubled each time. */
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 60 * 60_000;
/** The pause between two pieces is so many times as long as the last one, so that saves go first. */
const REST_FACTOR = 3;
const PARTS_A_DELETE = 4;

/** Compiles the indexes of users in the background when enough has changed. */
export interface Compiler {
  /** The user's library changed. */
  consider: (userId: UserId) => void;
  /** The index compiled at that revision is damaged or from an older engine. */
  renew: (userId: UserId, builtSeq: number) => void;
  /** Compiles everything pending now, and resolves when done. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

interface PendingCompile {
  firstAt: number;
  dueAt: number;
  /** The index of this revision must be replaced, even if nothing has changed since. */
  renewedSeq: number | undefined;
}

/** Compiles one index at a time on each server, and each index on one server at a time. */
export function createCompiler(services: SearchServices): Compiler {
  const { db, log } = services;
  const pending = new Map<UserId, PendingCompile>();
  const failures = new Map<UserId, number>();
  /** Users whose retry is scheduled. A search that finds no index doesn't bring it forward. */
  const resting = new Set<UserId>();
  const turns = new Turns();
  const abort = new AbortController();
  const alarm = new Alarm();
  let running: Promise<void> | undefined;

  function consider(userId: UserId, renewedSeq = pending.get(userId)?.renewedSeq): void {
    if (abort.signal.aborted || resting.has(userId)) return;
    const now = performance.now();
    const firstAt = pending.get(userId)?.firstAt ?? now;
    pending.set(userId, { firstAt, dueAt: Math.min(now + DEBOUNCE_MS, firstAt + MAX_WAIT_MS), renewedSeq });
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  function considerLater(userId: UserId, ms: number, renewedSeq: number | undefined): void {
    resting.add(userId);
    const later = setTimeout(ms, undefined, { signal: abort.signal, ref: false });
    later.then(
      () => {
        resting.delete(userId);
        consider(userId, renewedSeq);
      },
      () => {},
    );
  }

  async function run(): Promise<void> {
    while (pending.size > 0 && !abort.signal.aborted) {
      const now = performance.now();
      const due = [...pending].filter(([, { dueAt }]) => dueAt <= now);
      if (due.length === 0) {
        const next = Math.min(...[...pending.values()].map(({ dueAt }) => dueAt));
        await alarm.wait(next - now, abort.signal);
        continue;
      }
      const userId = await chooseNext(due.map(([each]) => each));
      const renewedSeq = pending.get(userId)?.renewedSeq;
      pending.delete(userId);
      turns.take(userId)();
      try {
        if (await compileIfChanged(services, userId, abort.signal, renewedSeq)) failures.delete(userId);
        else considerLater(userId, LEASE_MS, renewedSeq);
      } catch (error) {
        if (abort.signal.aborted) return;
        const failed = (failures.get(userId) ?? 0) + 1;
        failures.set(userId, failed);
        log.warn({ err: error, failed }, 'could not compile the search index of a user; will retry');
        considerLater(userId, Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failed - 1)), renewedSeq);
      }
    }
  }

  async function chooseNext(due: readonly UserId[]): Promise<UserId> {
    const [first] = due as [UserId];
    return (due.length > 1 && (await repo.findNextToCompile(db.system, due, turns.served).catch(() => first))) || first;
  }

  return {
    consider: (userId) => consider(userId),
    renew: consider,
    idle: async () => {
      for (const one of pending.values()) one.dueAt = 0;
      alarm.ring();
      await running;
    },
    stop: async () => {
      abort.abort();
      await running;
    },
  };
}

/**
 * Compiles the user's index if enough has changed. Returns false if another server is doing it.
 *
 * @param renewedSeq also compiles it if the current index is still of this revision.
 */
export async function compileIfChanged(
  services: SearchServices,
  userId: UserId,
  signal?: AbortSignal,
  renewedSeq?: number,
): Promise<boolean> {
  const { db, now } = services;
  const state = await db.read(userId, async (tx) => {
    const library = await repo.findLibrary(tx, userId);
    const enough = Math.max(CHANGED_LEAST, Math.ceil(library.builtPassages * CHANGED_SHARE));
    const changed = await repo.countPassagesAfter(tx, userId, library.builtSeq, enough);
    const isRenewed = library.builtSeq > 0 && library.builtSeq === renewedSeq;
    return { ...library, isChanged: changed >= enough, isRenewed };
  });
  if (!state.isChanged && !state.isRenewed) return true;
  const claimed = await claimLease(
    services,
    {
      claim: (at, until) => db.write(userId, (tx) => repo.claimLibrary(tx, userId, at, until)),
      renew: (held, until) => db.write(userId, (tx) => repo.changeLease(tx, userId, held, until)),
    },
    { stopped: signal, lengthMs: LEASE_MS },
  );
  if (claimed === undefined) return false;
  const { lease } = claimed;
  try {
    // Pieces of a revision are never replaced: a new revision is what makes the servers reload.
    const seq = state.isRenewed ? await db.write(userId, (tx) => incrementSeq(tx, userId, 1, false)) : state.seq;
    const passages = await compile(services, userId, seq, lease.signal);
    const built = { seq, passages, at: now() };
    const isSwitched = await db.write(userId, (tx) => repo.switchLibrary(tx, userId, built, lease.held()));
    if (!isSwitched) throw new Error('Another server compiled the index');
    await deleteOldParts(services, userId);
  } finally {
    await lease.end();
    await db.write(userId, (tx) => repo.changeLease(tx, userId, lease.held(), null));
  }
  return true;
}

/** Writes the pieces of a new index beside the old ones. The next compilation deletes what a crash left behind. */
async function compile(services: SearchServices, userId: UserId, seq: number, signal: AbortSignal): Promise<number> {
  await deleteOldParts(services, userId);
  const child = startCompilerProcess(services.config, signal);
  try {
    await sendPassages(services, userId, seq, child);
    return await writeParts(services, userId, seq, child);
  } finally {
    child.end();
  }
}

async function sendPassages(
  { db }: SearchServices,
  userId: UserId,
  until: number,
  child: CompilerProcess,
): Promise<void> {
  let after = 0;
  for (;;) {
    const sources = await paced(() => db.read(userId, (tx) => repo.findSourcesAfter(tx, userId, after, until)));
    const last = sources.at(-1);
    if (last === undefined) return;
    after = last.seq;
    await child.ask({ type: 'sources', sources: sources.filter(({ passages }) => passages.length > 0) });
  }
}

async function writeParts(
  { db }: SearchServices,
  userId: UserId,
  seq: number,
  child: CompilerProcess,
): Promise<number> {
  let reply = await child.ask({ type: 'finish' });
  for (let part = 0; reply.type === 'piece'; part += 1) {
    const { bytes } = reply;
    await paced(() => db.write(userId, (tx) => repo.insertPart(tx, userId, seq, part, bytes)));
    reply = await child.ask({ type: 'next' });
  }
  if (reply.type !== 'done') throw new Error('The compiling process returned no index');
  return reply.passages;
}

async function deleteOldParts({ db }: SearchServices, userId: UserId): Promise<void> {
  const deleteSome = () => db.write(userId, (tx) => repo.deleteOldParts(tx, userId, PARTS_A_DELETE));
  while ((await paced(deleteSome)) === PARTS_A_DELETE);
}

async function paced<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  await setTimeout(REST_FACTOR * (performance.now() - began));
  return result;
}
