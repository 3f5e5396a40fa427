import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isComplete, removeDevelopment } from '#scripts/installed.mjs';

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; optional?: boolean; devOptional?: boolean }>;
}

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
/** As npm writes them: without the project itself, and without packages for other machines. */
const everything = without(({ optional }) => optional === true);
const production = without(({ dev, devOptional, optional }) => Boolean(dev || devOptional || optional));

function without(isLeftOut: (entry: Lock['packages'][string]) => boolean): Lock {
  const entries = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !isLeftOut(entry));
  return { packages: Object.fromEntries(entries) };
}

describe('what npm installed', () => {
  test('is complete, complete for production only, or incomplete', () => {
    expect([isComplete(lock, everything, true), isComplete(lock, everything, false)]).toEqual([true, true]);
    expect([isComplete(lock, production, true), isComplete(lock, production, false)]).toEqual([false, true]);
    const { 'node_modules/fastify': _, ...rest } = production.packages;
    expect(isComplete(lock, { packages: rest }, false)).toBe(false);
  });

  test('is incomplete if a package has another version', () => {
    const packages = { ...everything.packages, 'node_modules/fastify': { version: '1.0.0' } };
    expect(isComplete(lock, { packages }, true)).toBe(false);
  });
});

describe('what only development needs', () => {
  /** Deletes it from a folder with these packages, which was built long ago; says what is there afterwards. */
  async function remove(installed: Lock) {
    const folder = await mkdtemp(join(tmpdir(), 'sparehour-installed-'));
    const list = join(folder, 'node_modules/.package-lock.json');
    try {
      for (const path of [...Object.keys(everything.packages), 'dist'])
        await mkdir(join(folder, path), { recursive: true });
      await writeFile(list, JSON.stringify(installed));
      await writeFile(join(folder, 'node_modules/.installed'), 'all');
      await writeFile(join(folder, 'dist/.built-from'), '');
      await utimes(join(folder, 'dist/.built-from'), 1, 1);
      const error = await Promise.try(() => removeDevelopment(folder)).catch(() => 'failed');
      const left = JSON.parse(await readFile(list, 'utf8')) as Lock;
      return {
        error,
        listed: [isComplete(lock, left, true), isComplete(lock, left, false)],
        isThere: ['fastify', 'node', 'vite', '.installed'].map((name) =>
          existsSync(join(folder, 'node_modules', name)),
        ),
        builtAgo: Date.now() - (await stat(join(folder, 'dist/.built-from'))).mtimeMs,
      };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test('is deleted, except Node itself, and the list says so', async () => {
    const { error, listed, isThere } = await remove(everything);
    expect([error, listed, isThere]).toEqual([undefined, [false, true], [true, true, false, false]]);
  });

  test('is not installed again by the next start: what is built counts as compared with the sources', async () => {
    expect((await remove(everything)).builtAgo).toBeLessThan(60_000);
  });

  test('does not count as installed where deleting it was cut off', async () => {
    const impossible = { 'node_modules/\0': { dev: true }, ...everything.packages };
    expect(await remove({ packages: impossible })).toMatchObject({
      error: 'failed',
      listed: [false, true],
      isThere: [true, true, true, false],
    });
  });
});

/** Runs a task in a folder with these packages, where this file may be newer than the build; the task says that it runs. */
async function run(task: string, installed: Lock, isBuilt = false, newer: string | undefined = undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'sparehour-installed-'));
  try {
    for (const name of ['scripts', 'node_modules', ...(isBuilt ? ['dist'] : [])]) await mkdir(join(folder, name));
    for (const name of ['package-lock.json', 'scripts/run.mjs', 'scripts/installed.mjs'])
      await cp(name, join(folder, name));
    await writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify(installed));
    await writeFile(join(folder, `scripts/${task}.ts`), `console.log('It runs');`);
    if (isBuilt) await writeFile(join(folder, 'dist/.built-from'), '');
    const later = Date.now() / 1000 + 60;
    if (newer !== undefined) await utimes(join(folder, newer), later, later);
    // There is no npm to install anything with.
    const env = { PATH: '/nonexistent' };
    const { stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', task], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { output: stdout + stderr, hasStamp: existsSync(join(folder, 'node_modules/.installed')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a script', () => {
  test('does not install again after npm ci, and records that', async () => {
    expect(await run('build', everything)).toEqual({ output: 'It runs\n', hasStamp: true });
  });

  test.each(['backup', 'restore', 'db-move'])(
    '%s runs without development packages, and installs none',
    async (task) => {
      expect(await run(task, production)).toEqual({ output: 'It runs\n', hasStamp: false });
    },
  );

  test.each(['scripts/start.ts', 'scripts', 'package-lock.json'])(
    'start needs them again where %s is newer than what is built',
    async (newer) => {
      expect((await run('start', production, true, newer)).output).toContain('Installing packages');
    },
  );

  test('start needs development packages until the web application is built', async () => {
    expect(await run('start', production, true)).toEqual({ output: 'It runs\n', hasStamp: false });
    expect((await run('start', production)).output).toContain('Installing packages');
    expect((await run('test', production)).output).toContain('Installing packages');
  });
});
