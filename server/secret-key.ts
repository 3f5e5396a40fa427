import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { makePrivateFolder } from '#server/files/private-folder.ts';
import { syncPath } from '#server/files/sync-path.ts';

/** The keys for stored secrets: encrypted with the first, decrypted with either. */
export interface SecretKeys {
  secretKey: string;
  /** While one key replaces another. */
  otherSecretKey?: string | undefined;
}

/** SECRET_KEY, or one created at the first start and stored in DATA_DIR; and the one that it replaces. */
export async function loadSecretKeys(config: Config): Promise<SecretKeys> {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = config;
  await makePrivateFolder(config.DATA_DIR);
  if (SECRET_KEY !== undefined) return { secretKey: SECRET_KEY, otherSecretKey: SECRET_KEY_PREVIOUS };
  const { current, previous } = pathsOf(config);
  try {
    await writeFile(current, newKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secretKey = await readFile(current, 'utf8');
  return { secretKey, otherSecretKey: SECRET_KEY_PREVIOUS ?? (await readIfThere(previous)) };
}

/**
 * Replaces the key in DATA_DIR, which is kept beside the new one until {@link forgetPreviousKey}. An interrupted
 * replacement continues with the key it created.
 */
export async function replaceKeptKey(config: Config): Promise<SecretKeys> {
  const { current, previous } = pathsOf(config);
  const before = await loadSecretKeys(config);
  const kept = await readIfThere(previous);
  if (kept !== undefined && kept !== before.secretKey) return before;
  // At every moment one of the two files has the key of everything that is encrypted.
  await writeDurably(previous, before.secretKey);
  await writeDurably(`${current}.new`, newKey());
  await syncPath(config.DATA_DIR);
  await rename(`${current}.new`, current);
  return loadSecretKeys(config);
}

/** Removes the replaced key, once nothing is encrypted with it any more. */
export async function forgetPreviousKey(config: Config): Promise<void> {
  await rm(pathsOf(config).previous, { force: true });
}

function pathsOf(config: Config) {
  const current = join(config.DATA_DIR, 'secret.key');
  return { current, previous: `${current}.previous` };
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
