import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { settled, upload } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

/** The processor time that a process has used by the second look at it, in seconds. */
const used = { seconds: 0, seen: new Set<string>() };
const { readFileSync } = fs;

function givenTime(...parameters: Parameters<typeof readFileSync>) {
  const path = String(parameters[0]);
  if (!/^\/proc\/\d+\/stat$/.test(path)) return readFileSync(...parameters);
  const ticks = used.seen.has(path) ? used.seconds * 100 : 0;
  used.seen.add(path);
  return `1 (node) S ${'0 '.repeat(10)}${ticks} 0`;
}
fs.readFileSync = givenTime as typeof readFileSync;
syncBuiltinESMExports();
afterAll(() => {
  fs.readFileSync = readFileSync;
  syncBuiltinESMExports();
});

const server = await startTestServer();
const archive = await zipOf(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}.md`, 'text'])));

beforeEach(() => {
  used.seen.clear();
});

test('ends planning after 60 seconds of processor time, and says to split the file', async () => {
  used.seconds = 61;
  const user = await signUp(server);
  const { id } = await upload(user, 'Notes.zip', archive);
  expect(await settled(user, id)).toMatchObject({
    state: 'failed',
    failure: 'Reading this file takes too long. Split it and import the parts.',
  });
});

test('plans an archive that takes less, and imports for as long as the setting says', async () => {
  used.seconds = 59;
  const user = await signUp(server);
  const { id } = await upload(user, 'Notes.zip', await zipOf({ 'A.md': 'text' }));
  expect(await settled(user, id)).toMatchObject({ state: 'planned' });
  used.seconds = 599;
  await user.post(`/api/imports/${id}/start`, {});
  expect(await settled(user, id)).toMatchObject({ state: 'done', counts: { created: 1 } });
});
