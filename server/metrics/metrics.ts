import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '#server/context.ts';
import { countJobs } from '#server/db/tables/job-counts.ts';
import { onAnswered, statements, transcriptions } from '#server/observed.ts';
import type { LimitClass } from '#shared/endpoint.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
/** Calls that are counted as a kind of work, by what they cost. */
const work: Partial<Record<LimitClass, string>> = { search: 'search', chat: 'chat', upload: 'upload' };

/** Starts to measure, and answers everything measured so far in Prometheus' format. One a process. */
export function startMetrics(services: Services): { type: string; read: () => Promise<string> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureWork(registry);
  measureDatabase(registry, services);
  measureJobs(registry, services);
  return { type: registry.contentType, read: () => registry.metrics() };
}

function measureWork(registry: Registry): void {
  const requests = new Histogram({
    name: 'sparehour_http_request_seconds',
    help: 'From the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const done = new Counter({
    name: 'sparehour_work_total',
    help: 'Searches, questions to the assistant, uploads and transcriptions',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  onAnswered(({ method, route, status, seconds, limit = 'read' }) => {
    requests.observe({ method, route, status }, seconds);
    const kind = work[limit];
    if (kind !== undefined) done.inc({ kind, outcome: outcomeOf(status) });
  });
  const heard = (context: object) =>
    done.inc({ kind: 'transcription', outcome: 'error' in context ? 'failed' : 'done' });
  transcriptions.asyncEnd.subscribe((context) => heard(context as object));
}

function measureDatabase(registry: Registry, { db }: Services): void {
  const statement = new Histogram({
    name: 'sparehour_database_statement_seconds',
    help: 'From the sending of a statement to its answer',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  const began = new WeakMap<object, number>();
  statements.start.subscribe((context) => began.set(context as object, performance.now()));
  statements.asyncEnd.subscribe((message) => {
    const context = message as object;
    const outcome = 'error' in context ? 'failed' : 'done';
    statement.observe({ outcome }, (performance.now() - (began.get(context) ?? performance.now())) / 1000);
  });
  new Gauge({
    name: 'sparehour_database_connections',
    help: 'Connections to the database, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { used, idle, waiting } = db.connections();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function measureJobs(registry: Registry, { db, log }: Services): void {
  new Gauge({
    name: 'sparehour_jobs',
    help: 'Documents and recordings of everybody, by what they wait for',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const { kind, state, count } of await countJobs(db.system)) this.set({ kind, state }, count);
      } catch (error) {
        // The other figures are wanted then more than ever.
        log.warn({ err: error }, 'jobs could not be counted');
      }
    },
  });
}

function outcomeOf(status: number): string {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
