import { lockDatabase } from '#server/db/embedded-lock.ts';

// A process that tries to lock each path it is sent, and answers whether it has the lock.
process.on('message', async (path: string) => {
  const release = await lockDatabase(path, `${path}.socket`).catch(() => undefined);
  process.send?.(release !== undefined);
});
process.send?.('ready');
