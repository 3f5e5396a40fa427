import { writeSync } from 'node:fs';
import { refuseNetwork } from '#server/sandbox/no-network.ts';
import { type SeriesReply, type SeriesRequest, UnusablePicture } from './picture-messages.ts';
import { rewritePicture } from './rewrite-picture.ts';
import { StreamReader } from './stream-reader.ts';

const STDOUT = 1;
const FULL_PIPE_MS = 5;
const pause = new Int32Array(new SharedArrayBuffer(4));

refuseNetwork();
const input = new StreamReader(process.stdin);
for (let line = await input.line(); line !== undefined; line = await input.line()) {
  const { size, ...job } = JSON.parse(line) as SeriesRequest;
  const source = await input.bytes(size);
  try {
    const { bytes, width, height } = await rewritePicture(source, job);
    say({ type: 'done', width, height, size: bytes.length });
    write(bytes);
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error;
    say({ type: 'failed', sentence: error.message });
  }
}
process.exit(0);

function say(reply: SeriesReply): void {
  write(Buffer.from(`${JSON.stringify(reply)}\n`));
}

function write(bytes: Buffer): void {
  for (let rest = bytes; rest.length > 0; ) rest = rest.subarray(writeSome(rest));
}

/** A full pipe refuses more, until the server has taken what is in it. */
function writeSome(bytes: Buffer): number {
  try {
    return writeSync(STDOUT, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    Atomics.wait(pause, 0, 0, FULL_PIPE_MS);
    return 0;
  }
}
