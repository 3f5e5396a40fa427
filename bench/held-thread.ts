import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a measured server. At each SIGWINCH, which the product does not listen to, it adds a line to the file
 * HELD_FILE: the longest time since the last signal for which the main thread was held, in milliseconds. On a busy
 * machine that includes waiting for a processor.
 */
const RESOLUTION_MS = 1;
const file = process.env.HELD_FILE;

if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGWINCH', () => {
    appendFileSync(file, `${Math.max(0, delay.max / 1e6 - RESOLUTION_MS)}\n`);
    delay.reset();
  });
}
