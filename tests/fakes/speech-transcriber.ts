import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { slots } from '#server/slots.ts';

const RECOGNISER = '/usr/bin/pocketsphinx_continuous';
const SPEAKER = '/usr/bin/flite';
const packages = ['pocketsphinx', 'pocketsphinx-en-us', 'flite'];

/** A transcriber in OpenAI's format that really listens, as far as pocketsphinx can: clear synthetic speech. */
export interface SpeechTranscriber {
  /** What TRANSCRIPTION_BASE_URL is set to: ends with `/v1`. */
  baseUrl: string;
  close: () => Promise<void>;
}

/** Whether this machine can synthesize and recognize speech; installs Debian's programs if allowed. */
export function ensureSpeech(): boolean {
  if (existsSync(RECOGNISER) && existsSync(SPEAKER)) return true;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  process.stderr.write('Installing speech recognition and synthesis from the distribution…\n');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: ['ignore', 'ignore', 2] });
  return existsSync(RECOGNISER) && existsSync(SPEAKER);
}

/** Speaks the text into a file: WAV, 16 kHz, mono. */
export async function speak(text: string, path: string): Promise<void> {
  await promisify(execFile)(SPEAKER, ['-voice', 'slt', '-t', text, '-o', path]);
}

/** Starts it on a free port. It takes WAV files of 16 kHz, mono, in the field `file`. */
export async function startSpeechTranscriber(): Promise<SpeechTranscriber> {
  const recognizing = slots(availableParallelism());
  const server = createServer((request, response) => {
    void recognizing.use(undefined, () => answer(request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = new Uint8Array(Buffer.concat(await request.toArray()));
  const headers = { 'content-type': String(request.headers['content-type']) };
  const form = await new Response(body, { headers }).formData();
  const file = form.get('file');
  if (request.url !== '/v1/audio/transcriptions' || !(file instanceof Blob)) {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"no file"}}');
    return;
  }
  const text = await recognize(Buffer.from(await file.arrayBuffer()));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }));
}

async function recognize(wav: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sparehour-speech-'));
  try {
    const path = join(folder, 'piece.wav');
    await writeFile(path, wav);
    const { stdout } = await promisify(execFile)(RECOGNISER, ['-infile', path, '-logfn', '/dev/null']);
    return stdout.replaceAll(/\s+/g, ' ').trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
