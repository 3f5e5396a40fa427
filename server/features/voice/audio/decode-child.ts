import { readFileSync, writeSync } from 'node:fs';
import { voiceTexts } from '#server/features/voice/voice.texts.ts';
import { refuseNetwork } from '#server/sandbox/no-network.ts';
import { type DecodeJob, type DecodeMessage, MESSAGES, NeedsDecoderError, UnusableAudio } from './decode-messages.ts';
import { planPieces } from './plan-pieces.ts';
import { readAudio } from './read-audio.ts';
import { SpeechTrack } from './speech-track.ts';

const STDOUT = 1;

refuseNetwork();
const job = JSON.parse(process.argv[2] ?? '') as DecodeJob;

try {
  say(await decode(job));
} catch (error) {
  if (error instanceof NeedsDecoderError) say({ type: 'needs aac', seconds: error.seconds });
  else if (error instanceof UnusableAudio) say({ type: 'failed', sentence: error.message });
  else throw error;
}
process.exit(0);

async function decode({ type, secondsMax, aacFolder }: DecodeJob): Promise<DecodeMessage> {
  const track = new SpeechTrack();
  for await (const sound of readAudio(new Uint8Array(readFileSync(0)), type, aacFolder)) {
    write(STDOUT, bytesOf(track.push(sound)));
    if (track.seconds > secondsMax) throw new UnusableAudio(voiceTexts.unusable.long(secondsMax));
  }
  write(STDOUT, bytesOf(track.flush()));
  return { type: 'done', seconds: track.seconds, pieces: planPieces(track.levels) };
}

function say(message: DecodeMessage): void {
  write(MESSAGES, Buffer.from(`${JSON.stringify(message)}\n`));
}

function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** A full pipe makes the writer wait. */
function write(descriptor: number, bytes: Buffer): void {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
}
