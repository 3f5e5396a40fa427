import { afterEach } from 'vitest';

/** What passed only when it was tried again is not kept quiet. */
afterEach(({ task }) => {
  if (task.result?.retryCount) process.stdout.write(`tried again: ${task.name}\n`);
});
