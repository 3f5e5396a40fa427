import { setTimeout } from 'node:timers/promises';
import type { UserId } from '#server/user-id.ts';
import { Alarm } from './alarm.ts';
import { type CompilerProcess, startCompilerProcess } from './compiler-process.ts';
import * as repo from './library.repo.ts';
import { raiseSeq } from './passages.repo.ts';
import type { SearchServices } from './search-services.ts';

/** A library is compiled anew when this many passages, and this share of what is compiled, were written since. */
const CHANGED_LEAST = 50;
const CHANGED_SHARE = 0.2;
/** Not before this long after the last change, so that an import compiles once; and not later than this after the first. */
const QUIET_MS = 5000;
const PATIENCE_MS = 120_000;
/** Longer than compiling may take; a server that died leaves the library to the others after it. */
const LEASE_MS = 10 * 60_000;
/** Between two pieces that are written: somebody's save may go first. */
const REST_MS = 20;
const PARTS_A_DELETE = 4;

/** Compiles libraries when enough of them changed. */
export interface Compiler {
  /** The user's library changed. */
  consider: (userId: UserId) => void;
  /** The library compiled as of that count is of no use, or of an older engine. */
  renew: (userId: UserId, builtSeq: number) => void;
  /** Has what waits compiled now; resolves when that is done. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Wish {
  firstAt: number;
  dueAt: number;
  /** What is compiled as of this count is to be replaced, though nothing may have changed since. */
  renewedSeq: number | undefined;
}

/** One library at a time on each server, and each library on one server at a time. */
export function createCompiler(services: SearchServices): Compiler {
  const { log } = services;
  const wishes = new Map<UserId, Wish>();
  const abort = new AbortController();
  const alarm = new Alarm();
  let running: Promise<void> | undefined;

  function consider(userId: UserId, renewedSeq = wishes.get(userId)?.renewedSeq): void {
    if (abort.signal.aborted) return;
    const now = performance.now();
    const firstAt = wishes.get(userId)?.firstAt ?? now;
    wishes.set(userId, { firstAt, dueAt: Math.min(now + QUIET_MS, firstAt + PATIENCE_MS), renewedSeq });
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  async function run(): Promise<void> {
    while (wishes.size > 0 && !abort.signal.aborted) {
      const now = performance.now();
      const [due, wish] = [...wishes].find(([, { dueAt }]) => dueAt <= now) ?? [];
      if (due === undefined) {
        const next = Math.min(...[...wishes.values()].map(({ dueAt }) => dueAt));
        await alarm.wait(next - now, abort.signal);
        continue;
      }
      wishes.delete(due);
      await compileIfChanged(services, due, abort.signal, wish?.renewedSeq).catch((error: unknown) => {
        if (!abort.signal.aborted) log.warn({ err: error }, 'a library could not be compiled');
      });
    }
  }

  return {
    consider: (userId) => consider(userId),
    renew: consider,
    idle: async () => {
      for (const wish of wishes.values()) wish.dueAt = 0;
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
 * Compiles the user's library if enough of it changed and no other server does.
 *
 * @param renewedSeq compiles it also where it is still the one compiled as of that count.
 */
export async function compileIfChanged(
  services: SearchServices,
  userId: UserId,
  signal?: AbortSignal,
  renewedSeq?: number,
): Promise<void> {
  const { db, now } = services;
  const state = await db.read(userId, async (tx) => {
    const library = await repo.findLibrary(tx, userId);
    const enough = Math.max(CHANGED_LEAST, Math.ceil(library.builtPassages * CHANGED_SHARE));
    const changed = await repo.countPassagesAfter(tx, userId, library.builtSeq, enough);
    return { ...library, isChanged: changed >= enough, isRenewed: library.builtSeq === renewedSeq };
  });
  if (!state.isChanged && !state.isRenewed) return;
  const until = new Date(now().getTime() + LEASE_MS);
  if (!(await db.write(userId, (tx) => repo.takeLease(tx, userId, now(), until)))) return;
  try {
    // The pieces of a count are never replaced by others of the same: a new count tells the servers to load anew.
    const seq = state.isRenewed ? await db.write(userId, (tx) => raiseSeq(tx, userId, 1, false)) : state.seq;
    await compile(services, userId, seq, signal);
  } finally {
    await db.write(userId, (tx) => repo.endLease(tx, userId));
  }
}

/** The old pieces serve until the new ones are all there; a crash leaves pieces that the next time deletes. */
async function compile(services: SearchServices, userId: UserId, seq: number, signal?: AbortSignal): Promise<void> {
  const { db, now } = services;
  await deleteOldParts(services, userId);
  const child = startCompilerProcess(signal);
  try {
    await sendPassages(services, userId, seq, child);
    const passages = await writeParts(services, userId, seq, child);
    await db.write(userId, (tx) => repo.switchLibrary(tx, userId, { seq, passages, at: now() }));
  } finally {
    child.end();
  }
  await deleteOldParts(services, userId);
}

async function sendPassages(
  { db }: SearchServices,
  userId: UserId,
  until: number,
  child: CompilerProcess,
): Promise<void> {
  let after = 0;
  for (;;) {
    const sources = await db.read(userId, (tx) => repo.findSourcesAfter(tx, userId, after, until));
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
    await db.write(userId, (tx) => repo.insertPart(tx, userId, seq, part, bytes));
    await setTimeout(REST_MS);
    reply = await child.ask({ type: 'next' });
  }
  if (reply.type !== 'done') throw new Error('The process that compiles a library gave no pieces');
  return reply.passages;
}

async function deleteOldParts({ db }: SearchServices, userId: UserId): Promise<void> {
  while ((await db.write(userId, (tx) => repo.deleteOldParts(tx, userId, PARTS_A_DELETE))) === PARTS_A_DELETE) {
    await setTimeout(REST_MS);
  }
}
