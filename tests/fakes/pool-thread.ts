import { parentPort, threadId } from 'node:worker_threads';

/** What the thread of a test does before it answers with its id. */
export interface PoolWork {
  does: 'nothing' | 'wait' | 'calculate' | 'fill memory' | 'hang' | 'throw';
  ms?: number;
}

parentPort?.on('message', async ({ does, ms = 0 }: PoolWork) => {
  const kept: unknown[] = [];
  const until = performance.now() + ms;
  if (does === 'wait') await new Promise((resolve) => setTimeout(resolve, ms));
  while (does === 'calculate' && performance.now() < until);
  while (does === 'fill memory') kept.push(new Array(10_000).fill(kept));
  if (does === 'throw') throw new Error('no');
  if (does !== 'hang') parentPort?.postMessage(threadId);
});
