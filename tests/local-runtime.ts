import { mkdirSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { installRuntime } from '#scripts/local-runtime.ts';
import { runtimeFolder } from '#server/ai/local-runtime.ts';

/** Installed once for all tests; npm's cache, where there is one, has the packages from the first time. */
const shared = resolve('.cache');

/** Gives a folder of models the packages that run them. */
export function useLocalRuntime(modelsDir: string): void {
  installRuntime(shared);
  mkdirSync(modelsDir, { recursive: true });
  symlinkSync(runtimeFolder(shared), runtimeFolder(modelsDir));
}
