import { sql } from 'drizzle-orm';
import { backUpHourly } from '#server/backup/keep-backups.ts';
import type { Services } from '#server/context.ts';
import { forgetCalls } from '#server/db/call-counts.ts';
import { databaseFolder, type EmbeddedDatabase } from '#server/db/embedded.ts';
import { findLostRows } from '#server/db/tables/lost-rows.ts';
import { pruneEvents } from '#server/features/account-history/account-history.service.ts';
import { readWaitingPictures } from '#server/features/attachments/reading.service.ts';
import { pruneTokens } from '#server/features/auth/access-tokens.service.ts';
import { pruneSessions } from '#server/features/auth/sessions.service.ts';
import { refreshCalendars } from '#server/features/calendars/calendars.service.ts';
import { readWaiting } from '#server/features/documents/jobs.service.ts';
import { readDays, sweepFiles, sweepUploads } from '#server/features/documents/upkeep.service.ts';
import { removeOldArchives } from '#server/features/import/import.service.ts';
import { runImports } from '#server/features/import/import-job.service.ts';
import { finishBatches } from '#server/features/notes/note-batch.service.ts';
import { purgeOldNotes } from '#server/features/notes/trash.service.ts';
import { pruneShares } from '#server/features/share/share.service.ts';
import { readRestedNotes } from '#server/features/tasks/model-reader.service.ts';
import { resumeTranscriptions } from '#server/features/voice/transcribing.service.ts';
import { reportDamage } from '#server/observed.ts';
import { analyzeChanged, checkpoint, isLogLong } from './db/upkeep.ts';
import { removeUnreferenced } from './features/attachments/attachments.service.ts';

const MINUTE = 60_000;
/** Longer than the interval between two checks for missed changes. */
const RECENT_MS = 5 * MINUTE;

interface Work {
  name: string;
  everyMinutes: number;
  /** Whether it also runs at the start. */
  isAtStart?: boolean;
  /** Whether it permanently deletes what is old by the clock. */
  deletes?: boolean;
  run: (services: Services) => Promise<unknown>;
}

/** Periodic work: its name, how often, and what it does. Each is safe to run on several servers at once. */
const work: Work[] = [
  { name: 'end sessions', everyMinutes: 60, deletes: true, run: pruneSessions },
  { name: 'prune what happened in accounts', everyMinutes: 60, deletes: true, run: pruneEvents },
  { name: 'remove expired access tokens', everyMinutes: 60, deletes: true, run: pruneTokens },
  { name: 'remove expired shared pages', everyMinutes: 60, deletes: true, run: pruneShares },
  { name: 'forget counted calls', everyMinutes: 1, run: ({ db, now }) => forgetCalls(db.system, now()) },
  { name: 'read documents', everyMinutes: 1 / 12, isAtStart: true, run: readWaiting },
  { name: 'read pictures', everyMinutes: 1 / 4, isAtStart: true, run: readWaitingPictures },
  { name: 'finish changes of many notes', everyMinutes: 1, isAtStart: true, run: finishBatches },
  { name: 'import notes', everyMinutes: 1 / 12, isAtStart: true, run: runImports },
  { name: 'remove archives of imports', everyMinutes: 60, deletes: true, run: removeOldArchives },
  { name: 'resume transcriptions', everyMinutes: 1 / 4, isAtStart: true, run: resumeTranscriptions },
  { name: 'remove temporary files', everyMinutes: 10, isAtStart: true, run: sweepUploads },
  { name: 'read the days of documents', everyMinutes: 60, isAtStart: true, run: readDays },
  { name: 'remove files without a document', everyMinutes: 60, deletes: true, run: sweepFiles },
  { name: 'remove attachments of no note', everyMinutes: 60, deletes: true, run: removeUnreferenced },
  { name: 'index everything missed', everyMinutes: 60, isAtStart: true, run: ({ search }) => search.indexAll() },
  {
    name: 'index what was just missed',
    everyMinutes: 1,
    isAtStart: true,
    run: ({ search, now }) => search.indexRecent(new Date(now().getTime() - RECENT_MS)),
  },
  { name: 'read to-dos by models', everyMinutes: 1 / 4, run: readRestedNotes },
  { name: 'read calendars', everyMinutes: 5, isAtStart: true, run: refreshCalendars },
  { name: 'purge trash and history', everyMinutes: 60, deletes: true, run: purgeOldNotes },
];

/** Starts the periodic work; call the result to stop, which waits for what is running. */
export function startWork(services: Services, embedded: EmbeddedDatabase | undefined): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = [...work, ...(embedded ? upkeepOf(embedded) : [])].map((each) => {
    const { name, everyMinutes, isAtStart, deletes, run } = each;
    const runOnce = () => {
      if (deletes && !services.clock.isTrusted) {
        services.log.warn({ work: name }, 'not done: the clock has jumped, so nothing old is deleted for a day');
        return;
      }
      const task = run(services)
        .then(() => undefined)
        .catch((error: unknown) => services.log.error({ err: error, work: name }, 'periodic work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    };
    if (isAtStart) runOnce();
    return setInterval(runOnce, everyMinutes * MINUTE);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

/** Maintenance that PostgreSQL does in the background and the embedded database doesn't do by itself. */
function upkeepOf(embedded: EmbeddedDatabase): Work[] {
  return [
    { name: 'checkpoint', everyMinutes: 5, run: ({ db }) => checkpoint(db.system, embedded) },
    {
      name: 'checkpoint of a long log',
      everyMinutes: 1 / 6,
      run: async ({ db }) => {
        if (await isLogLong(db.system)) await checkpoint(db.system, embedded);
      },
    },
    { name: 'statistics of changed tables', everyMinutes: 1, run: ({ db }) => analyzeChanged(db.system) },
    { name: 'look for lost rows', everyMinutes: 60, isAtStart: true, run: lookForLostRows },
    { name: 'back up', everyMinutes: 5, run: backUpHourly },
    { name: 'vacuum', everyMinutes: 60, run: ({ db }) => db.system.execute(sql`vacuum (analyze)`) },
  ];
}

/** No statement reads them, and the next vacuum would cover their traces. */
async function lookForLostRows({ db, config, log, search }: Services): Promise<void> {
  const losses = await findLostRows(db.system, databaseFolder(config.DATA_DIR));
  for (const { isSearchIndex, sentence } of losses) if (!isSearchIndex) reportDamage(sentence);
  const ofSearch = losses.filter(({ isSearchIndex }) => isSearchIndex);
  if (ofSearch.length === 0) return;
  log.warn({ lost: ofSearch.map(({ sentence }) => sentence) }, 'the search index has lost rows and is being rebuilt');
  await search.rebuild(ofSearch.map(({ table }) => table));
}
