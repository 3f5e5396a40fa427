import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { takeInPicture } from '#server/features/attachments/pictures/take-in-picture.ts';
import { readCalendar } from '#server/features/calendars/read-calendar.ts';
import { decodeAudio } from '#server/features/voice/audio/decode-audio.ts';
import { testConfig } from '#tests/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparehour-hanging-'));
const config = testConfig({ DATA_DIR: folder });
const { signal } = new AbortController();
const fifo = join(folder, 'fifo');
const decode = { dataDir: folder, secondsMax: 60, aacFolder: undefined, checkSpace: async () => {} };
const head = { type: 'png' as const, size: { width: 2, height: 2 } };

afterEach(() => {
  vi.useRealTimers();
  rmSync(fifo);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The processes that run one of these scripts for this one. */
function childrenOf(script: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === `${process.pid}`;
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
    } catch {
      return false;
    }
  });
}

test.runIf(process.platform === 'linux').each([
  [
    'calendar-child.ts',
    { why: 'busy' },
    () => readCalendar(fifo, { from: 0, to: 1, now: 0, eventsMax: 1, zone: null, owner: null }, 'ada', signal),
  ],
  [
    'picture-child.ts',
    { code: 'unavailable', message: 'The server is too busy to process this picture. Try again later.' },
    () => takeInPicture(fifo, head, config, { owner: 'ada', signal, series: undefined }),
  ],
  [
    'decode-child.ts',
    { code: 'unavailable', message: 'The server is too busy to decode this recording. Try again later.' },
    () => decodeAudio(fifo, { ...decode, type: 'webm', signal }),
  ],
])('a child that waits for ever is killed, and the reason is given: %s', async (script, reason, work) => {
  // Its reader waits for an end that never comes.
  execFileSync('mkfifo', [fifo]);
  const pipe = await open(fifo, 'r+');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const done = expect(work()).rejects.toMatchObject(reason);
  await vi.waitFor(() => expect([childrenOf(script).length, vi.getTimerCount()]).toEqual([1, 1]), 20_000);
  vi.advanceTimersByTime(3_600_000);
  await done;
  expect(childrenOf(script)).toEqual([]);
  await pipe.close();
});
