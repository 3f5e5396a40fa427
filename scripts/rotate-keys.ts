import { withDatabase } from '#server/backup/with-database.ts';
import { ConfigError } from '#server/config.ts';
import { resealKeys } from '#server/features/ai/key-rotation.service.ts';
import { forgetPreviousKey, loadSecretKeys, replaceKeptKey } from '#server/secret-key.ts';
import { runCommand } from './command.ts';

await runCommand(async (config) => {
  const isKept = config.SECRET_KEY === undefined;
  if (!isKept && config.SECRET_KEY_PREVIOUS === undefined) {
    throw new ConfigError('Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the old one.');
  }
  // The database is opened first: where a server has it, no key is replaced under that server's feet.
  const { resealed, unreadable } = await withDatabase(config, { migrates: false }, async (services) => {
    const rotation = await resealKeys(services, isKept ? await replaceKeptKey(config) : await loadSecretKeys(config));
    if (isKept) await forgetPreviousKey(config);
    return rotation;
  });
  process.stdout.write(`Sealed ${resealed} keys under the new secret key.\n`);
  if (unreadable > 0) {
    process.stdout.write(
      `${unreadable} open with neither key: their owners are asked to enter them again when they use them.\n`,
    );
    process.exitCode = 1;
  } else if (!isKept) {
    process.stdout.write('SECRET_KEY_PREVIOUS is not needed any more; backups made before today need it.\n');
  }
});
