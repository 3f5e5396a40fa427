import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { samplerOf } from '#server/metrics/tracing.ts';
import { freePort } from '#tests/faults/server-process.ts';
import { signUp, startTestServer } from '#tests/server.ts';

const CANARY = 'canary-5up3r';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface Export {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
}

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A collector that keeps what it is sent, as far as OTLP over HTTP needs one. */
async function startCollector() {
  const received: { path: string | undefined; headers: IncomingHttpHeaders; body: Export }[] = [];
  const http = createServer(async (request, reply) => {
    const { url: path, headers } = request;
    if (headers['content-type'] === 'application/json') {
      received.push({ path, headers, body: (await json(request)) as Export });
    } else await buffer(request);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, received, close: () => new Promise((resolve) => http.close(resolve)) };
}

test('traces requests and statements as the standard variables say, without anything users wrote', async () => {
  const collector = await startCollector();
  const { url } = collector;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-team=notes');
  vi.stubEnv('OTEL_SERVICE_NAME', 'our-notes');
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: url, TRUSTED_PROXIES: '127.0.0.1' });
  const user = await signUp(server);
  const traceId = 'a'.repeat(32);
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
  const { id } = (
    await user.post('/api/notes', { title: CANARY, content: CANARY, tags: [CANARY] }, { traceparent })
  ).json();
  await user.get(`/api/notes/${id}?x=${CANARY}`);
  await server.http.close();
  await collector.close();

  const [first] = collector.received;
  expect(first).toMatchObject({ path: '/v1/traces', headers: { 'x-team': 'notes' } });
  // They are sent every few seconds; on a slow machine in several pieces.
  const resources = collector.received.flatMap(({ body }) => body.resourceSpans);
  const { attributes } = resources[0]?.resource ?? {};
  expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'our-notes' } });
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans);
  const post = spans.find(({ name }) => name === 'POST /api/notes');
  expect(post).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) });
  expect(post?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === post?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert', 'commit']));
  expect(spans.some(({ name }) => name === 'GET /api/notes/:id')).toBe(true);
  const everything = JSON.stringify(collector.received.map(({ body }) => body));
  for (const secret of [CANARY, id, user.id, user.username]) expect(everything).not.toContain(secret);
});

test('ignores a stranger’s trace id, and a missing collector delays no request', async () => {
  const url = 'http://127.0.0.1:1';
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const user = await signUp(server);
  expect((await user.get('/api/notes', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })).statusCode).toBe(
    200,
  );
  await server.http.close();
});

test('supports the standard samplers', () => {
  expect(String(samplerOf('always_off', 1))).toBe('AlwaysOffSampler');
  expect(String(samplerOf('traceidratio', 0.25))).toBe('TraceIdRatioBased{0.25}');
  expect(String(samplerOf('parentbased_traceidratio', 0.5))).toContain('root=TraceIdRatioBased{0.5}');
  expect(String(samplerOf('parentbased_always_on', 1))).toContain('root=AlwaysOnSampler');
});
