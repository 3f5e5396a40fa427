import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** The part of `@audio/decode-aac` that we use. It isn't among our packages, since its license is the GPL. */
interface AacPackage {
  decoder: (options: { asc: Uint8Array }) => Promise<{ decode: (packets: Uint8Array[]) => AacSound }>;
}

interface AacSound {
  channelData: Float32Array[];
  sampleRate: number;
}

/** The folder in MODELS_DIR where `npm run aac:download` installs the decoder. */
export function aacFolder(modelsDir: string): string {
  return join(resolve(modelsDir), 'aac');
}

/** That folder, if the administrator has installed the decoder; undefined otherwise. */
export function installedAac(modelsDir: string): string | undefined {
  const folder = aacFolder(modelsDir);
  return existsSync(join(folder, 'node_modules', '@audio', 'decode-aac')) ? folder : undefined;
}

/** Loads the decoder, which is done only in the process that decodes. */
export function loadAac(folder: string): AacPackage {
  return createRequire(join(folder, 'package.json'))('@audio/decode-aac') as AacPackage;
}
