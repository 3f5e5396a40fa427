import { checkIntegrity } from '#server/backup/check-integrity.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { loadSecretKeys } from '#server/secret-key.ts';
import { runCommand } from './command.ts';
import { commandTexts as texts } from './commands.texts.ts';

await runCommand(async (config) => {
  const problems = await withDatabase(config, { migrates: false }, async (services) => {
    const { secretKey, otherSecretKey = secretKey } = await loadSecretKeys(config);
    return checkIntegrity(services, [secretKey, otherSecretKey]);
  });
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${texts.problems(problems.length)}\n`);
  if (problems.length > 0) process.exitCode = 1;
});
