import { resealAll } from '#server/admin/reseal-all.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { ConfigError } from '#server/config.ts';
import { forgetPreviousKey, loadSecretKeys, replaceKeptKey } from '#server/secret-key.ts';
import { runCommand } from './command.ts';
import { commandTexts as texts } from './commands.texts.ts';

await runCommand(async (config) => {
  const isKept = config.SECRET_KEY === undefined;
  if (!isKept && config.SECRET_KEY_PREVIOUS === undefined) {
    throw new ConfigError(texts.keys.setBoth);
  }
  // The database is opened first: no key is replaced while a server uses it.
  const { resealed, unreadable } = await withDatabase(config, { migrates: false }, async (services) => {
    const rotation = await resealAll(services, isKept ? await replaceKeptKey(config) : await loadSecretKeys(config));
    if (isKept) await forgetPreviousKey(config);
    return rotation;
  });
  process.stdout.write(`${texts.keys.encrypted(resealed)}\n`);
  if (unreadable > 0) {
    process.stdout.write(`${texts.keys.unreadable(unreadable)}\n`);
    process.exitCode = 1;
  } else if (!isKept) {
    process.stdout.write(`${texts.keys.previousNotNeeded}\n`);
  }
});
