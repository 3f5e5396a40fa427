import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavOf } from '#server/ai/provider-transcriber.ts';
import type { Recording } from '#shared/voice.ts';
import { type FormFile, uploadOf } from './form.ts';
import { startTestServer, type TestSettings, type TestUser } from './server.ts';

/** A recording of "send the plan to the office on monday morning and open the door". */
export function recordingFile(name: string): FormFile {
  const content = readFileSync(join(import.meta.dirname, 'recordings', name));
  return { content, name: 'recording', type: 'audio/webm', field: 'audio' };
}

/** A file with these samples, 16,000 of them a second. */
export function wavFile(samples: Int16Array): FormFile {
  return { content: wavOf(samples, 16_000), name: 'recording.wav', type: 'audio/wav', field: 'audio' };
}

/** A tone of that many seconds, in place of speech. */
export function toneOf(seconds: number, loudness = 9000): Int16Array {
  return Int16Array.from({ length: seconds * 16_000 }, (_, at) => Math.round(loudness * Math.sin(at / 8)));
}

/** Sends a file to be transcribed at once. */
export function transcribe(user: TestUser, file: FormFile, fields: Record<string, string> = {}) {
  const form = uploadOf(file, fields);
  return user.post('/api/transcribe', form.payload, form.headers);
}

/** Sends a file to be kept. */
export function keep(user: TestUser, file: FormFile, fields: Record<string, string> = {}) {
  const form = uploadOf(file, fields);
  return user.post('/api/recordings', form.payload, form.headers);
}

/** Keeps a recording; answers it. */
export async function kept(user: TestUser, name = 'speech.webm'): Promise<Recording> {
  const reply = await keep(user, recordingFile(name));
  if (reply.statusCode !== 201) throw new Error(`The recording was refused: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** A server with a transcriber at that address. */
export function serverWith(url: string, settings: TestSettings = {}) {
  return startTestServer({
    TRANSCRIPTION_BASE_URL: url,
    TRANSCRIPTION_API_KEY: 'sk-canary-transcription',
    TRANSCRIPTION_MODEL: 'whisper-test',
    ...settings,
  });
}
