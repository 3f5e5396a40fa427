import { chmod, mkdir } from 'node:fs/promises';

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
