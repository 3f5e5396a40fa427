import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '#tests/authz/cases.ts';
import { type ServerProcess, startServer, stopServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';

const BYTES = 6_000_000;
/** What one request may cost, whatever it contains: so many times what saving an ordinary note of its size costs. */
const CPU_TIMES = 3;
/** Reading 6 MB of escapes takes 130 ms, and up to 250 where other processes share the processor's caches. */
const CPU_LEAST_MS = 300;
const MEMORY_MB = 60;
/** The collector may free in one request what another left: what costs too much is tried again. */
const ATTEMPTS = trials({ small: 5, full: 20 });
/** Ticks of the kernel's clock in a second (proc(5)); 100 on every Linux. */
const TICK_MS = 10;

/** 6 MB of the unit between a beginning and an end. */
const filled = (opening: string, unit: string, closing: string) =>
  opening + unit.repeat(Math.floor((BYTES - opening.length - closing.length) / unit.length)) + closing;
const numbered = (unit: (index: number) => string) =>
  Array.from({ length: 400_000 }, (_, index) => unit(index)).join(',');

const shapes: Record<string, string> = {
  'wrong items': filled('{"tags":[', '1,', '1]}'),
  'empty items': filled('{"tags":[', '"",', '""]}'),
  'nested items': filled('{"tags":[', '[],', '[]]}'),
  'empty objects': filled('{"messages":[', '{},', '{}]}'),
  messages: filled('{"messages":[', '{"role":"user","content":"a"},', '{"role":"user","content":"a"}]}'),
  'tags to filter by': filled('{"query":"x","filters":{"tags":[', '"a",', '"a"]}}'),
  'an object for a list': `{"tags":{${numbered((index) => `"k${index}":1`)}}}`,
  'unknown fields': `{${numbered((index) => `"k${index}":1`)}}`,
  'one field many times': filled('{', '"title":"a",', '"title":"a"}'),
  prototypes: filled('{', '"__proto__":{},', '"a":1}'),
  'open lists': '['.repeat(BYTES),
  'open objects': filled('', '{"a":', ''),
  'closed lists': '['.repeat(BYTES / 2) + ']'.repeat(BYTES / 2),
  'escaped quotes': filled('{"title":"', '\\"', '"}'),
  'escaped NULs': filled('{"content":"', '\\u0000', '"}'),
  'lone surrogates': filled('{"content":"', '\\ud800', '"}'),
  'a long number': filled('{"version":', '9', '}'),
  'a large exponent': filled('{"version":1e', '9', '}'),
  'white space': filled('{', ' ', '"title":"a"}'),
  'a long query': filled('{"query":"', 'a ', '"}'),
  'a long content': filled('{"content":"', 'a', '"}'),
  'no JSON': 'x'.repeat(BYTES),
  'NUL bytes': '\0'.repeat(BYTES),
  quotes: '"'.repeat(BYTES),
  'closed only': ']'.repeat(BYTES),
  commas: ','.repeat(BYTES),
};

let server: ServerProcess;
let cookie = '';
let close = async () => {};

beforeAll(async () => {
  let opened = () => {};
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const isDone = withFolder(
    (folder) =>
      new Promise<void>((resolve) => {
        void startServer({
          settings: { DATA_DIR: join(folder, 'data'), NODE_OPTIONS: '--max-old-space-size=1024' },
        }).then((started) => {
          server = started;
          close = async () => {
            await stopServer(server);
            resolve();
            await isDone;
          };
          opened();
        });
      }),
  );
  await isOpen;
  const reply = await post('POST', '/api/register', JSON.stringify({ username: 'ada', password: 'secret-enough' }));
  cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(() => close());

function post(method: string, path: string, body: string, type = 'application/json') {
  return fetch(server.url + path, { method, body, headers: { 'content-type': type, cookie } });
}

/** Milliseconds of CPU time of the server's main thread; other threads have the database. */
function mainThreadMs(): number {
  const stat = readFileSync(`/proc/${server.pid}/task/${server.pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

function residentMb(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const withBodies = Object.keys(cases).filter((name) => /^(POST|PUT|DELETE) /.test(name) && name !== 'POST /api/logout');
/** Those that accept so much; the others refuse it by its length, and are tried with one shape. */
const large = ['POST /api/notes', 'PUT /api/notes/:id'];

test('no call spends more on a 6 MB body than its size justifies', async () => {
  const ordinary: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    ordinary.push((await costOf('POST /api/notes', shapes['a long content'] ?? '')).cpu);
  }
  const cpuMs = Math.max(CPU_LEAST_MS, CPU_TIMES * Math.min(...ordinary));
  const isCheap = ({ cpu, memory }: { cpu: number; memory: number }) => cpu <= cpuMs && memory <= MEMORY_MB;
  const costly: string[] = [];
  for (const call of withBodies) {
    for (const [name, body] of Object.entries(
      large.includes(call) ? shapes : { 'wrong items': shapes['wrong items'] },
    )) {
      const costs = [];
      do costs.push(await costOf(call, body ?? ''));
      while (costs.length < ATTEMPTS && !costs.some(isCheap));
      if (!costs.some(isCheap) || costs.some(({ status }) => status >= 500)) {
        costly.push(`${call}, ${name}: ${JSON.stringify(costs)} of ${cpuMs} ms`);
      }
    }
  }
  expect(costly).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

async function costOf(call: string, body: string) {
  const [cpu, memory] = [mainThreadMs(), residentMb()];
  const status = await send(call, body);
  return { status, cpu: mainThreadMs() - cpu, memory: Math.round(residentMb() - memory) };
}

async function send(call: string, body: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const reply = await post(method, path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'), body);
  await reply.text();
  return reply.status;
}
