import { AppError } from '#server/errors.ts';
import { errorCode } from './connection-errors.ts';
import { dbTexts } from './db.texts.ts';

/** PostgreSQL's data_corrupted and index_corrupted, and a missing file of a table. */
const codes = new Set(['XX001', 'XX002', '58P01']);

/** Whether an error says that the database's files are damaged. */
export function isDamage(error: unknown): boolean {
  return codes.has(errorCode(error) ?? '');
}

/** The embedded database can't be opened, because its files are not as it wrote them. */
export function damagedFiles(folder: string, cause?: unknown): AppError {
  return new AppError('unavailable', dbTexts.damagedFiles(folder), { cause });
}

/** The error of a command that found damage. */
export function damagedRows(error: unknown): AppError {
  let reason = error;
  while (reason instanceof Error && reason.cause !== undefined) reason = reason.cause;
  return new AppError('unavailable', dbTexts.damagedRows((reason as Error).message), { cause: error });
}
