import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { NoSuchFileError, removeFiles } from '#server/files/files.ts';
import type { ReceivedFile } from '#server/files/temp-files.ts';
import { parseId } from '#server/id.ts';
import type { AudioType, Recording, Transcription } from '#shared/voice.ts';
import { detectAudio } from './audio/detect-audio.ts';
import * as repo from './recordings.repo.ts';
import { requireTranscriber, transcribeFile } from './transcribe-file.service.ts';
import { startTranscribing, transcribed } from './transcribing.service.ts';
import { voiceTexts } from './voice.texts.ts';

const LISTED = 200;
const extensions: Record<AudioType, string> = {
  webm: 'webm',
  mp4: 'm4a',
  ogg: 'ogg',
  wav: 'wav',
  mp3: 'mp3',
  flac: 'flac',
};

/**
 * Transcribes a recording and stores nothing.
 *
 * @throws {AppError} `not_connected` if transcription isn't set up, `unsupported_type`, `unusable_file`, `unavailable`,
 * `rate_limited`.
 */
export async function transcribe(
  context: Context,
  { fields, file }: { fields: { language?: string | undefined }; file: ReceivedFile },
  signal: AbortSignal,
): Promise<Transcription> {
  const transcriber = await requireTranscriber(context);
  const type = await detectAudio(file.path);
  const stop = AbortSignal.any([signal, context.transcribing.stopped]);
  try {
    const { text } = await transcribeFile(
      context,
      { path: file.path, type, language: fields.language },
      transcriber,
      stop,
    );
    return { text, madeBy: transcriber.name };
  } catch (error) {
    if (context.transcribing.stopped.aborted) {
      throw new AppError('unavailable', voiceTexts.restarting, { retryAfter: 5 });
    }
    if (signal.aborted) throw new AppError('bad_request', voiceTexts.disconnected);
    throw error;
  }
}

/**
 * Stores a recording, once for each id.
 *
 * @throws {AppError} `not_found` for the note, `unsupported_type`, `unusable_file`, `quota_reached`.
 */
export async function keepRecording(
  context: Context,
  { fields, file }: { fields: NewRecording; file: ReceivedFile },
): Promise<Recording> {
  const { db, userId, files, now } = context;
  const noteId = fields.noteId === undefined ? null : (await readNote(context, fields.noteId)).id;
  const type = await detectAudio(file.path);
  const fileKey = await files.put(file.path);
  const { id = randomUUID(), durationMs = null } = fields;
  const recording = { userId, id, noteId, type, size: file.size, durationMs, fileKey, createdAt: now() };
  try {
    const row = await db.write(userId, async (tx) => {
      const earlier = await repo.findRecording(tx, userId, id);
      if (earlier !== undefined) return earlier;
      await refuseBeyondQuota(tx, context, { notes: 0, bytes: file.size });
      return repo.insertRecording(tx, recording);
    });
    if (row.fileKey !== fileKey) await removeFiles(context, [fileKey]);
    return repo.toRecording(row);
  } catch (error) {
    await removeFiles(context, [fileKey]);
    throw error;
  }
}

interface NewRecording {
  id?: string | undefined;
  noteId?: string | undefined;
  durationMs?: number | undefined;
}

/** The newest recordings, newest first. */
export async function listRecordings({ db, userId }: Context): Promise<{ recordings: Recording[] }> {
  const rows = await db.read(userId, (tx) => repo.findRecordings(tx, userId, LISTED));
  return { recordings: rows.map(repo.toRecording) };
}

/** @throws {AppError} `not_found` */
export async function readRecording(context: Context, id: string): Promise<Recording> {
  return repo.toRecording(await findRow(context, id));
}

/**
 * The recording's original file.
 *
 * @throws {AppError} `not_found`
 */
export async function openRecording(
  context: Context,
  id: string,
): Promise<{ name: string; size: number; content: Readable }> {
  const { type, size, fileKey, createdAt } = await findRow(context, id);
  const name = `Recording ${createdAt.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')}.${extensions[type]}`;
  try {
    return { name, size, content: await context.files.read(fileKey) };
  } catch (error) {
    if (error instanceof NoSuchFileError) throw new AppError('not_found', voiceTexts.fileMissing);
    throw error;
  }
}

/**
 * Transcribes a saved recording, and continues when the caller leaves, or when the server restarts. Returns when that has
 * finished, with or without success, when the server stops, or immediately if `isAsync`.
 *
 * @throws {AppError} `not_found`, `not_connected` if transcription isn't set up.
 */
export async function transcribeRecording(
  context: Context,
  id: string,
  { language, isAsync, closed }: { language?: string | undefined; isAsync: boolean; closed: AbortSignal },
): Promise<Recording> {
  const row = await findRow(context, id);
  await startTranscribing(context, { ...row, language: language ?? null }, await requireTranscriber(context));
  if (!isAsync) await transcribed(context, row.id, AbortSignal.any([closed, context.transcribing.stopped]));
  return repo.toRecording(await findRow(context, id));
}

/**
 * Deletes a recording with its file and its text.
 *
 * @throws {AppError} `not_found`
 */
export async function deleteRecording(context: Context, id: string): Promise<undefined> {
  const { db, userId, signals } = context;
  const recordingId = parseId(id, noSuchRecording);
  const fileKey = await db.write(userId, (tx) => repo.deleteRecording(tx, userId, recordingId));
  if (fileKey === undefined) throw noSuchRecording();
  signals.publish('recording', recordingId);
  await removeFiles(context, [fileKey]);
}

async function findRow({ db, userId }: Context, id: string): Promise<repo.RecordingRow> {
  const recordingId = parseId(id, noSuchRecording);
  const row = await db.read(userId, (tx) => repo.findRecording(tx, userId, recordingId));
  if (row === undefined) throw noSuchRecording();
  return row;
}

/** The same answer for a missing recording, one of another user and an invalid id. */
function noSuchRecording(): AppError {
  return new AppError('not_found', voiceTexts.notFound);
}
