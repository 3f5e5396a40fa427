import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.skipIf(process.platform !== 'linux').each([
  [{}, '2'],
  [{ MALLOC_ARENA_MAX: '4' }, '4'],
])(
  'start gives the server few arenas of memory, in the same process, unless told how many: %j',
  async (env, arenas) => {
    const folder = await mkdtemp(join(tmpdir(), 'sparehour-start-'));
    try {
      for (const name of ['scripts', 'dist/server']) await mkdir(join(folder, name), { recursive: true });
      for (const name of ['start.ts', 'installed.mjs']) await cp(`scripts/${name}`, join(folder, 'scripts', name));
      await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
      await writeFile(join(folder, 'scripts/build.ts'), '');
      const prints = 'console.log(process.pid, process.execArgv.join(), process.argv[2], process.env.MALLOC_ARENA_MAX)';
      await writeFile(join(folder, 'dist/server/main.js'), prints);
      const command = ['--max-semi-space-size=2', 'scripts/start.ts', 'start'];
      const { pid, stdout } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' });
      expect(stdout).toBe(`${pid} --max-semi-space-size=2 start ${arenas}\n`);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
