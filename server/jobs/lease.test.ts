import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimLease, LEASE_MS, type LeaseStore } from './lease.ts';

const START = new Date('2026-03-02T09:00:00Z');
const log = { warn: vi.fn() } as never;

/** A row as the database has it. */
let stored: Date | null;
let isBroken = false;
const store: LeaseStore<string, string> & { changes: string[] } = {
  changes: [],
  claim: async (now, until) => {
    if (stored !== null && stored >= now) return undefined;
    stored = until;
    return 'row';
  },
  renew: async (held, until, change) => {
    if (!held.some((end) => end.getTime() === stored?.getTime())) return false;
    stored = until;
    if (change !== undefined) store.changes.push(change);
    if (isBroken) throw new Error('No answer');
    return true;
  },
};
const clock = { now: () => new Date(), log };

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  stored = null;
  isBroken = false;
  store.changes = [];
});
afterEach(() => {
  vi.useRealTimers();
});

async function claim(stopped?: AbortSignal) {
  const claimed = await claimLease(clock, store, { stopped });
  if (claimed === undefined) throw new Error('The row was not free');
  return claimed;
}

test('claims a free row, and only one server gets it', async () => {
  const { row, lease } = await claim();
  expect(row).toBe('row');
  expect(stored).toEqual(new Date(START.getTime() + LEASE_MS));
  expect(await claimLease(clock, store, {})).toBeUndefined();
  await lease.end();
});

test('renews every third of the lease until it ends', async () => {
  const { lease } = await claim();
  await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
  expect(stored).toEqual(new Date(START.getTime() + 11 * LEASE_MS));
  await lease.end();
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  expect(stored).toEqual(new Date(START.getTime() + 11 * LEASE_MS));
  expect(lease.held()).toEqual([stored]);
});

test('is claimed by another server when its lease runs out, and the first one is asked to stop', async () => {
  const { lease: first } = await claim();
  // The process stood still for longer than its lease.
  vi.setSystemTime(START.getTime() + LEASE_MS + 1);
  const { lease: second } = await claim();
  await first.renew('late');
  expect([first.isLost(), first.signal.aborted, second.isLost()]).toEqual([true, true, false]);
  expect(store.changes).toEqual([]);
  await Promise.all([first.end(), second.end()]);
});

test('is lost when the row is deleted', async () => {
  const { lease } = await claim();
  stored = null;
  await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
  expect(lease.isLost()).toBe(true);
  await lease.end();
});

test('writes a change with the renewal', async () => {
  const { lease } = await claim();
  await Promise.all([lease.renew('page 1'), lease.renew('page 2')]);
  expect(store.changes).toEqual(['page 1', 'page 2']);
  await lease.end();
});

test('keeps the lease after a renewal whose answer was lost, whether or not it was written', async () => {
  const { lease } = await claim();
  isBroken = true;
  await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
  expect(lease.isLost()).toBe(false);
  expect(lease.held()).toEqual([stored]);
  await lease.end();
});

test('is aborted but not lost when the server stops', async () => {
  const stop = new AbortController();
  const { lease } = await claim(stop.signal);
  stop.abort();
  expect([lease.signal.aborted, lease.isLost()]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  expect(stored).toEqual(new Date(START.getTime() + LEASE_MS));
  await lease.end();
});
