import { chmod, mkdir } from 'node:fs/promises';
import { errorCode } from '#server/db/connection-errors.ts';
import { filesTexts } from './files.texts.ts';

/**
 * Creates a folder that only the server's own user can enter, even if it existed with another mode: it contains a
 * database without a password.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  try {
    await chmod(path, 0o700);
  } catch (error) {
    // Another user's folder that is shared on purpose, such as a volume.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** What is wrong with a folder or a file that the system refused to open; undefined for other errors. */
export function folderProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return undefined;
  const code = errorCode(error) ?? '';
  if (code === 'EROFS') return filesTexts.readOnly(error.path);
  if (code === 'EACCES' || code === 'EPERM') return filesTexts.notOurs(error.path);
  // Where a folder can't be created: its parent is no folder, or one of the system's own.
  const isCreating = 'syscall' in error && error.syscall === 'mkdir';
  return isCreating ? filesTexts.notCreated(error.path, code) : undefined;
}
