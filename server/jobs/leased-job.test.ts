import { expect, test, vi } from 'vitest';
import { backoffMs, type LeasedJob, runLeasedJob } from './leased-job.ts';

const NOW = new Date('2026-03-02T09:00:00Z');
const HELD = [NOW];
const clock = { now: () => NOW };

function jobOf(given: Partial<LeasedJob>) {
  const fail = vi.fn(async () => {});
  const release = vi.fn(async () => {});
  const lease = { held: () => HELD, isLost: () => false, end: vi.fn(async () => {}) };
  const job: LeasedJob = {
    lease,
    attempt: 1,
    attemptsMax: 3,
    work: async () => {},
    outcomeOf: () => ({ failure: 'It failed.' }),
    stopped: { waitMs: 0 },
    fail,
    release,
    ...given,
  };
  return { job, fail, release, lease };
}

const running = new AbortController().signal;
const broken = async () => {
  throw new Error('broken');
};
const after = (ms: number) => new Date(NOW.getTime() + ms);

test('ends the lease after work that succeeds, and stores nothing else', async () => {
  const { job, fail, release, lease } = jobOf({});
  await runLeasedJob(clock, running, job);
  expect([fail, release].map((call) => call.mock.calls)).toEqual([[], []]);
  expect(lease.end).toHaveBeenCalled();
});

test('fails immediately if another attempt would not help', async () => {
  const { job, fail, release } = jobOf({ work: broken });
  await runLeasedJob(clock, running, job);
  expect(fail).toHaveBeenCalledExactlyOnceWith(HELD, 'It failed.');
  expect(release).not.toHaveBeenCalled();
});

test('retries after a backoff that doubles', async () => {
  const outcomeOf = () => ({ failure: 'It failed.', backoffMs: 5000 });
  for (const [attempt, ms] of [
    [1, 5000],
    [2, 10_000],
  ] as const) {
    const { job, fail, release } = jobOf({ work: broken, outcomeOf, attempt });
    await runLeasedJob(clock, running, job);
    expect(release).toHaveBeenCalledExactlyOnceWith(HELD, { attempts: attempt, notBefore: after(ms) });
    expect(fail).not.toHaveBeenCalled();
  }
  expect([1, 2, 3, 9].map((attempt) => backoffMs(attempt, 1000, 60_000))).toEqual([1000, 2000, 4000, 60_000]);
});

test('fails after the last attempt', async () => {
  const outcomeOf = () => ({ failure: 'It failed.', backoffMs: 5000 });
  const { job, fail, release } = jobOf({ work: broken, outcomeOf, attempt: 3 });
  await runLeasedJob(clock, running, job);
  expect(fail).toHaveBeenCalledExactlyOnceWith(HELD, 'It failed.');
  expect(release).not.toHaveBeenCalled();
});

test('does not count an attempt that the job was not to blame for', async () => {
  const { job, release } = jobOf({ work: broken, outcomeOf: () => ({ waitMs: 15_000 }), attempt: 3 });
  await runLeasedJob(clock, running, job);
  expect(release).toHaveBeenCalledExactlyOnceWith(HELD, { attempts: 2, notBefore: after(15_000) });
});

test('releases the job when the server stops, for another server to claim at once', async () => {
  const { job, release } = jobOf({ work: broken, attempt: 2 });
  await runLeasedJob(clock, AbortSignal.abort(), job);
  expect(release).toHaveBeenCalledExactlyOnceWith(HELD, { attempts: 1, notBefore: null });
});

test('leaves a job whose lease was lost to the server that now has it', async () => {
  const { job, fail, release } = jobOf({ work: broken, lease: { ...jobOf({}).lease, isLost: () => true } });
  await runLeasedJob(clock, running, job);
  expect([fail, release].map((call) => call.mock.calls)).toEqual([[], []]);
});
