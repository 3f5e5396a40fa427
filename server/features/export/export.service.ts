import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { FileReply } from '#server/files/files.ts';
import type { UserId } from '#server/user-id.ts';
import type { ExportChoices, ExportSize } from '#shared/exports.ts';
import * as repo from './export.repo.ts';
import { exportTexts as texts } from './export.texts.ts';
import { ExportRun, type RunChoices } from './export-run.ts';
import { ZipWriter } from './zip-writer.ts';

const RETRY_SECONDS = 30;

/** Whose archives are being written by this server. */
const running = new Set<UserId>();

/** What an archive would hold. */
export async function readExportSize({ config, db, userId }: Context, choices: ExportChoices): Promise<ExportSize> {
  const { trashed, versions, ...counts } = await db.read(userId, (tx) => repo.countAll(tx, userId));
  return {
    ...counts,
    trashed: choices.trash ? trashed : 0,
    versions: choices.history ? versions : 0,
    isRunning: running.has(userId),
    isBusy: !running.has(userId) && running.size >= config.LIMIT_EXPORTS_AT_ONCE,
  };
}

/**
 * Begins to write an archive of everything, as fast as it is downloaded.
 *
 * @throws {AppError} `busy` while the user, or as many as may, are downloading one.
 */
export async function exportEverything(context: Context, choices: RunChoices, ip: string): Promise<FileReply> {
  const { config, userId, now, log } = context;
  if (running.has(userId)) throw new AppError('busy', texts.running, { retryAfter: RETRY_SECONDS });
  if (running.size >= config.LIMIT_EXPORTS_AT_ONCE) {
    throw new AppError('busy', texts.busy, { retryAfter: RETRY_SECONDS });
  }
  running.add(userId);
  const zip = new ZipWriter();
  zip.content.once('close', () => running.delete(userId));
  await audit(context, 'exported', ip, userId);
  new ExportRun(context, choices, zip).write().catch((error: Error) => {
    if (!zip.content.destroyed) log.error({ err: error }, 'an export failed');
    zip.fail(error);
  });
  const name = texts.fileName(now().toISOString().slice(0, 10), choices.account === true);
  return { name: `${name}.zip`, size: null, content: zip.content };
}
