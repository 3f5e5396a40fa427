import { readFileSync, writeSync } from 'node:fs';
import { refuseNetwork } from '#server/sandbox/no-network.ts';
import { MESSAGES, type PictureJob, type PictureMessage, UnusablePicture } from './picture-messages.ts';
import { rewritePicture } from './rewrite-picture.ts';

const STDOUT = 1;

refuseNetwork();
const job = JSON.parse(process.argv[2] ?? '') as PictureJob;

try {
  const { bytes, width, height } = await rewritePicture(readFileSync(0), job);
  write(STDOUT, bytes);
  say({ type: 'done', width, height });
} catch (error) {
  if (!(error instanceof UnusablePicture)) throw error;
  say({ type: 'failed', sentence: error.message });
}
process.exit(0);

function say(message: PictureMessage): void {
  write(MESSAGES, Buffer.from(`${JSON.stringify(message)}\n`));
}

/** A pipe takes what it has room for, and makes the writer wait. */
function write(descriptor: number, bytes: Buffer): void {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
}
