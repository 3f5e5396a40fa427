import type { Page } from '@playwright/test';

/** What Chromium traces of a page; times are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The processor time of the thread, which other work on the machine doesn't change. */
  tdur?: number;
  args?: { data?: { type?: string } };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** The processor time of the page's main thread from each keydown until its frame was handed over for painting. */
export async function keyThreadTimes(page: Page, type: () => Promise<void>): Promise<number[]> {
  const inspector = await page.context().browser()?.newBrowserCDPSession();
  if (!inspector) throw new Error('Only Chromium is traced');
  const events: TraceEvent[] = [];
  inspector.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => inspector.once('Tracing.tracingComplete', () => resolve()));
  await inspector.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await type();
  await inspector.send('Tracing.end');
  await complete;
  await inspector.detach();
  return timesOf(events);
}

function timesOf(events: readonly TraceEvent[]): number[] {
  const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args?.data?.type === 'keydown';
  const keys = events.filter(isKey).sort(byStart);
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === keys[0]?.pid && tid === keys[0].tid)
    .sort(byStart);
  const tasks = outermost(own);
  return keys.flatMap((key, index) => {
    const next = keys[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const commit = own.find(({ name, ts }) => name === 'Commit' && ts > key.ts && ts < next);
    const from = tasks.findLast(({ ts }) => ts <= key.ts)?.ts;
    if (!commit || from === undefined) return [];
    const until = tasks.filter(({ ts }) => ts >= from && ts <= commit.ts);
    return [until.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000];
  });
}

function outermost(sorted: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return sorted.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

function byStart(one: TraceEvent, other: TraceEvent): number {
  return one.ts - other.ts;
}
