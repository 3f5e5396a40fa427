import type { Page } from '@playwright/test';

/** In the browser, in milliseconds. */
interface Measured {
  /** Begins: what took long before doesn't count. */
  begin: () => void;
  longest: () => number;
}

/**
 * Measures how long a busy machine keeps a page, which is about to be opened, from running and its database from writing;
 * the product can't do anything in that time. The first function of the answer begins, the second says how long at most.
 */
export async function measurePauses(page: Page): Promise<{ begin: () => Promise<void>; end: () => Promise<number> }> {
  await page.addInitScript(measure);
  const measured = () => page.evaluateHandle(() => (window as unknown as { pauses: Measured }).pauses);
  return {
    begin: async () => (await measured()).evaluate(({ begin }) => begin()),
    end: async () => (await measured()).evaluate(({ longest }) => longest()),
  };
}

/** Runs in the browser. */
function measure(): void {
  const TICK_MS = 50;
  let [since, last, paused, written] = [0, 0, 0, 0];
  const begun = new Set<{ at: number }>();
  const tick = () => {
    const now = performance.now();
    paused = Math.max(paused, now - last - TICK_MS);
    last = now;
  };
  setInterval(tick, TICK_MS);
  const age = ({ at }: { at: number }) => performance.now() - Math.max(at, since);
  /** The database was asked for something, and answers by one of these events. */
  const follow = (target: EventTarget, names: readonly string[]) => {
    const asked = { at: performance.now() };
    begun.add(asked);
    const settle = () => {
      if (begun.delete(asked)) written = Math.max(written, age(asked));
    };
    for (const name of names) target.addEventListener(name, settle);
  };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...values) {
    const opening = open.apply(this, values);
    follow(opening, ['success', 'error']);
    return opening;
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...values) {
    const begins = transaction.apply(this, values);
    follow(begins, ['complete', 'abort']);
    return begins;
  };
  const pauses: Measured = {
    begin() {
      since = performance.now();
      last = since;
      [paused, written] = [0, 0];
    },
    longest() {
      tick();
      return paused + Math.max(written, ...[...begun].map(age));
    },
  };
  Object.assign(window, { pauses });
}
