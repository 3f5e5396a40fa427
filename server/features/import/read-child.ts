import { writeSync } from 'node:fs';
import { refuseNetwork } from '#server/sandbox/no-network.ts';
import { fileSource } from './containers/source.ts';
import { readArchive } from './formats/read-archive.ts';
import { importTexts as texts } from './import.texts.ts';
import { BYTES_FRAME, FRAME_HEAD, type ImportItem, JSON_FRAME, type ReadJob, UnusableArchive } from './import-items.ts';

const CHUNK = 256 * 1024;
const FULL_PIPE_MS = 5;
const pause = new Int32Array(new SharedArrayBuffer(4));

refuseNetwork();
// What is read goes out there, and libraries print what they wonder about.
for (const print of ['log', 'info', 'debug'] as const) console[print] = console.error;
const job = JSON.parse(process.argv[2] ?? '') as ReadJob;

try {
  const source = fileSource(0);
  if (source.size === 0) throw new UnusableArchive(texts.empty);
  await readArchive(source, job, { item: send, bytes: sendBytes });
  send({ kind: 'done' });
} catch (error) {
  send({ kind: 'failed', sentence: sentenceOf(error) });
}
process.exit(0);

function sentenceOf(error: unknown): string {
  if (error instanceof UnusableArchive) return error.message;
  if (error instanceof RangeError && error.message.includes('call stack')) return texts.damaged;
  throw error;
}

function send(item: ImportItem): void {
  write(JSON_FRAME, Buffer.from(JSON.stringify(item)));
}

function sendBytes(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; at += CHUNK) write(BYTES_FRAME, bytes.subarray(at, at + CHUNK));
}

function write(type: number, content: Buffer): void {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(content.length, 1);
  for (let rest = Buffer.concat([head, content]); rest.length > 0; ) rest = rest.subarray(writeSome(rest));
}

/** A full pipe refuses more, until the server has taken what is in it. */
function writeSome(bytes: Buffer): number {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    Atomics.wait(pause, 0, 0, FULL_PIPE_MS);
    return 0;
  }
}
