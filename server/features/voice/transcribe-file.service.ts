import { readFile, stat } from 'node:fs/promises';
import type { Transcriber } from '#server/ai/transcriber.ts';
import type { UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { transcriberFor } from '#server/features/ai/ai.service.ts';
import { refuseUploadsWhenFull } from '#server/files/upload-space.ts';
import { transcriptions } from '#server/observed.ts';
import { slots } from '#server/slots.ts';
import { MIB } from '#shared/size-text.ts';
import { storableText } from '#shared/text.ts';
import type { AudioType } from '#shared/voice.ts';
import { installedAac } from './audio/aac-decoder.ts';
import { type DecodedAudio, decodeAudio } from './audio/decode-audio.ts';
import { NeedsDecoderError } from './audio/decode-messages.ts';
import { joinPieces } from './audio/join-pieces.ts';
import { SAMPLE_RATE } from './audio/pcm.ts';
import { voiceTexts } from './voice.texts.ts';

/** A recording on the server's disk. */
export interface RecordedFile {
  path: string;
  type: AudioType;
  language?: string | undefined;
}

const MS = 1000;
/** What OpenAI and those with its format accept in one request; a little of it is for the form. */
const WHOLE_FILE_MAX = 24 * MIB;

/**
 * The user's transcriber.
 *
 * @throws {AppError} `not_connected` if none is set up.
 */
export async function requireTranscriber(services: UserServices): Promise<Transcriber> {
  const transcriber = await transcriberFor(services);
  if (transcriber !== undefined) return transcriber;
  throw new AppError('not_connected', voiceTexts.notSetUp);
}

/**
 * Transcribes a recording: decodes it in a child process, splits it at silences, and joins the texts of the pieces.
 *
 * @throws {AppError} `unusable_file` with what is wrong with the recording, `unavailable`, `rate_limited`.
 */
export function transcribeFile(
  services: UserServices,
  file: RecordedFile,
  transcriber: Transcriber,
  signal: AbortSignal,
): Promise<{ text: string; durationMs: number }> {
  const { ai, config, userId } = services;
  /** As it is, where it can't be decoded here. */
  const sendWhole = async (error: unknown) => {
    const { transcribeWhole } = transcriber;
    const isPossible = error instanceof NeedsDecoderError && transcribeWhole !== undefined;
    if (!isPossible || (await stat(file.path)).size > WHOLE_FILE_MAX) throw error;
    const bytes = await readFile(file.path);
    const text = await transcribeWhole(
      { bytes, name: 'speech.m4a', type: 'audio/mp4', language: file.language },
      signal,
    );
    return { text: spokenText(text), durationMs: Math.round(error.seconds * MS) };
  };
  const decodeAndTranscribe = async () => {
    const audio = await decodeAudio(file.path, {
      type: file.type,
      dataDir: config.DATA_DIR,
      secondsMax: config.LIMIT_AUDIO_SECONDS,
      aacFolder: installedAac(config.MODELS_DIR),
      signal,
      checkSpace: () => refuseUploadsWhenFull(services, 0),
    });
    try {
      const text = spokenText(await transcribeAll(audio, file.language, transcriber, signal));
      return { text, durationMs: Math.round(audio.seconds * MS) };
    } finally {
      await audio.remove();
    }
  };
  return transcriptions.tracePromise(
    () => ai.transcription.inTurn(userId, signal, () => decodeAndTranscribe().catch(sendWhole)),
    {},
  );
}

/** What was said, as it can be stored. */
function spokenText(text: string): string {
  const storable = storableText(text).trim();
  if (storable === '') throw new AppError('unusable_file', voiceTexts.unusable.noSpeech);
  return storable;
}

/** A few pieces at a time; the first failure ends the others. */
async function transcribeAll(
  { pieces, samplesOf }: DecodedAudio,
  language: string | undefined,
  transcriber: Transcriber,
  signal: AbortSignal,
): Promise<string> {
  const stop = new AbortController();
  const aborted = AbortSignal.any([signal, stop.signal]);
  const places = slots(transcriber.atOnce);
  const texts = pieces.map((piece) =>
    places.use(aborted, async () => {
      const samples = await samplesOf(piece);
      const text = await transcriber.transcribe({ samples, sampleRate: SAMPLE_RATE, language }, aborted);
      return { text, overlaps: piece.overlaps };
    }),
  );
  try {
    return joinPieces(await Promise.all(texts));
  } finally {
    stop.abort();
    // The file they read from is deleted next.
    await Promise.allSettled(texts);
  }
}
