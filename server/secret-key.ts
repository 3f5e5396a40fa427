import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** The key under which secrets are kept: SECRET_KEY, or one made at the first start and kept in DATA_DIR. */
export async function loadSecretKey(config: Config): Promise<string> {
  if (config.SECRET_KEY !== undefined) return config.SECRET_KEY;
  const path = join(config.DATA_DIR, 'secret.key');
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(path, 'utf8');
}
