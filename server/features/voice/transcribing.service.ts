import type { Transcriber } from '#server/ai/transcriber.ts';
import type { Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import { hear } from './hear.service.ts';
import * as repo from './recordings.repo.ts';

/** For so long a server that takes a recording on has it; while it lives it asks for more time thrice in that time. */
const LEASE_MS = 30_000;
/** How often a recording is looked at whose changes are not heard. */
const LOOK_MS = 1000;
const INTERRUPTED = 'The server was restarted during the transcription. The recording is kept: please try again.';
const TROUBLE = 'Something went wrong on the server during the transcription. The recording is kept: please try again.';
const FILE_GONE = 'The recording is not in the storage any more.';

/** The recording is not this server's any more: it was deleted, or another server took it over. */
class LostError extends Error {}

/** A recording with the language spoken in it, as `en`, where that was said. */
type SpokenRecording = repo.RecordingRow & { language: string | undefined };

/** Begins to transcribe a recording, unless somebody is at it already. */
export async function startTranscribing(
  services: UserServices,
  row: SpokenRecording,
  transcriber: Transcriber,
): Promise<void> {
  const { db, userId, transcribing, now } = services;
  const job: repo.Job = { userId, id: row.id, leaseUntil: leaseFrom(now()) };
  if (!(await db.write(userId, (tx) => repo.takeRecording(tx, job, now())))) return;
  transcribing.run(`${row.id} ${job.leaseUntil.getTime()}`, () => transcribe(services, row, job, transcriber));
}

/** Waits until nobody transcribes it any more. */
export async function transcribed(services: UserServices, id: string, signal: AbortSignal): Promise<void> {
  const { db, userId, signals } = services;
  for (;;) {
    const changed = signals.next('recording', id, AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]));
    const row = await db.read(userId, (tx) => repo.findRecording(tx, userId, id));
    if (row?.state !== 'transcribing' || signal.aborted) return;
    await changed;
  }
}

/** Ends what a server that died was transcribing, with a reason. */
export function endInterrupted({ db, now }: Services): Promise<void> {
  return repo.failAbandoned(db.system, INTERRUPTED, now());
}

/** The same for the start of the only server there is, which need not wait for a lease to run out. */
export function endAllInterrupted({ db }: Services): Promise<void> {
  return repo.failAll(db.system, INTERRUPTED);
}

async function transcribe(
  services: UserServices,
  row: SpokenRecording,
  taken: repo.Job,
  transcriber: Transcriber,
): Promise<void> {
  const { db, userId, transcribing, signals, files, now, log } = services;
  const lost = new AbortController();
  const signal = AbortSignal.any([transcribing.stopped, lost.signal]);
  let job = taken;
  let renewing: Promise<void> = Promise.resolve();
  const renewal = setInterval(() => {
    const leaseUntil = leaseFrom(now());
    renewing = db
      .write(userId, (tx) => repo.renewLease(tx, job, leaseUntil))
      .then((isOurs) => {
        if (isOurs) job = { ...job, leaseUntil };
        else lost.abort(new LostError());
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the lease of a recording was not renewed'));
  }, LEASE_MS / 3);
  try {
    const heard = await files.atPath(row.fileKey, (path) =>
      hear(services, { path, type: row.type, language: row.language }, transcriber, signal),
    );
    await db.write(userId, (tx) => repo.finishRecording(tx, job, heard));
  } catch (error) {
    clearInterval(renewal);
    await renewing;
    const failure = failureOf(services, error);
    if (!lost.signal.aborted) await db.write(userId, (tx) => repo.failRecording(tx, job, failure));
  } finally {
    clearInterval(renewal);
    signals.tell('recording', row.id);
  }
}

function failureOf({ transcribing, log }: UserServices, error: unknown): string {
  if (transcribing.stopped.aborted) return INTERRUPTED;
  if (error instanceof AppError) return error.message;
  if (error instanceof NoSuchFileError) return FILE_GONE;
  log.error({ err: error }, 'a recording could not be transcribed');
  return TROUBLE;
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
