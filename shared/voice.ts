import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MIB, sizeText } from './size-text.ts';

export const AUDIO_BYTES_MAX = 25 * MIB;
const DURATION_MS_MAX = 24 * 60 * 60 * 1000;
export const VOICE_TAG = 'voice';
/** Containers that browsers record or people have; detected from the content, whatever the name says. */
export const audioTypes = ['webm', 'mp4', 'ogg', 'wav', 'mp3', 'flac'] as const;
export type AudioType = (typeof audioTypes)[number];

export const transcriptionSchema = z.object({
  text: z.string(),
  /** The transcriber's name and model. */
  madeBy: z.string(),
});
export type Transcription = z.output<typeof transcriptionSchema>;

const spoken = z.strictObject({
  /** The language spoken, such as `en`; detected by the transcriber if absent. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'A language is written like en')
    .optional(),
});

const audioFile = {
  field: 'audio',
  bytesMax: AUDIO_BYTES_MAX,
  tooLarge: `This recording is larger than ${sizeText(AUDIO_BYTES_MAX)}, the most you can send. Split it, or save it as MP3.`,
};

/**
 * `multipart/form-data` with one `audio`. Long audio is cut at silences. Answers 409 if transcription isn't set up, and
 * stores nothing.
 */
export const transcribe = defineEndpoint({
  method: 'POST',
  path: '/api/transcribe',
  summary: 'Turn speech into text',
  access: 'user',
  limit: 'upload',
  status: 200,
  multipart: spoken,
  file: audioFile,
  reply: transcriptionSchema,
});

export const recordingStates = ['kept', 'transcribing', 'done', 'failed'] as const;

/** A recording stored on the server, to be transcribed later or again. */
export const recordingSchema = z.object({
  id: z.uuid(),
  /** The note that was open during the recording. */
  noteId: z.uuid().nullable(),
  type: z.enum(audioTypes),
  /** Bytes. */
  size: z.int(),
  /** As measured by the recorder; null if unknown. */
  durationMs: z.int().nullable(),
  state: z.enum(recordingStates),
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Recording = z.output<typeof recordingSchema>;

const recordingParams = z.strictObject({ id: z.string() });

/** `multipart/form-data` with one `audio`; stores it without transcribing it. The same `id` again stores it once. */
export const keepRecording = defineEndpoint({
  method: 'POST',
  path: '/api/recordings',
  summary: 'Keep a recording',
  access: 'user',
  limit: 'upload',
  status: 201,
  multipart: z.strictObject({
    id: z.uuid().optional(),
    noteId: z.string().optional(),
    durationMs: z.coerce.number().int().min(0).max(DURATION_MS_MAX).optional(),
  }),
  file: audioFile,
  reply: recordingSchema,
});
/** Newest first, the newest 200. */
export const listRecordings = defineEndpoint({
  method: 'GET',
  path: '/api/recordings',
  summary: 'List the kept recordings',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.object({ recordings: z.array(recordingSchema) }),
});
export const readRecording = defineEndpoint({
  method: 'GET',
  path: '/api/recordings/:id',
  summary: 'Read a recording and its transcript',
  access: 'user',
  limit: 'read',
  status: 200,
  params: recordingParams,
  reply: recordingSchema,
});
export const downloadRecording = defineEndpoint({
  method: 'GET',
  path: '/api/recordings/:id/file',
  summary: 'Download a recording',
  access: 'user',
  limit: 'read',
  status: 200,
  params: recordingParams,
  reply: 'file',
});
/**
 * Transcribes a stored recording; the text stays with it. Answers when that has finished or failed, or with `Prefer:
 * respond-async` 202 at once; it continues when the caller leaves.
 */
export const transcribeRecording = defineEndpoint({
  method: 'POST',
  path: '/api/recordings/:id/transcribe',
  summary: 'Turn a kept recording into text',
  access: 'user',
  limit: 'upload',
  status: 200,
  params: recordingParams,
  query: spoken,
  reply: recordingSchema,
});
export const deleteRecording = defineEndpoint({
  method: 'DELETE',
  path: '/api/recordings/:id',
  summary: 'Delete a recording',
  access: 'user',
  limit: 'write',
  status: 204,
  params: recordingParams,
  reply: null,
});

/** Turns a transcript into paragraphs, followed by the tasks that it names. */
export const tidyTranscript = defineEndpoint({
  method: 'POST',
  path: '/api/transcripts/tidy',
  summary: 'Tidy up a transcript',
  access: 'user',
  limit: 'chat',
  status: 200,
  bodyLimit: 2 * MIB,
  body: z.strictObject({ text: z.string().min(1).max(200_000, 'At most 200,000 characters can be tidied up at once') }),
  reply: transcriptionSchema,
});
