import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { forgetPreviousKey, loadSecretKeys, replaceKeptKey } from './secret-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sparehour-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));
const config = (more: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...more });

test('creates a key once, readable only for its owner', async () => {
  const { secretKey, otherSecretKey } = await loadSecretKeys(config());
  expect(Buffer.from(secretKey, 'base64')).toHaveLength(32);
  expect(otherSecretKey).toBeUndefined();
  expect((await loadSecretKeys(config())).secretKey).toBe(secretKey);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('closes a data folder that others could open', async () => {
  await chmod(folder, 0o755);
  await loadSecretKeys(config({ SECRET_KEY: 's'.repeat(44) }));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a replaced key opens until it is removed', async () => {
  const old = await loadSecretKeys(config());
  const both = await replaceKeptKey(config());
  expect(both.secretKey).not.toBe(old.secretKey);
  expect(both.otherSecretKey).toBe(old.secretKey);
  expect(await loadSecretKeys(config())).toEqual(both);
  expect((await stat(join(folder, 'secret.key.previous'))).mode & 0o777).toBe(0o600);
  // Interrupted here, the next attempt creates no third key.
  expect(await replaceKeptKey(config())).toEqual(both);
  await forgetPreviousKey(config());
  expect((await loadSecretKeys(config())).otherSecretKey).toBeUndefined();
  expect(await readdir(folder)).toEqual(['secret.key']);
});

test('starts again if it was interrupted before the new key was in place', async () => {
  const { secretKey } = await loadSecretKeys(config());
  await writeFile(join(folder, 'secret.key.previous'), secretKey);
  const both = await replaceKeptKey(config());
  expect(both.otherSecretKey).toBe(secretKey);
  expect(both.secretKey).not.toBe(secretKey);
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(both.secretKey);
});

test('accepts both keys from the settings if they are long enough', async () => {
  const [SECRET_KEY, SECRET_KEY_PREVIOUS] = ['n'.repeat(32), 'o'.repeat(32)];
  expect(await loadSecretKeys(config({ SECRET_KEY, SECRET_KEY_PREVIOUS }))).toEqual({
    secretKey: SECRET_KEY,
    otherSecretKey: SECRET_KEY_PREVIOUS,
  });
  expect(() => config({ SECRET_KEY, SECRET_KEY_PREVIOUS: 'short' })).toThrow("SECRET_KEY_PREVIOUS can't be used");
});
