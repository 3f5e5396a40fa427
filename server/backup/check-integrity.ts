import { createHash } from 'node:crypto';
import { isDamage } from '#server/db/damage.ts';
import { databaseFolder } from '#server/db/embedded.ts';
import {
  findBrokenReferences,
  findFolderCycles,
  findSealedKeys,
  findSealedLinks,
} from '#server/db/tables/integrity.ts';
import { findLostRows } from '#server/db/tables/lost-rows.ts';
import { findStoredFiles, type StoredFile } from '#server/db/tables/stored-files.ts';
import { refuseIfBlind } from '#server/db/tables/tables.ts';
import { findUnreadableRows } from '#server/db/tables/unreadable-rows.ts';
import { aiKeyPlace } from '#server/features/ai/own-key.ts';
import { type Files, NoSuchFileError } from '#server/files/files.ts';
import { unseal } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';
import { backupTexts } from './backup.texts.ts';
import type { OfflineServices } from './with-database.ts';

const { integrity } = backupTexts;

/** A file that is being stored has no row yet. */
const SETTLED_MS = 3600_000;

/**
 * Everything that must be true of the database and the file storage together: readable rows, references, folders, every
 * stored file and its bytes, every encrypted key and link. Returns a sentence for each problem; a check that finds damage is
 * skipped, and the others run.
 */
export async function checkIntegrity(services: OfflineServices, secretKeys: readonly string[]): Promise<string[]> {
  const { config, db } = services;
  await refuseIfBlind(db.system);
  const lost = config.DATABASE_URL === undefined ? await findLostRows(db.system, databaseFolder(config.DATA_DIR)) : [];
  const losses = lost.map(({ isSearchIndex, sentence }) =>
    isSearchIndex ? integrity.searchIndex(sentence) : sentence,
  );
  const problems = [...losses, ...(await findUnreadableRows(db.system))];
  const checks: [name: string, run: () => Promise<string[]>][] = [
    ['references', () => brokenReferences(services)],
    ['folders', () => folderCycles(services)],
    ['stored files', () => problemsOfFiles(services)],
    ['sealed keys', () => unopenedKeys(services, secretKeys)],
    ['sealed links', () => unopenedLinks(services, secretKeys)],
  ];
  for (const [name, run] of checks) {
    try {
      problems.push(...(await run()));
    } catch (error) {
      if (!isDamage(error)) throw error;
      problems.push(integrity.unchecked(name));
    }
  }
  return problems;
}

async function brokenReferences({ db }: OfflineServices): Promise<string[]> {
  return (await findBrokenReferences(db.system)).map((broken) => integrity.reference(broken));
}

async function folderCycles({ db }: OfflineServices): Promise<string[]> {
  return (await findFolderCycles(db.system)).map((id) => integrity.folderCycle(id));
}

async function problemsOfFiles({ db, files, now }: OfflineServices): Promise<string[]> {
  const stored = await findStoredFiles(db.system);
  const problems: string[] = [];
  for (const file of stored) problems.push(...(await problemsOfFile(files, file)));
  const known = new Set(stored.map(({ key }) => key));
  for await (const key of files.keysBefore(new Date(now().getTime() - SETTLED_MS))) {
    if (!known.has(key)) problems.push(integrity.strayFile(key));
  }
  return problems;
}

async function unopenedKeys({ db }: OfflineServices, secretKeys: readonly string[]): Promise<string[]> {
  return (await findSealedKeys(db.system)).flatMap(({ userId, ...box }) => {
    try {
      unseal(secretKeys, aiKeyPlace(userId as UserId), box);
      return [];
    } catch {
      return integrity.sealedKey(userId);
    }
  });
}

async function unopenedLinks({ db }: OfflineServices, secretKeys: readonly string[]): Promise<string[]> {
  return (await findSealedLinks(db.system)).flatMap(({ userId, id, purpose, ...box }) => {
    try {
      unseal(secretKeys, { userId: userId as UserId, purpose }, box);
      return [];
    } catch {
      return integrity.sealedLink(purpose, id);
    }
  });
}

async function problemsOfFile(files: Files, { table, id, key, sha256 }: StoredFile): Promise<string[]> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await files.read(key)) hash.update(chunk);
  } catch (error) {
    if (error instanceof NoSuchFileError) return [integrity.missingFile(table, id)];
    throw error;
  }
  return sha256 === null || hash.digest('hex') === sha256 ? [] : [integrity.changedFile(table, id)];
}
