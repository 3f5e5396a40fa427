import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ChildWatch } from '#server/sandbox/child-watch.ts';
import { startLimited } from '#server/sandbox/limited-process.ts';
import { slots } from '#server/slots.ts';
import { type CalendarJob, type ReadCalendar, readCalendarSchema } from './calendar-messages.ts';
import { CalendarError } from './fetch-calendar.ts';

const SECONDS = 20;
const MEMORY_MB = 512;
const turns = slots(2, 1);

/**
 * Reads a calendar's file in a process of its own, which sees nothing else.
 *
 * @throws {CalendarError}
 */
export function readCalendar(
  path: string,
  job: CalendarJob,
  owner: string,
  signal: AbortSignal,
): Promise<ReadCalendar> {
  return turns.use(signal, () => readInChild(path, job, signal), owner);
}

async function readInChild(path: string, job: CalendarJob, signal: AbortSignal): Promise<ReadCalendar> {
  const input = await open(path, 'r');
  const child = await startLimited({
    script: join(import.meta.dirname, 'calendar-child.ts'),
    job,
    input: input.fd,
    memoryMb: MEMORY_MB,
    // A little later than we end it ourselves.
    processorSeconds: SECONDS + 5,
    threads: 0,
    readable: [],
    isBackground: true,
  }).finally(() => input.close());
  const watch = new ChildWatch(child, SECONDS, signal);
  try {
    const [sent, { code }] = await Promise.all([text(child.stdout as Readable), watch.ended]);
    signal.throwIfAborted();
    if (watch.outOfTime === 'clock') throw new CalendarError('busy');
    if (code !== 0) throw new CalendarError('tooSlow');
    const read: unknown = JSON.parse(sent);
    if (read === null) throw new CalendarError('notCalendar');
    return readCalendarSchema.parse(read);
  } finally {
    await watch.stop();
  }
}
