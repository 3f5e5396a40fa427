import { createHash } from 'node:crypto';
import {
  findBrokenReferences,
  findFolderCycles,
  findSealedKeys,
  findStoredFiles,
  type StoredFile,
} from '#server/db/tables/integrity.ts';
import { refuseIfBlind } from '#server/db/tables/tables.ts';
import { aiKeyPlace } from '#server/features/ai/own-key.ts';
import { type Files, NoSuchFileError } from '#server/files/files.ts';
import { unseal } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';
import type { OfflineServices } from './with-database.ts';

/** A file that is being stored has no row yet. */
const SETTLED_MS = 3600_000;

/**
 * Everything that should hold of the database and the file storage together: references, folders, every stored file and
 * its bytes, every sealed key. Answers a sentence for each thing that does not.
 */
export async function checkIntegrity(
  { db, files, now }: OfflineServices,
  secretKeys: readonly string[],
): Promise<string[]> {
  await refuseIfBlind(db.system);
  const problems = (await findBrokenReferences(db.system)).map((broken) => `Rows that point at nothing, ${broken}.`);
  for (const id of await findFolderCycles(db.system)) problems.push(`The folder ${id} is inside itself.`);
  const stored = await findStoredFiles(db.system);
  for (const file of stored) problems.push(...(await problemsOfFile(files, file)));
  const known = new Set(stored.map(({ key }) => key));
  for await (const key of files.keysBefore(new Date(now().getTime() - SETTLED_MS))) {
    if (!known.has(key)) problems.push(`The stored file ${key} belongs to nothing.`);
  }
  for (const { userId, ...box } of await findSealedKeys(db.system)) {
    try {
      unseal(secretKeys, aiKeyPlace(userId as UserId), box);
    } catch {
      problems.push(`The key of user ${userId} cannot be opened with this SECRET_KEY.`);
    }
  }
  return problems;
}

async function problemsOfFile(files: Files, { table, id, key, sha256 }: StoredFile): Promise<string[]> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await files.read(key)) hash.update(chunk);
  } catch (error) {
    if (error instanceof NoSuchFileError) return [`The file of ${table} ${id} is missing.`];
    throw error;
  }
  return sha256 === null || hash.digest('hex') === sha256
    ? []
    : [`The file of ${table} ${id} is not as it was uploaded.`];
}
