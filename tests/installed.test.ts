import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
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

test('what only development needs is deleted, except Node itself, and the list says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sparehour-installed-'));
  const list = join(folder, 'node_modules/.package-lock.json');
  try {
    for (const path of Object.keys(everything.packages)) await mkdir(join(folder, path), { recursive: true });
    await writeFile(list, JSON.stringify(everything));
    await writeFile(join(folder, 'node_modules/.installed'), 'all');
    removeDevelopment(folder);
    const left = JSON.parse(await readFile(list, 'utf8')) as Lock;
    expect([isComplete(lock, left, true), isComplete(lock, left, false)]).toEqual([false, true]);
    const isThere = ['fastify', 'node', 'vite', '.installed'].map((name) =>
      existsSync(join(folder, 'node_modules', name)),
    );
    expect(isThere).toEqual([true, true, false, false]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Runs a task in a folder with these packages; the task says that it runs. */
async function run(task: string, installed: Lock, built: 'now' | 'earlier' | undefined = undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'sparehour-installed-'));
  try {
    for (const name of ['scripts', 'node_modules', ...(built ? ['dist'] : [])]) await mkdir(join(folder, name));
    for (const name of ['package-lock.json', 'scripts/run.mjs', 'scripts/installed.mjs'])
      await cp(name, join(folder, name));
    await writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify(installed));
    await writeFile(join(folder, `scripts/${task}.ts`), `console.log('It runs');`);
    if (built) await writeFile(join(folder, 'dist/.built-from'), '');
    if (built === 'earlier') await utimes(join(folder, 'dist/.built-from'), 1, 1);
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

  test('start needs them again where a source is newer than what is built', async () => {
    expect((await run('start', production, 'earlier')).output).toContain('Installing packages');
  });

  test('start needs development packages until the web application is built', async () => {
    expect(await run('start', production, 'now')).toEqual({ output: 'It runs\n', hasStamp: false });
    expect((await run('start', production)).output).toContain('Installing packages');
    expect((await run('test', production)).output).toContain('Installing packages');
  });
});
