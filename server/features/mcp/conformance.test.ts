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
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'];
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

test.each(SCENARIOS)('passes the scenario %s of the protocol’s conformance suite', async (scenario) => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  const args = [join(process.cwd(), program), 'server', '--url', url, '--scenario', scenario, '--verbose'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});
