import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, withFolder } from './server-process.ts';

/** A PostgreSQL of the distribution's, on this machine for one test. */
export interface PostgresServer {
  /** A database owner's address; row security binds such a role, unlike a superuser. */
  ownerUrl: string;
  superuserUrl: string;
  /** Whether it knows the extension `vector`. */
  hasVector: boolean;
  /** Ends it as a power cut would, without telling anybody, and starts it again. */
  restart: () => void;
  stop: () => void;
  start: () => void;
  postmaster: () => number;
}

/** Where PostgreSQL's programs are: Debian keeps them out of PATH; the newest wins, from 15 on. */
const programs = process.env.POSTGRES_BIN ?? globSync('/usr/lib/postgresql/{15,16,17,18}/bin').sort().at(-1) ?? '';
export const hasPostgres = existsSync(join(programs, 'initdb'));

/** Runs `work` with an empty PostgreSQL; a bench has it sync what it writes. */
export async function withPostgres(
  work: (server: PostgresServer) => Promise<void>,
  { isDurable = false } = {},
): Promise<void> {
  await withFolder(async (folder) => {
    const port = await freePort();
    const data = join(folder, 'postgres');
    prepare(folder, data);
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-instructions', '--no-sync']);
    // Only the process is ever killed, not the machine: in a test, what it wrote is still there without a sync.
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'shared_buffers=32MB',
      `fsync=${isDurable ? 'on' : 'off'}`,
    ];
    const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
    const control = (...command: string[]) =>
      run('pg_ctl', [...command, '-w', '-D', data, '-o', options, '-l', join(data, 'log')]);
    const server: PostgresServer = {
      ownerUrl: `postgres://sparehour@127.0.0.1:${port}/sparehour`,
      superuserUrl: `postgres://postgres@127.0.0.1:${port}/sparehour`,
      hasVector: globSync('/usr/share/postgresql/*/extension/vector.control').length > 0,
      restart: () => control('restart', '-m', 'immediate'),
      stop: () => control('stop', '-m', 'fast'),
      start: () => control('start'),
      postmaster: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    };
    server.start();
    try {
      run('createuser', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'sparehour']);
      run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-O', 'sparehour', 'sparehour']);
      await work(server);
    } finally {
      spawnSync(...asOwner('pg_ctl', ['stop', '-m', 'immediate', '-D', data]));
    }
  });
}

/** PostgreSQL does not run as root; then its own user, which the package makes, has the folder. */
function prepare(folder: string, data: string): void {
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  chmodSync(folder, 0o777);
  chownSync(data, uid ?? 0, gid ?? 0);
}

function run(program: string, parameters: string[]): void {
  const [command, all] = asOwner(program, parameters);
  execFileSync(command, all, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
}

function asOwner(program: string, parameters: string[]): [string, string[]] {
  const path = join(programs, program);
  if (process.getuid?.() !== 0) return [path, parameters];
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', path, ...parameters]];
}
