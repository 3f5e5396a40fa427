import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderProblem } from './files/private-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparehour-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The start of a server, and of a command, that end before they open anything. */
function start(dataDir: string, program: string[] = []): [number | null, string] {
  const { NODE_OPTIONS: _, NODE_ENV: __, ...environment } = process.env;
  const [command = '', ...parameters] = [...program, process.execPath, 'server/main.ts'];
  const env = { ...environment, DATA_DIR: dataDir, PORT: '0' };
  const { status, stderr } = spawnSync(command, parameters, { env, encoding: 'utf8' });
  return [status, stderr];
}

test('ends with a sentence where DATA_DIR cannot be created', { tags: ['night'] }, () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(start(join(file, 'data'))).toEqual([
    1,
    `The folder ${join(file, 'data')} can't be created (ENOTDIR). Set DATA_DIR to another.\n`,
  ]);
});

test.runIf(process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0)(
  'ends with a sentence where DATA_DIR is another user’s',
  () => {
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs, { mode: 0o700 });
    chmodSync(folder, 0o755);
    const asOtherUser = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const sentence = expect.stringMatching(/^This user may not use \/.+\/theirs.*\. Give the folder .+\.\n$/);
    expect(start(theirs, asOtherUser)).toEqual([1, sentence]);
  },
);

test('says of a read-only file system what it is', () => {
  const error = Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'open', path: '/mnt/data/secret.key' });
  expect(folderProblem(error)).toMatch(/^\/mnt\/data\/secret\.key can't be written to: its file system is read-only/);
  // A module that is missing is our mistake, and needs its stack.
  expect(folderProblem(Object.assign(new Error(''), { code: 'ENOENT', syscall: 'open', path: 'x' }))).toBeUndefined();
});
