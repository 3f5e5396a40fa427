import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { openTracing } from '#server/metrics/tracing.ts';
import { statements } from '#server/observed.ts';

/** How long a shutdown waits for the collector. */
const LAST_SPANS_MS = 2000;
/** The length limit of a statement; beyond it, only a list gets longer. */
const STATEMENT_CHARACTERS = 300;

/**
 * Creates a span for each request and for each statement within it, and sends them where the standard OTEL_ variables
 * say. A span has the mounted route and the statement's text without its values: nothing that users wrote.
 */
export function traceRequests(http: FastifyInstance, config: Config): void {
  const { tracer, close } = openTracing();
  const propagator = new W3CTraceContextPropagator();
  const contexts = new WeakMap<FastifyRequest, Context>();
  const current = new AsyncLocalStorage<Context>();

  http.addHook('onRequest', (request, _reply, done) => {
    // Anyone can send the header; a trace is continued only behind a trusted proxy.
    const isBehindProxy = config.TRUSTED_PROXIES.length > 0;
    const parent = isBehindProxy
      ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const context = trace.setSpan(parent, startRequest(tracer, request, parent));
    contexts.set(request, context);
    current.run(context, done);
  });
  // The body arrives in events of the connection, which don't know the context of the first hook.
  http.addHook('preValidation', (request, _reply, done) => current.run(contexts.get(request) ?? ROOT_CONTEXT, done));
  http.addHook('onResponse', async (request, reply) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  const stop = traceStatements(tracer, current);
  http.addHook('onClose', async () => {
    stop();
    await Promise.race([close().catch(() => {}), setTimeout(LAST_SPANS_MS, undefined, { ref: false })]);
  });
}

function startRequest(tracer: Tracer, request: FastifyRequest, parent: Context): Span {
  const route = request.routeOptions.url ?? 'none';
  const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id };
  return tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
}

/** Statements outside requests, such as those of periodic work, are not traced. Returns how to end it. */
function traceStatements(tracer: Tracer, current: AsyncLocalStorage<Context>): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners = {
    start: (message: { text: string }) => {
      const parent = current.getStore();
      if (parent === undefined) return;
      const [operation = ''] = message.text.trimStart().split(/\W/, 1);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        // A statement with a value in its text, possible only without parameters, is named by its first word.
        ...(/'|\$\$/.test(message.text) ? {} : { 'db.query.text': message.text.slice(0, STATEMENT_CHARACTERS) }),
      };
      spans.set(message, tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent));
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (message: object) => spans.get(message)?.end(),
    error: (message: object) => spans.get(message)?.setStatus({ code: SpanStatusCode.ERROR }),
  };
  statements.subscribe(listeners);
  return () => void statements.unsubscribe(listeners);
}
