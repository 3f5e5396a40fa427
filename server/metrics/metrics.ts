import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupAt } from '#server/backup/keep-backups.ts';
import type { Services } from '#server/context.ts';
import { countJobs, countUncompiled } from '#server/db/tables/job-counts.ts';
import {
  onAnswered,
  onDamage,
  onRefused,
  onStorageFailed,
  onStreams,
  statements,
  transcriptions,
} from '#server/observed.ts';
import type { LimitClass } from '#shared/endpoint.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
/** Calls that are counted as a kind of work, by what they cost. */
const work: Partial<Record<LimitClass, string>> = {
  search: 'search',
  chat: 'chat',
  upload: 'upload',
  attachment: 'attachment',
};

/** Starts to measure, and answers everything measured so far in Prometheus' format. One a process. */
export function startMetrics(services: Services): { type: string; read: () => Promise<string> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureWork(registry);
  measureDatabase(registry, services);
  measureJobs(registry, services);
  measureDisk(registry, services);
  measureSearch(registry, services);
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
  const refused = new Counter({
    name: 'sparehour_refused_total',
    help: 'Calls that were refused: busy (load was shed), rate, disk (full), quota, storage (of files), unavailable (database, AI, or starting)',
    labelNames: ['cause'],
    registers: [registry],
  });
  onRefused((cause) => refused.inc({ cause }));
  const storage = new Counter({
    name: 'sparehour_file_storage_failures_total',
    help: 'Operations on the file storage that failed or took too long',
    labelNames: ['operation'],
    registers: [registry],
  });
  onStorageFailed((operation) => storage.inc({ operation }));
  const streams = new Gauge({
    name: 'sparehour_event_streams',
    help: 'Open streams of progress, changes and answers',
    registers: [registry],
  });
  onStreams((count) => streams.set(count));
  const done = new Counter({
    name: 'sparehour_work_total',
    help: 'Searches, questions to the assistant, uploads, attachments of notes and transcriptions',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  onAnswered(({ method, route, status, seconds, limit = 'read' }) => {
    requests.observe({ method, route, status }, seconds);
    const kind = work[limit];
    if (kind !== undefined) done.inc({ kind, outcome: outcomeOf(status) });
  });
  const count = (context: object) =>
    done.inc({ kind: 'transcription', outcome: 'error' in context ? 'failed' : 'done' });
  transcriptions.asyncEnd.subscribe((context) => count(context as object));
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
  const damage = new Counter({
    name: 'sparehour_database_damage_total',
    help: 'Statements that met damaged files of the database, and damage found by the hourly look',
    registers: [registry],
  });
  onDamage(() => damage.inc());
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
    help: 'Documents, recordings and pictures of everybody, by what they wait for',
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

function measureDisk(registry: Registry, services: Services): void {
  const { config } = services;
  look(registry, services, {
    name: 'sparehour_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR',
    read: async () => {
      const { bavail, bsize } = await statfs(config.DATA_DIR);
      return bavail * bsize;
    },
  });
  look(registry, services, {
    name: 'sparehour_last_backup_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR was made; absent where there is none',
    read: async () => {
      const at = await lastBackupAt(config);
      return at === undefined ? undefined : at.getTime() / 1000;
    },
  });
}

function measureSearch(registry: Registry, services: Services): void {
  look(registry, services, {
    name: 'sparehour_search_uncompiled',
    help: 'Users whose search index waits to be compiled; until then large ones are searched by title',
    read: () => countUncompiled(services.db.system),
  });
}

interface Look {
  name: string;
  help: string;
  /** The figure at this moment; undefined where there is none. */
  read: () => Promise<number | undefined>;
}

/** A figure that is looked up when it is asked for; where that fails it is absent, and the others are not. */
function look(registry: Registry, { log }: Services, { name, help, read }: Look): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.remove();
      try {
        const figure = await read();
        if (figure !== undefined) this.set(figure);
      } catch (error) {
        log.warn({ err: error, metric: name }, 'a figure could not be read');
      }
    },
  });
}

function outcomeOf(status: number): string {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
