import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { toAppError } from './provider-errors.ts';
import type { SpeechFile, Transcriber } from './transcriber.ts';

/** The address of the transcription service, in OpenAI's format. */
export interface TranscriptionPlace {
  /** Its name for people. */
  provider: string;
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

const AT_ONCE = 3;
const replySchema = z.object({ text: z.string() });

/** A model behind `/audio/transcriptions` as OpenAI defined it: OpenAI, Groq, whisper.cpp, speaches and others. */
export function providerTranscriber(place: TranscriptionPlace, fetch: typeof globalThis.fetch): Transcriber {
  const transcribeWhole = async (file: SpeechFile, signal: AbortSignal) => {
    try {
      return await ask(place, fetch, file, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw toAppError(error);
    }
  };
  return {
    name: `${place.provider} ${place.model}`,
    isLocal: false,
    atOnce: AT_ONCE,
    transcribe: ({ samples, sampleRate, language }, signal) =>
      transcribeWhole({ bytes: wavOf(samples, sampleRate), name: 'speech.wav', type: 'audio/wav', language }, signal),
    transcribeWhole,
  };
}

async function ask(
  { baseUrl, apiKey, model }: TranscriptionPlace,
  fetch: typeof globalThis.fetch,
  file: SpeechFile,
  signal: AbortSignal,
): Promise<string> {
  const { language } = file;
  const fields = { model, response_format: 'json', ...(language === undefined ? {} : { language }) };
  const { body, type } = formOf(fields, file);
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    headers: { 'content-type': type, ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) },
    body,
    signal,
  });
  if (!response.ok) {
    const responseBody = await response.text();
    throw Object.assign(new Error('The transcription was refused'), { statusCode: response.status, responseBody });
  }
  return replySchema.parse(await response.json()).text;
}

/** Written by hand, as bytes: they can be sent again when the first attempt fails. */
function formOf(fields: Record<string, string>, file: SpeechFile): { body: Uint8Array<ArrayBuffer>; type: string } {
  const boundary = `speech-${randomBytes(12).toString('hex')}`;
  const lines = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${lines.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  const parts = [Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)];
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}

const HEADER_BYTES = 44;
const BYTES_A_SAMPLE = 2;
const PCM = 1;

/** Samples of one channel as a WAV file. */
export function wavOf(samples: Int16Array, sampleRate: number): Buffer {
  const bytes = samples.byteLength;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * BYTES_A_SAMPLE, 28);
  header.writeUInt16LE(BYTES_A_SAMPLE, 32);
  header.writeUInt16LE(8 * BYTES_A_SAMPLE, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, bytes)]);
}
