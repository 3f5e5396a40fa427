import type { Transcriber } from '#server/ai/transcriber.ts';
import type { Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import { claimLease, type Lease } from '#server/jobs/lease.ts';
import { runLeasedJob } from '#server/jobs/leased-job.ts';
import * as repo from './recordings.repo.ts';
import { transcribeFile } from './transcribe-file.service.ts';
import { voiceTexts } from './voice.texts.ts';

/** How often the state is read in case a signal is lost. */
const POLL_MS = 1000;

/** A recording with its spoken language, such as `en`, if stated. */
type SpokenRecording = repo.RecordingRow & { language: string | undefined };

/** Starts to transcribe a recording, unless a server is already doing so. */
export async function startTranscribing(
  services: UserServices,
  row: SpokenRecording,
  transcriber: Transcriber,
): Promise<void> {
  const { db, userId, transcribing } = services;
  const { id } = row;
  const claimed = await claimLease(
    services,
    {
      claim: (now, until) => db.write(userId, (tx) => repo.claimRecording(tx, userId, id, now, until)),
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

/** Ends, with a reason, what a dead server was transcribing. */
export function endInterrupted({ db, now }: Services): Promise<void> {
  return repo.failAbandoned(db.system, voiceTexts.failures.interrupted, now());
}

/** The same for the start of a single server, which doesn't have to wait for leases to expire. */
export function endAllInterrupted({ db }: Services): Promise<void> {
  return repo.failAll(db.system, voiceTexts.failures.interrupted);
}

async function transcribe(
  services: UserServices,
  row: SpokenRecording,
  lease: Lease,
  transcriber: Transcriber,
): Promise<void> {
  const { db, userId, transcribing, signals, files, log } = services;
  const { id } = row;
  const fail = (held: readonly Date[], failure: string) =>
    db.write(userId, (tx) => repo.failRecording(tx, { userId, id, held }, failure));
  try {
    await runLeasedJob(services, transcribing.stopped, {
      lease,
      attempt: 1,
      attemptsMax: 1,
      work: async () => {
        const result = await files.atPath(row.fileKey, (path) =>
          transcribeFile(services, { path, type: row.type, language: row.language }, transcriber, lease.signal),
        );
        await db.write(userId, (tx) => repo.finishRecording(tx, userId, id, result));
      },
      outcomeOf: (error) => ({ failure: failureOf(services, error) }),
      stopped: { failure: voiceTexts.failures.interrupted },
      fail,
    });
  } catch (error) {
    // The lease expires, and the recording ends as interrupted.
    log.error({ err: error }, 'the end of a transcription was not stored');
  } finally {
    signals.tell('recording', id);
  }
}

function failureOf({ log }: UserServices, error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof NoSuchFileError) return voiceTexts.failures.fileMissing;
  log.error({ err: error }, 'a recording could not be transcribed');
  return voiceTexts.failures.trouble;
}
