import { test } from 'vitest';
import { expectKilledAtFile } from '#tests/hanging-file.ts';
import { readCalendar } from './read-calendar.ts';

test.runIf(process.platform === 'linux')('a process that never ends is killed, and the server is busy', async () => {
  const job = { from: 0, to: 1, now: 0, eventsMax: 1, zone: null, owner: null };
  const read = (path: string) => readCalendar(path, job, 'ada', new AbortController().signal);
  await expectKilledAtFile('calendar-child.ts', read, { why: 'busy' });
});
