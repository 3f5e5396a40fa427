import type { Transcriber } from '#server/ai/transcriber.ts';
import type { Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import { claimLease, type Lease } from '#server/jobs/lease.ts';
import { type Outcome, runLeasedJob } from '#server/jobs/leased-job.ts';
import { findDue } from '#server/jobs/leases.repo.ts';
import * as repo from './recordings.repo.ts';
import { requireTranscriber, transcribeFile } from './transcribe-file.service.ts';
import { voiceTexts } from './voice.texts.ts';

/** How often the state is read in case a signal is lost. */
const POLL_MS = 1000;
/** How long one waits that came while as many of the user's as may be were at work. */
const WAIT_MS = 10_000;

/**
 * Starts to transcribe a recording, unless a server is already doing so.
 *
 * @param transcriber without one, what a server left unfinished is resumed by the user's transcriber of now.
 */
export async function startTranscribing(
  services: UserServices,
  row: repo.RecordingRow,
  transcriber?: Transcriber,
): Promise<void> {
  const { db, userId, transcribing } = services;
  const { id, language } = row;
  const asked = { id, language, isResumed: transcriber === undefined };
  const claimed = await claimLease(
    services,
    {
      claim: (now, until) => db.write(userId, (tx) => repo.claimRecording(tx, userId, asked, now, until)),
      renew: (held, until) => db.write(userId, (tx) => repo.renewLease(tx, { userId, id, held }, until)),
    },
    { stopped: transcribing.stopped },
  );
  if (claimed === undefined) return;
  const { lease } = claimed;
  transcribing.run(`${id} ${lease.held()}`, () => transcribe(services, row, lease, transcriber));
}

/** Waits until the recording is no longer being transcribed. */
export async function transcribed(services: UserServices, id: string, signal: AbortSignal): Promise<void> {
  const { db, userId, signals } = services;
  for (;;) {
    const changed = signals.next('recording', id, AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]));
    const row = await db.read(userId, (tx) => repo.findRecording(tx, userId, id));
    if (row?.state !== 'transcribing' || signal.aborted) return;
    await changed;
  }
}

/** Resumes what a server left unfinished: the oldest recording of each user who has none at work. */
export async function resumeTranscriptions(services: Services): Promise<void> {
  const { config, db, now } = services;
  for (const { userId, id } of await findDue(db.system, repo.queue, [], now(), config.LIMIT_TRANSCRIPTIONS_AT_ONCE)) {
    const row = await db.read(userId, (tx) => repo.findRecording(tx, userId, id));
    if (row !== undefined) await startTranscribing({ ...services, userId }, row);
  }
}

/** Releases what a killed server left behind, when a single server starts. */
export function releaseRecordings({ db }: Services): Promise<void> {
  return repo.releaseAll(db.system);
}

async function transcribe(
  services: UserServices,
  row: repo.RecordingRow,
  lease: Lease,
  transcriber: Transcriber | undefined,
): Promise<void> {
  const { db, userId, transcribing, signals, files, log } = services;
  const { id } = row;
  try {
    await runLeasedJob(services, transcribing.stopped, {
      lease,
      attempt: 1,
      attemptsMax: 1,
      work: async () => {
        const by = transcriber ?? (await requireTranscriber(services));
        const language = row.language ?? undefined;
        const result = await files.atPath(row.fileKey, (path) =>
          transcribeFile(services, { path, type: row.type, language }, by, lease.signal),
        );
        await db.write(userId, (tx) => repo.finishRecording(tx, userId, id, result));
      },
      outcomeOf: (error) => outcomeOf(services, error),
      stopped: { waitMs: 0 },
      fail: (held, failure) => db.write(userId, (tx) => repo.failRecording(tx, { userId, id, held }, failure)),
      release: (held, next) => db.write(userId, (tx) => repo.releaseRecording(tx, { userId, id, held }, next)),
    });
  } catch (error) {
    // The lease expires, and the recording is transcribed again.
    log.error({ err: error }, 'the end of a transcription was not stored');
  } finally {
    signals.publish('recording', id);
  }
}

function outcomeOf({ log }: UserServices, error: unknown): Outcome {
  if (error instanceof AppError && error.code === 'rate_limited') return { waitMs: WAIT_MS };
  if (error instanceof AppError) return { failure: error.message };
  if (error instanceof NoSuchFileError) return { failure: voiceTexts.failures.fileMissing };
  log.error({ err: error }, 'a recording could not be transcribed');
  return { failure: voiceTexts.failures.trouble };
}
