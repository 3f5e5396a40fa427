import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { lastBackupAt } from '#server/backup/keep-backups.ts';
import type { Services } from '#server/context.ts';
import { countJobs } from '#server/db/tables/job-counts.ts';
import { AppError } from '#server/errors.ts';
import { countUsers } from '#server/features/auth/administration.service.ts';
import type { Overview } from '#shared/administration.ts';
import { administrationTexts as texts } from './administration.texts.ts';

/** How the server is set up, and how it is: what the metrics say too, and nothing of what anybody writes. */
export async function readOverview(services: Services): Promise<Overview> {
  const { config, db, ai } = services;
  const began = performance.now();
  await db.ping();
  const answersInMs = Math.round(performance.now() - began);
  const [{ bavail, bsize }, lastAt, jobs, users, version] = await Promise.all([
    statfs(config.DATA_DIR),
    lastBackupAt(config),
    countJobs(db.system),
    countUsers(services),
    readVersion(),
  ]);
  const isEmbedded = config.DATABASE_URL === undefined;
  const diskFreeBytes = bavail * bsize;
  return {
    version,
    registration: config.REGISTRATION,
    sharing: config.SHARING,
    historyDays: config.ACCOUNT_HISTORY_DAYS,
    members: users.all,
    lockedMembers: users.locked,
    database: { isEmbedded, answersInMs },
    diskFreeBytes,
    isDiskLow: diskFreeBytes < config.LIMIT_UPLOAD_DISK_FREE_BYTES,
    backups: { lastAt: lastAt?.toISOString() ?? null, isHourly: isEmbedded },
    jobs,
    ai: ai.operator === undefined ? null : { provider: ai.operator.provider, model: ai.operator.model },
  };
}

/** Asks the server's own provider for a word: that it is set up says nothing about whether it answers. */
export async function testAi({ ai }: Services): Promise<{ works: boolean; message: string }> {
  if (ai.operator === undefined) return { works: false, message: texts.aiMissing };
  try {
    // Earlier failures say nothing about now, so they don't count.
    const provider = ai.connect(ai.operator);
    await provider.complete({ system: 'Answer with one word.', messages: [{ role: 'user', content: 'Say hello.' }] });
    return { works: true, message: texts.aiWorks(ai.operator.model) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { works: false, message: error.message };
  }
}

async function readVersion(): Promise<string> {
  const file = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return String((JSON.parse(file) as { version: unknown }).version);
}
