import { expect, test, vi } from 'vitest';
import type * as limitedProcess from '#server/sandbox/limited-process.ts';
import { settled, upload } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';
import { runImports } from './import-job.service.ts';

const started = vi.hoisted(() => ({ times: 0 }));
vi.mock('#server/sandbox/limited-process.ts', async (original) => {
  const real = await original<typeof limitedProcess>();
  const startLimited: typeof real.startLimited = (limited) => {
    started.times += 1;
    // A name that is none: the reader throws what it never expects to.
    return real.startLimited({ ...limited, job: { ...(limited.job as object), fileName: 5 } });
  };
  return { ...real, startLimited };
});

test('a reader that fails on a file by its own fault ends with a sentence after a few attempts', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const { id } = await upload(user, 'a.zip', await zipOf({ 'a.md': 'text' }));
  for (let hours = 1; hours < 20; hours += 1) {
    await vi.waitFor(() => expect(server.services.importing.size).toBe(0), { timeout: 60_000 });
    server.services.now = () => new Date(Date.now() + hours * 3_600_000);
    await runImports(server.services);
  }
  const failure = 'The server had a problem while importing. Continue to import the rest.';
  expect(await settled(user, id)).toMatchObject({ state: 'failed', failure });
  expect(started.times).toBe(5);
});
