import { readConfig } from '#server/config.ts';
import { aacFolder } from '#server/features/voice/audio/aac-decoder.ts';
import { readArguments } from './command-arguments.ts';
import { commandTexts as texts } from './commands.texts.ts';
import { installAac } from './local-runtime.ts';

/**
 * `npm run aac:download`: installs the decoder for what Safari and iPhones record into MODELS_DIR. Its license is the GPL,
 * so it is no part of this product: who runs the server decides to fetch it.
 */
readArguments('npm run aac:download\n', {});
const { MODELS_DIR } = readConfig();
process.stdout.write(`${texts.aac.installing}\n`);
try {
  installAac(MODELS_DIR);
  process.stdout.write(`${texts.aac.installed(aacFolder(MODELS_DIR))}\n`);
} catch (error) {
  process.stderr.write(`${texts.aac.notInstalled((error as Error).message)}\n`);
  process.exitCode = 1;
}
