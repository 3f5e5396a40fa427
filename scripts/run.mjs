// Every npm script starts here, under whatever Node the machine has: installs what package-lock.json names, goes on
// under the pinned Node 24, and runs the task. Plain JavaScript, because an older Node cannot run TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isComplete } from './installed.mjs';

const NODE_MAJOR = '24';
/** What takes the packages of development; `start` does too until the web application is built. */
const ofDevelopment = [
  'dev',
  'build',
  'test',
  'test-all',
  'test-faults',
  'pictures',
  'bench',
  'eval-search',
  'eval-filing',
  'eval-answers',
  'eval-clients',
  'eval-desk',
  'eval-drafts',
  'eval-tasks',
  'eval-summaries',
];
const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const task = process.argv[2] ?? '';

process.chdir(root);
install();
stopWithParent();
if (process.versions.node.startsWith(`${NODE_MAJOR}.`)) {
  await import(pathToFileURL(join(root, 'scripts', `${task}.ts`)).href);
} else {
  continueUnderPinnedNode();
}

function install() {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // As `npm ci` leaves it, which knows nothing of the stamp.
  if (hasPackages(true)) return writeFileSync(stamp, wanted);
  if (mayDoWithout() && hasPackages(false)) return;
  const isOfDeveloper = existsSync(join(root, 'node_modules', 'vitest'));
  process.stderr.write('Installing packages…\n');
  const npm = process.env.npm_execpath;
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  // npm's configuration of the outer script would otherwise leak into this install.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  // Not `ci` over what is there: it would take the packages away under a server or a test that runs.
  const how = existsSync(join(root, 'node_modules', '.package-lock.json')) ? 'install' : 'ci';
  // The build is among the packages of development, which npm leaves out where NODE_ENV says production.
  const { status } = spawnSync(command, [...first, how, '--include=dev', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    env: environment,
  });
  if (status !== 0) {
    process.stderr.write('The packages could not be installed; npm says why above.\n');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  if (task === 'start' && !isOfDeveloper) process.env.PACKAGES_AFTER_BUILD = 'of the server';
}

/** Whether they are those of package-lock.json, with those of development or at least without. */
function hasPackages(withDevelopment) {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) => {
    const file = join(root, name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  });
  return installed !== undefined && isComplete(lock, installed, withDevelopment);
}

/** The pinned Node is a package of development: without it the machine's own has to be as new. */
function mayDoWithout() {
  if (!process.versions.node.startsWith(`${NODE_MAJOR}.`) && !existsSync(join(bin, 'node'))) return false;
  return task === 'start' ? isBuilt() : !ofDevelopment.includes(task);
}

/** Whether no source is newer than the build; one that is has to be compared, which takes the packages that build it. */
function isBuilt() {
  const stamp = join(root, 'dist', '.built-from');
  if (!existsSync(stamp)) return false;
  const { mtimeMs } = statSync(stamp);
  const folders = ['content', 'scripts', 'server', 'shared', 'web'].filter((folder) => existsSync(join(root, folder)));
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
  );
  return ['package.json', 'package-lock.json', 'vite.config.ts', ...folders, ...files].every((name) => {
    const stat = statSync(join(root, name), { throwIfNoEntry: false });
    return stat === undefined || stat.mtimeMs <= mtimeMs;
  });
}

function continueUnderPinnedNode() {
  const child = spawn(join(bin, 'node'), [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // With the limit of memory that start.ts would otherwise begin again for, and lose the channel to this process.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** A server must not outlive the npm that started it, or the next start finds its database in use. */
function stopWithParent() {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  if (process.env.npm_lifecycle_event === undefined) return;
  const parents = npmAndShell();
  setInterval(() => {
    if (npmAndShell() !== parents) process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}

/** npm starts a shell that starts us; a killed npm leaves the shell behind. Elsewhere than on Linux, our parent alone. */
function npmAndShell() {
  if (process.platform !== 'linux') return String(process.ppid);
  return `${process.ppid} ${parentIn(`/proc/${process.ppid}/stat`)}`;
}

/** The fourth field, behind the name in parentheses (proc(5)). */
function parentIn(file) {
  try {
    const stat = readFileSync(file, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
