import { mkdirSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { installAac, installRuntime } from '#scripts/local-runtime.ts';
import { runtimeFolder } from '#server/ai/local-runtime.ts';

/** Installed once for all tests; npm's cache, where there is one, has the packages from the first time. */
const shared = resolve('.cache');

/** A folder in place of MODELS_DIR that has the decoder for AAC. */
export function modelsDirWithAac(): string {
  installAac(shared);
  return shared;
}

/** Gives a folder of models the packages that run them. */
export function useLocalRuntime(modelsDir: string): void {
  installRuntime(shared);
  mkdirSync(modelsDir, { recursive: true });
  symlinkSync(runtimeFolder(shared), runtimeFolder(modelsDir));
}
