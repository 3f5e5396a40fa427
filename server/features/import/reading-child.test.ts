import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settled, upload } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';
import { runImports } from './import-job.service.ts';

const server = await startTestServer();
const MINUTE = 60_000;

/** The process that reads an archive for this one; its wrappers have become it. */
function readingProcess(): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .find((pid) => {
      if (!Number.isInteger(pid)) return false;
      try {
        const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const isOurs = Number(parent) === process.pid;
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import/read-child.ts');
      } catch {
        return false;
      }
    });
}

test('an archive whose reading process is killed each time has five attempts, and the server reads the next one', async () => {
  const user = await signUp(server);
  const archive = await zipOf({ 'A.md': 'a' });
  const { id } = await upload(user, 'Killed.zip', archive);
  const { services } = server;
  const stateOf = async () => (await user.get(`/api/imports/${id}`)).json().state;
  let killed = 0;
  for (let ahead = 0; (await stateOf()) === 'planning' && killed < 10; ahead += 10 * MINUTE) {
    await runImports({ ...services, now: () => new Date(Date.now() + ahead) });
    const pid = await expect.poll(readingProcess, { timeout: 60_000, interval: 5 }).toBeDefined().then(readingProcess);
    if (pid === undefined) throw new Error('It ended by itself before it could be killed');
    process.kill(pid, 'SIGKILL');
    killed += 1;
    await expect.poll(() => services.importing.size, { timeout: 60_000 }).toBe(0);
  }
  expect(killed).toBe(5);
  expect(await settled(user, id)).toMatchObject({ state: 'failed', plan: null, isStored: true });
  const next = await upload(user, 'Next.zip', archive);
  expect(await settled(user, next.id)).toMatchObject({ state: 'planned', plan: { notes: 1 } });
});

test('a file that needs more memory than its reading process may use fails with what to do', async () => {
  const small = await startTestServer({ LIMIT_IMPORT_MEMORY_MB: 200 });
  const user = await signUp(small);
  const page = JSON.stringify({ title: 'Page', uid: 'p', children: [{ string: 'a', uid: 'b', children: [] }] });
  const { id } = await upload(user, 'Roam.json', Buffer.from(`[${`${page},`.repeat(400_000)}${page}]`));
  expect(await settled(user, id)).toMatchObject({
    state: 'failed',
    failure: 'Reading this file takes too much memory. Split it and import the parts.',
  });
});
