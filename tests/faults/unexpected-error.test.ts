import { afterEach, expect, test } from 'vitest';
import { withDatabase } from './database-copy.ts';
import { killLeftServers, type ServerProcess, startServer } from './server-process.ts';
import { trials } from './trials.ts';
import { makeWriters, reconcileAll, write } from './writer.ts';

afterEach(killLeftServers);

/** What a debugger runs in the server; nothing of the product is changed for it. */
const mistakes = {
  uncaughtException: "setTimeout(() => { throw new Error('planted') })",
  unhandledRejection: "void Promise.reject(new Error('planted'))",
};

test.for(Object.entries(mistakes).slice(0, trials({ small: 1, full: 2 })))(
  'an %s ends the server with a line in the log and loses nothing',
  async ([event, mistake]) => {
    await withDatabase(async (folder) => {
      const settings = { DATA_DIR: folder };
      const command = [process.execPath, '--inspect=127.0.0.1:0', 'server/main.ts'];
      let server = await startServer({ settings, command });
      const writers = await makeWriters(server.url, 4);
      const writing = Promise.all(writers.map((writer) => write(writer, () => false)));
      await evaluate(server, mistake);
      expect(await server.ended).toEqual({ code: 1, signal: null });
      expect(server.output()).toContain(`"msg":"${event}"`);
      await writing;
      server = await startServer({ settings });
      await reconcileAll(writers, server.url);
    });
  },
);

async function evaluate(server: ServerProcess, expression: string): Promise<void> {
  const address = /ws:\/\/[^\s]+/.exec(server.output())?.[0];
  if (address === undefined) throw new Error('The server has no debugger');
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  // The server may end before it has answered.
  await new Promise((resolve) => {
    for (const event of ['message', 'close']) socket.addEventListener(event, resolve);
  });
  socket.close();
}
