import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedFiles, chosenFor, dearTestsOf, faultsOf, grepOf, journeysOf } from '#scripts/rings.ts';

const named = journeysOf.flatMap(([, journeys]) => journeys.split(' '));
const places = [...journeysOf, ...faultsOf, ...dearTestsOf].flatMap(([all]) => all.split(' '));
const everyFile = globSync(['tests/e2e/*.spec.ts', 'tests/faults/browser-*.ts']);

test('the table of faults names each that exists, except those of every change', () => {
  const existing = globSync('tests/faults/*.test.ts').map((file) => /([^/]+)\.test\.ts$/.exec(file)?.[1]);
  const always = chosenFor([]).faults;
  const expected = existing.filter((name) => name !== undefined && !always.includes(name));
  expect([...new Set(faultsOf.flatMap(([, names]) => names.split(' ')))].sort()).toEqual(expected.sort());
});

test('the dear tests exist, and run with a change of their places', () => {
  for (const [places, tests] of dearTestsOf) {
    expect(globSync(tests), tests).not.toEqual([]);
    for (const place of places.split(' ')) {
      const root = ['', 'server/', 'web/'].find((start) => globSync(`${start}${place}*`).length > 0);
      expect(chosenFor([`${root}${place}x.ts`]).spared, place).not.toContain(tests);
    }
  }
  expect(chosenFor(['README.md']).spared).toEqual(dearTestsOf.map(([, tests]) => tests));
  expect(chosenFor(['tests/server.ts']).spared).toEqual([]);
});

describe('the table of places and journeys', () => {
  test('names each journey that exists, and no other', () => {
    const existing = everyFile.map((file) => /([^/]+?)(\.spec)?\.ts$/.exec(file.replace('browser-', ''))?.[1]);
    expect([...new Set(named)].sort()).toEqual(existing.sort());
  });

  test('has each feature of the product, and no place that is empty', () => {
    const folders = globSync([
      'server/{features/*,language,reading}/',
      'web/features/*/',
      'web/app/workspace/*/',
      'web/*/',
    ]);
    const hasRow = (folder: string) =>
      chosenFor([`${folder.replace(/\/$/, '')}/any.ts`]).journeys.length > 0 || folder.endsWith('features');
    expect(folders.filter((folder) => !hasRow(folder) && !folder.endsWith('public'))).toEqual([]);
    const isEmpty = (place: string) =>
      [place, `server/${place}`, `web/${place}`].every((start) => globSync([start, `${start}*`]).length === 0);
    expect(places.filter(isEmpty)).toEqual([]);
  });
});

describe('what runs with a change', () => {
  test('is every journey and fault where git cannot say what changed', () => {
    expect(chosenFor(undefined)).toEqual({ journeys: 'every', faults: 'every', spared: [] });
  });

  test('is what runs always where only documentation, evaluations and other tests changed', () => {
    const changed = ['README.md', 'eval/answers.ts', 'server/features/voice/transcribe.test.ts', 'scripts/users.ts'];
    expect(chosenFor(changed)).toMatchObject({ journeys: [], faults: ['disk-full', 'kill', 'two-servers'] });
  });

  test('are the journeys of the changed features, and those that changed themselves', () => {
    const changed = ['web/features/manual/topics.ts', 'shared/drafts.ts', 'tests/e2e/voice.spec.ts'];
    expect(chosenFor([...changed, 'tests/faults/browser-kill.ts', 'tests/faults/fsync.test.ts'])).toMatchObject({
      journeys: ['drafts', 'kill', 'manual', 'palette', 'voice'],
      faults: ['disk-full', 'fsync', 'kill', 'two-servers'],
    });
  });

  test('are the faults of what changed', () => {
    expect(chosenFor(['server/backup/sealing.ts', 'server/features/import/import.service.ts']).faults).toEqual([
      'backup',
      'database-roles',
      'disk-full',
      'imports',
      'kill',
      'large-imports',
      'newer-database',
      'two-servers',
    ]);
  });

  test('are all journeys, or all faults, with a change of what they share', () => {
    for (const shared of ['package-lock.json', 'tests/e2e/workspace.ts', 'playwright.config.ts'])
      expect(chosenFor([shared]).journeys).toBe('every');
    for (const shared of ['package-lock.json', 'tests/faults/writer.ts'])
      expect(chosenFor([shared]).faults).toBe('every');
  });

  test('is found by its tag or its file', () => {
    const pattern = new RegExp(grepOf(['voice', 'kill']));
    expect('e2e/write.spec.ts a title @always').toMatch(pattern);
    expect('e2e/voice.spec.ts a title').toMatch(pattern);
    expect('faults/browser-kill.ts a title').toMatch(pattern);
    expect('faults/browser-kill-recording.ts a title').not.toMatch(pattern);
    expect('e2e/write.spec.ts a title').not.toMatch(pattern);
    expect('e2e/write.spec.ts a title').not.toMatch(new RegExp(grepOf([])));
  });

  test('about 120 of the journeys run always', () => {
    const tags = everyFile.flatMap((file) => readFileSync(file, 'utf8').match(/'@always'/g) ?? []);
    expect(tags.length).toBeGreaterThan(90);
    expect(tags.length).toBeLessThan(125);
  });
});

describe('what changed', () => {
  const project = process.cwd();
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rings-'));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(project);
    rmSync(folder, { recursive: true, force: true });
  });

  const git = (...parameters: string[]) => execFileSync('git', parameters, { stdio: 'pipe' });
  function commit(file: string, hour: number): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, file);
    git('add', file);
    const date = new Date(Date.UTC(2026, 0, 2, hour)).toISOString();
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...who, 'commit', '-qm', file], { env: { ...process.env, GIT_COMMITTER_DATE: date } });
  }

  test('cannot be said without git, or without the history of a day', () => {
    expect(existsSync('.git')).toBe(false);
    expect(changedFiles()).toBeUndefined();
    git('init', '-qb', 'main');
    commit('a.ts', 0);
    expect(changedFiles()).toBeUndefined();
  });

  test('is on main what was committed within four hours of the last commit, and what is not committed', () => {
    git('init', '-qb', 'main');
    for (const [file, hour] of Object.entries({ 'old.ts': 0, 'web/yesterday.ts': 10, 'b.ts': 27, 'c.ts': 30 }))
      commit(file, hour);
    writeFileSync('b.ts', 'changed');
    writeFileSync('new.ts', '');
    expect(changedFiles()).toEqual(['b.ts', 'c.ts', 'new.ts']);
  });

  test('is on a branch what is on it alone', () => {
    git('init', '-qb', 'main');
    commit('a.ts', 0);
    git('checkout', '-qb', 'work');
    commit('b.ts', 40);
    expect(changedFiles()).toEqual(['b.ts']);
  });
});
