import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile } from 'node:fs/promises';
import { join, matchesGlob, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { signUp } from './api-client.ts';
import { freePort, killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';

afterEach(killLeftServers);

const isWanted = process.env.FAULTS === 'full';
const hasRegistry = isWanted && spawnSync('npm', ['ping', '--fetch-timeout=5000', '--fetch-retries=0']).status === 0;
/** The image's user on this machine: an unprivileged one, if the test may switch users. */
const UNPRIVILEGED = 65534;
const asUnprivileged =
  process.getuid?.() === 0 ? ['setpriv', `--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups'] : [];

interface Instruction {
  name: string;
  text: string;
}

/** A stage of the build as a folder, and the data folder that stands for `/data`. */
interface Image {
  folder: string;
  data: string;
  environment: Record<string, string>;
  command: string[];
  healthcheck: string[];
}

/**
 * No container engine runs where the tests do: the instructions of the Dockerfile are followed one by one with the
 * programs of this machine, each stage in a folder of its own.
 */
test.skipIf(!hasRegistry)(
  'the steps of the Dockerfile produce a working server (FAULTS=full, and the package registry)',
  { timeout: 600_000 },
  async ({ annotate }) => {
    await withFolder(async (folder) => {
      await chmod(folder, 0o755);
      const image = await follow(parse(await readFile('deploy/Dockerfile', 'utf8')), folder);
      // Neither what only the build needs, nor a test, nor anything of the working folder that is not named.
      for (const absent of [
        'node_modules/vite',
        'node_modules/react',
        'server/config.test.ts',
        '.git',
        'deploy',
        'docs',
      ]) {
        await expect(readFile(join(image.folder, absent)), absent).rejects.toThrow('ENOENT');
      }
      // As in the image, all of it belongs to somebody else.
      run(image.folder, 'chmod -R a-w .');

      const settings = {
        ...image.environment,
        DATA_DIR: image.data,
        MODELS_DIR: `${image.data}/models`,
        PUBLIC_ORIGIN: 'https://notes.example.org',
      };
      const server = await startServer({
        command: [...asUnprivileged, 'sh', '-c', `cd ${image.folder} && exec "$@"`, 'sh', ...image.command],
        settings: { ...settings, PORT: String(await freePort()), RATE_LIMITS: 'on' },
      });
      const { port } = new URL(server.url);
      expect(check(image, port)).toBe(0);
      expect(check(image, String(await freePort()))).toBe(1);
      expect(await (await fetch(server.url)).text()).toContain('<div id="root"');
      const client = await signUp(server.url, 'first');
      expect((await client.call('POST', '/api/notes', { title: 'In the image' })).status).toBe(201);
      expect((await client.call('GET', '/api/notes')).body).toMatchObject([{ title: 'In the image' }]);
      client.close();
      expect((await stopServer(server)).code).toBe(0);

      const inside = { ...settings, PATH: process.env.PATH };
      const [program = '', ...first] = [...asUnprivileged, 'node', 'scripts/run.mjs', 'backup'];
      const backup = spawnSync(program, first, { cwd: image.folder, env: inside, encoding: 'utf8' });
      expect(backup.stdout + backup.stderr).toContain('Made a backup');
      // What runs local models is installed into the data folder, by a user who has no other.
      const models = `${image.data}/models`;
      const asUser = `HOME=/nonexistent ${asUnprivileged.join(' ')} node -e`;
      run(image.folder, `${asUser} "import('./scripts/local-runtime.ts').then((m) => m.installRuntime('${models}'))"`);
      run(image.folder, `${asUser} "import('./server/ai/local-runtime.ts').then((m) => m.loadRuntime('${models}'))"`);
      const [size] = run(image.folder, 'du -sm .').split('\t');
      run(image.folder, 'chmod -R u+w .');
      expect(Number(size), 'megabytes').toBeLessThan(300);
      await annotate(`image: the Dockerfile followed; it serves; ${size} MB beside Node`);
    });
  },
);

function parse(dockerfile: string): Instruction[] {
  const joined = dockerfile.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return [...joined.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', text = '']) => ({ name, text }));
}

async function follow(instructions: readonly Instruction[], folder: string): Promise<Image> {
  const context = join(folder, 'context');
  await send(context);
  const stages: string[] = [];
  const named = new Map<string, string>();
  const image: Image = {
    folder: '',
    data: join(folder, 'data'),
    environment: {},
    command: [],
    healthcheck: [],
  };
  for (const { name, text } of instructions) {
    if (name === 'FROM') {
      image.folder = join(folder, `stage-${stages.length}`);
      await mkdir(image.folder);
      stages.push(image.folder);
      named.set(text.split(' AS ')[1] ?? '', image.folder);
    } else if (name === 'COPY') copy(text, context, image.folder, named);
    else if (name === 'RUN') run(image.folder, onThisMachine(text, image.data));
    else if (name === 'ENV') image.environment = Object.fromEntries(text.split(' ').map((pair) => pair.split('=')));
    else if (name === 'CMD') image.command = JSON.parse(text) as string[];
    else if (name === 'HEALTHCHECK') image.healthcheck = JSON.parse(text.replace(/^.* CMD /, '')) as string[];
    else expect(['WORKDIR', 'USER', 'VOLUME', 'EXPOSE']).toContain(name);
  }
  expect(stages).toHaveLength(3);
  return image;
}

/** Copies what .dockerignore lets through of the working folder, as it is. */
async function send(context: string): Promise<void> {
  const patterns = (await readFile('deploy/Dockerfile.dockerignore', 'utf8')).trim().split('\n');
  const isSent = (path: string) =>
    patterns.reduce((sent, pattern) => {
      const glob = pattern.replace(/^!/, '');
      return matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`) ? pattern.startsWith('!') : sent;
    }, true);
  const root = process.cwd();
  await cp(root, context, { recursive: true, filter: (path) => path === root || isSent(relative(root, path)) });
}

/** `COPY [--from=stage] source… target`, as far as the Dockerfile uses it; targets are relative to the folder of work. */
function copy(text: string, context: string, stage: string, named: ReadonlyMap<string, string>): void {
  const [, from, list = ''] = text.match(/^(?:--from=(\S+) )?(.+)$/) ?? [];
  const words = list.split(' ');
  const target = words.pop() ?? '';
  for (const source of words) {
    // Links instead of copies of what another stage made: it is the better part of a gigabyte.
    if (from !== undefined) run(named.get(from) ?? '', `cp -al ${source.replace(/^\/app\//, '')} ${stage}/${target}`);
    else if (target.endsWith('/')) run(context, `mkdir -p ${stage}/${target} && cp -r ${source} ${stage}/${target}`);
    else run(context, `cp -r ${source} ${source === '.' ? stage : `${stage}/${target}`}`);
  }
}

/** The image's data folder and user, which differ on this machine. */
function onThisMachine(command: string, data: string): string {
  const owner = asUnprivileged.length > 0 ? `-o ${UNPRIVILEGED} -g ${UNPRIVILEGED}` : '';
  return command.replace('-o node -g node', owner).replace(' /data', ` ${data}`);
}

/** How the healthcheck ends. */
function check({ healthcheck: [program = '', ...parameters], folder }: Image, port: string): number | null {
  return spawnSync(program, parameters, { cwd: folder, env: { PATH: process.env.PATH, PORT: port } }).status;
}

/** @throws what the command said, where it failed. */
function run(cwd: string, command: string): string {
  const environment = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_(?!EXTRA_CA))/.test(name));
  const env = { ...Object.fromEntries(environment), npm_config_prefer_offline: 'true' };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}
