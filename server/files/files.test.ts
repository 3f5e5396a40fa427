import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { type S3Server, startS3Server } from '#tests/fakes/s3-server.ts';
import { type Files, NoSuchFileError } from './files.ts';
import { openFiles } from './open-files.ts';
import { removeTempFiles, tempPath } from './temp-files.ts';

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sparehour-files-'));
  s3 = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test-id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.close();
  await rm(folder, { recursive: true });
});

function configOf(settings: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: join(folder, 'data'), AWS_ENDPOINT_URL: s3.url, ...settings });
}

async function keysOf(files: Files, moment: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.keysBefore(moment)) keys.push(key);
  return keys.sort();
}

const places: [string, () => Record<string, string>][] = [
  ['the data folder', () => ({})],
  ['another folder', () => ({ FILES_URL: pathToFileURL(join(folder, 'else where')).href })],
  ['a bucket', () => ({ FILES_URL: 's3://our-files' })],
  ['a folder of a bucket', () => ({ FILES_URL: 's3://our-files/sparehour/docs/' })],
];

describe.each(places)('files in %s', (_, settings) => {
  let files: Files;
  let source: string;
  const bytes = randomBytes(300_000);

  beforeAll(async () => {
    const config = configOf(settings());
    files = await openFiles(config);
    source = await tempPath(config.DATA_DIR);
    await writeFile(source, bytes);
  });

  test('are returned unchanged', async () => {
    const key = await files.put(source);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect((await buffer(await files.read(key))).equals(bytes)).toBe(true);
    expect(await files.exists(key)).toBe(true);
    expect((await files.atPath(key, (path) => readFile(path))).equals(bytes)).toBe(true);
  });

  test('each have their own key', async () => {
    expect(await files.put(source)).not.toBe(await files.put(source));
  });

  test('are deleted when removed, even twice', async () => {
    const key = await files.put(source);
    await files.remove(key);
    await files.remove(key);
    expect(await files.exists(key)).toBe(false);
    await expect(files.read(key)).rejects.toThrow(NoSuchFileError);
    await expect(files.atPath(key, async () => {})).rejects.toThrow(NoSuchFileError);
  });

  test.each(['../secret.key', '..%2Fsecret.key', '', '.', `${'0'.repeat(31)}/`, '0'.repeat(33), `${'0'.repeat(32)}\n`])(
    'do not exist under %j',
    async (key) => {
      expect(await files.exists(key)).toBe(false);
      await expect(files.read(key)).rejects.toThrow(NoSuchFileError);
      await expect(files.atPath(key, async () => {})).rejects.toThrow(NoSuchFileError);
      await files.remove(key);
    },
  );

  test('are listed from a given time on', async () => {
    const keys = [await files.put(source), await files.put(source), await files.put(source)];
    const all = await keysOf(files, new Date(Date.now() + 60_000));
    expect(all).toEqual(expect.arrayContaining(keys));
    expect(await keysOf(files, new Date(Date.now() - 60_000))).toEqual([]);
  });

  test("leave nothing half written if the source can't be read", async () => {
    const before = await keysOf(files, new Date(Date.now() + 60_000));
    await expect(files.put(`${source}-missing`)).rejects.toThrow(/ENOENT/);
    expect(await keysOf(files, new Date(Date.now() + 60_000))).toEqual(before);
  });

  test('leave no temporary file', async () => {
    const tmp = join(folder, 'data', 'tmp');
    const before = await readdir(tmp);
    const key = await files.put(source);
    await files.atPath(key, async () => {});
    await expect(files.atPath(key, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await readdir(tmp)).toEqual(before);
  });
});

test('a folder of files is closed to everyone else, and so is each file', async () => {
  const files = await openFiles(configOf());
  const source = await tempPath(join(folder, 'data'));
  await writeFile(source, 'text', { mode: 0o644 });
  const key = await files.put(source);
  const place = join(folder, 'data', 'files');
  expect((await stat(place)).mode & 0o777).toBe(0o700);
  expect((await stat(join(place, key))).mode & 0o777).toBe(0o600);
});

test('removes what an interrupted copy left behind', async () => {
  const files = await openFiles(configOf());
  const part = join(folder, 'data', 'files', `${'a'.repeat(32)}.part`);
  await writeFile(part, 'half');
  const old = new Date(Date.now() - 7200_000);
  await utimes(part, old, old);
  expect(await keysOf(files, new Date(Date.now() - 3600_000))).toEqual([]);
  expect(await readdir(join(folder, 'data', 'files'))).not.toContain(`${'a'.repeat(32)}.part`);
});

test('removes temporary files older than a given time', async () => {
  const dataDir = join(folder, 'sweep');
  const [young, old] = [await tempPath(dataDir), await tempPath(dataDir)];
  await Promise.all([writeFile(young, ''), writeFile(old, '')]);
  const moment = new Date(Date.now() - 3660_000);
  await utimes(old, moment, moment);
  await removeTempFiles(dataDir, new Date(Date.now() - 3600_000));
  expect((await readdir(join(dataDir, 'tmp'))).map((name) => join(dataDir, 'tmp', name))).toEqual([young]);
  await removeTempFiles(join(folder, 'never made'), new Date());
});

test('a bucket that refuses is an error, not a missing file', async () => {
  const { FILES_URL } = { FILES_URL: 's3://our-files' };
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody-else');
  const files = await openFiles(configOf({ FILES_URL }));
  await expect(files.exists('0'.repeat(32))).rejects.toThrow();
  await expect(files.read('0'.repeat(32))).rejects.not.toThrow(NoSuchFileError);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test-id');
});

test.each(['http://bucket', 's3://', 'file://', 'files', 's3://../x'])(
  'FILES_URL=%s is refused with a sentence',
  (url) => {
    expect(() => configOf({ FILES_URL: url })).toThrow(
      /^FILES_URL can't be used: it begins with file:\/\/\/ or s3:\/\/bucket\.$/,
    );
  },
);
