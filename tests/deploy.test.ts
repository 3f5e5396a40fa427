import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createAi } from '#server/ai/ai.ts';
import { readersOf, shareOut } from '#server/config/machine.ts';
import { readConfig, settingNames } from '#server/config.ts';

interface Service {
  profiles?: string[];
  image: string;
  privileged?: boolean;
  network_mode?: string;
  cap_add?: string[];
  cap_drop?: string[];
  read_only?: boolean;
  security_opt?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[]; interval: string };
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  logging?: { options: Record<string, string> };
  stop_grace_period?: string;
  mem_limit?: string;
  cpus?: string;
  env_file?: { path: string; required: boolean }[];
}

const read = (name: string) => readFileSync(join('deploy', name), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
};
const services = Object.entries(compose.services);
const dockerfile = read('Dockerfile');
const pinned = /:v?\d+\.\d+\.\d+/;

describe('the image', () => {
  test('passes the linter', () => {
    expect(validate(dockerfile, {})).toEqual([]);
  });

  test('starts from the exact Node version of the package and ends as an unprivileged user', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toHaveLength(3);
    for (const base of bases) expect(base).toBe(`node:${devDependencies.node}-trixie-slim`);
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK .*readyz/m);
    expect(last).not.toMatch(/--chown|npm ci|apt-get/);
    for (const run of dockerfile.match(/npm ci.*/g) ?? []) expect(run).toContain('--ignore-scripts');
  });

  test('starts with the same command as npm start', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const flags = scripts.start.match(/--\S+/g);
    expect(flags.length).toBeGreaterThan(0);
    for (const flag of flags) expect(dockerfile).toContain(`"${flag}"`);
    for (const file of ['Dockerfile', 'sparehour.service']) expect(read(file)).toContain(' MALLOC_ARENA_MAX=2');
  });

  test('copies only the named files of a working folder', () => {
    const [first, ...rest] = read('Dockerfile.dockerignore').trim().split('\n');
    expect(first).toBe('*');
    for (const line of rest.filter((line) => line.startsWith('!'))) expect(existsSync(line.slice(1)), line).toBe(true);
    expect(rest.join()).not.toMatch(/data|env|git/);
  });
});

describe('the compose file', () => {
  test('runs two servers, a database with vectors, file storage, a proxy and backups', () => {
    const usual = services.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name);
    expect(usual).toEqual(['app-1', 'app-2', 'backup', 'database', 'files', 'proxy']);
    expect(compose.services['app-1']?.environment).toEqual(compose.services['app-2']?.environment);
    expect(compose.services.database?.image).toMatch(/^pgvector\/pgvector:/);
  });

  test('starts a local model only on request, where the servers look for it', () => {
    const { model } = compose.services;
    expect(model?.profiles).toEqual(['local-model']);
    expect(model?.networks).toEqual(['outside']);
    expect(read('env.example')).toContain('http://model:11434');
    const tokens = Number(model?.environment?.OLLAMA_CONTEXT_LENGTH);
    const config = readConfig({ AI_LOCAL_URL: 'http://model:11434', AI_LOCAL_MODEL: 'qwen3:4b' });
    expect(createAi(config).operator?.contextTokens).toBe(tokens);
  });

  test.each(services)('%s: has one version, a health check and only the rights it needs', (_, service) => {
    expect(service.image).toMatch(pinned);
    expect(service.healthcheck?.test.length).toBeGreaterThan(1);
    expect(service.logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
    expect(service.privileged).toBeUndefined();
    expect(service.network_mode).toBeUndefined();
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect((service.cap_add ?? []).filter((name) => name !== 'NET_BIND_SERVICE')).toEqual([]);
    expect(service.volumes?.join() ?? '').not.toMatch(/docker\.sock|^\/|,\//);
  });

  test.each(services)('%s: contains no secret', (_, { environment = {} }) => {
    for (const [name, setting] of Object.entries(environment)) {
      const value = String(setting);
      if (/KEY|PASSWORD|SECRET/.test(name))
        expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:[?-]\}$/)]);
      if (/:\/\/[^/]*@/.test(value)) expect(value).toMatch(/:\$\{\w+:\?\}@/);
    }
  });

  test('the example lists every variable, without values for secrets', () => {
    const used = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const lines = read('env.example')
      .split('\n')
      .filter((line) => /^\w/.test(line));
    expect(new Set(lines.map((line) => line.split('=')[0]))).toEqual(used);
    for (const line of lines) expect(line).toMatch(/^\w+=$/);
  });

  test('uses only settings that exist, and exposes only the proxy', () => {
    const usual = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'TZ'];
    for (const name of ['app-1', 'app-2', 'backup']) {
      const service = compose.services[name];
      expect(service?.read_only).toBe(true);
      expect(service?.cap_drop).toEqual(['ALL']);
      for (const setting of Object.keys(service?.environment ?? {})) {
        expect([...settingNames, ...usual]).toContain(setting);
      }
    }
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
    expect(compose.networks.inside?.internal).toBe(true);
    expect(compose.services.database?.networks).toEqual(['inside']);
    expect(compose.services.files?.networks).toEqual(['inside']);
    const [{ subnet } = { subnet: '' }] = compose.networks.outside?.ipam?.config ?? [];
    expect(compose.services['app-1']?.environment?.TRUSTED_PROXIES).toBe(subnet);
    // Not in what AWS gives every account (172.31.0.0/16), nor in what Docker and home routers take by themselves.
    expect(subnet).toMatch(/^\$\{PROXY_SUBNET:-10\./);
  });

  test('reads the servers’ other settings from an optional file', () => {
    for (const name of ['app-1', 'app-2', 'backup'])
      expect(compose.services[name]?.env_file).toEqual([{ path: 'server.env', required: false }]);
    expect(readFileSync('.gitignore', 'utf8')).toContain('deploy/server.env');
  });

  test('a server’s memory limit is below its container’s', () => {
    const { mem_limit = '', cpus = '' } = compose.services['app-1'] ?? {};
    const [memory = '', processors = ''] = [mem_limit, cpus].map((value) => value.match(/:-(.+)\}/)?.[1]);
    expect(memory).toMatch(/^\d+g$/);
    const memoryMb = Number.parseInt(memory, 10) * 1024;
    const { server, compiler, reader, recognizers } = shareOut({ memoryMb, processors: Number(processors) });
    expect(server + compiler + readersOf(recognizers) * reader).toBeLessThan(memoryMb);
    for (const name of Object.keys(compose.services['app-1']?.environment ?? {})) {
      expect(name).not.toMatch(/MEMORY|OCR_PROCESSES/);
    }
  });

  test('a stopping server drains for longer than the proxy takes to notice, and has the time for it', () => {
    const { environment, stop_grace_period } = compose.services['app-1'] ?? {};
    const drain = Number(environment?.LIMIT_DRAIN_SECONDS);
    const [, interval] = read('Caddyfile').match(/health_interval (\d+)s/) ?? [];
    expect(drain).toBeGreaterThanOrEqual(Number(interval) + 2);
    const { LIMIT_SHUTDOWN_SECONDS } = readConfig({});
    expect(Number(stop_grace_period?.replace('s', ''))).toBeGreaterThan(drain + LIMIT_SHUTDOWN_SECONDS);
  });

  test.each(['app-1', 'app-2', 'backup'])(
    '%s: the server accepts its settings, with the optional ones left empty',
    (name) => {
      const entries = Object.entries(compose.services[name]?.environment ?? {}).map(([setting, value]) => [
        setting,
        String(value)
          .replace(/\$\{DOMAIN:\?\}/, 'notes.example.org')
          .replace(/\$\{\w+:\?\}/g, 'f'.repeat(64))
          .replace(/\$\{\w+:-(.*?)\}/g, '$1'),
      ]);
      const image = Object.fromEntries(
        (dockerfile.match(/^ENV (.+)$/m)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
      );
      const config = readConfig({ ...image, ...Object.fromEntries(entries) });
      expect(config).toMatchObject({ hasPublicOrigin: true, HOST: '0.0.0.0', DATA_DIR: '/data' });
      expect(config.SECRET_KEY_PREVIOUS).toBeUndefined();
    },
  );

  test('every named volume is declared, and every declared one is used', () => {
    const named = services.flatMap(([, { volumes = [] }]) => volumes).map((volume) => volume.split(':')[0] ?? '');
    const used = new Set(named.filter((name) => !name.startsWith('.')));
    expect([...used].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  test('Caddy passes requests to every server that is ready, and to no other', () => {
    const caddyfile = read('Caddyfile');
    expect(caddyfile).toMatch(/reverse_proxy app-1:5000 app-2:5000/);
    expect(caddyfile).toMatch(/health_uri \/readyz/);
    // A caller who breaks off would take the servers out of rotation.
    expect(caddyfile).not.toMatch(/fail_duration/);
    expect(caddyfile).toMatch(/flush_interval -1/);
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.skipIf(!hasSystemd)('the systemd unit (needs systemd-analyze)', () => {
  test('is valid for systemd and isolated from the machine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sparehour-unit-'));
    try {
      const unit = join(folder, 'sparehour.service');
      // The program is not installed where the test runs.
      writeFileSync(unit, read('sparehour.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
      expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' });
      const security = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
      const [, exposure] = security.stdout.match(/exposure level for \S+ ([\d.]+)/) ?? [];
      expect(Number(exposure)).toBeLessThan(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
