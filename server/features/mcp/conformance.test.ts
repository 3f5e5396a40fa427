import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '#tests/mcp.ts';
import { listen, signUp, startTestServer, type TestServer } from '#tests/server.ts';

/** The others call tools, prompts and streams of a server made for them, by name. */
const SCENARIOS = [
  ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'].map(
    (scenario) => [scenario, '2025-11-25'] as const,
  ),
  ...[
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ].map((scenario) => [scenario, '2026-07-28'] as const),
];
/** What the scenario of the current revision asks of tools that are made for it. */
const UNTESTABLE = 4;
const program = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
let server: TestServer;
let proxy: Server;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  const port = await listen(server);
  const token = await tokenOf(await signUp(server));
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  // The suite knows no access tokens: they are added on the way.
  proxy = createServer((incoming, outgoing) => {
    const headers: IncomingHttpHeaders = { ...incoming.headers, authorization: `Bearer ${token}` };
    const { method, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.http.close();
  await rm(folder, { recursive: true });
});

async function run(scenario: string, revision: string): Promise<string> {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '--verbose'];
  const whole = [join(process.cwd(), program), ...args];
  // It ends with 1 where a check failed; which, its output says.
  return promisify(execFile)(process.execPath, whole, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test.each(SCENARIOS)(
  'passes the scenario %s of the protocol’s conformance suite, in the revision %s',
  async (...asked) => {
    expect(await run(...asked)).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
  },
);

test('passes each check of messages that stand alone for which no tool of its own is asked', async () => {
  const output = await run('server-stateless', '2026-07-28');
  const [, passed, failed] = /Passed: (\d+)\/\d+, (\d+) failed/.exec(output) ?? [];
  expect([Number(passed), Number(failed)]).toEqual([24, UNTESTABLE]);
  expect(output.match(/^ +Error: Not testable: server does not list the diagnostic tool/gm)).toHaveLength(UNTESTABLE);
});
