import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import type { AudioType } from '#shared/voice.ts';
import { expectKilledAtFile } from '#tests/hanging-file.ts';
import { modelsDirWithAac } from '#tests/local-runtime.ts';
import { installedAac } from './aac-decoder.ts';
import { type DecodeOptions, decodeAudio } from './decode-audio.ts';
import { detectAudio } from './detect-audio.ts';
import { SAMPLE_RATE } from './pcm.ts';
import { Resampler } from './resampler.ts';

/** Installed by hand, where it is wanted. */
const withAac = { aacFolder: installedAac(modelsDirWithAac()) };
const dataDir = mkdtempSync(join(tmpdir(), 'sparehour-audio-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function recording(name: string): string {
  return join(import.meta.dirname, '../../../../tests/recordings', name);
}

function fileOf(bytes: Uint8Array | string): string {
  const path = join(dataDir, 'made');
  writeFileSync(path, bytes);
  return path;
}

function optionsFor(type: AudioType, others: Partial<DecodeOptions> = {}): DecodeOptions {
  const signal = new AbortController().signal;
  return {
    type,
    dataDir,
    secondsMax: 3600,
    aacFolder: undefined,
    signal,
    checkSpace: async () => {},
    ...others,
  };
}

async function decoded(path: string, others?: Partial<DecodeOptions>) {
  const audio = await decodeAudio(path, optionsFor(await detectAudio(path), others));
  const pieces = await Promise.all(audio.pieces.map((piece) => audio.samplesOf(piece)));
  await audio.remove();
  return { ...audio, samples: Int16Array.from(pieces.flatMap((piece) => [...piece])) };
}

/** A WAV file with these channels. */
function wav(rate: number, channels: number, samples: Int16Array): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

function tone(rate: number, seconds: number, hertz: number, channels = 1): Int16Array {
  return Int16Array.from({ length: rate * seconds * channels }, (_, at) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * hertz * Math.floor(at / channels)) / rate)),
  );
}

/** The similarity of two sounds at any offset: 1 means equal. */
function likeness(a: Int16Array, b: Int16Array): number {
  let best = 0;
  for (let shift = -1600; shift <= 1600; shift += 1) {
    let product = 0;
    let ofA = 0;
    let ofB = 0;
    for (let at = 16_000; at < 32_000; at += 1) {
      const left = a[at] ?? 0;
      const right = b[at + shift] ?? 0;
      product += left * right;
      ofA += left * left;
      ofB += right * right;
    }
    best = Math.max(best, product / Math.sqrt(ofA * ofB));
  }
  return best;
}

describe('what browsers and people record', () => {
  test.each([
    ['speech.webm', 'webm'],
    ['speech-safari.mp4', 'mp4'],
    ['speech.m4a', 'mp4'],
    ['speech.ogg', 'ogg'],
    ['speech.mp3', 'mp3'],
    ['speech.flac', 'flac'],
    ['speech.wav', 'wav'],
  ])('recognizes %s by its content, and keeps its sound', async (name, type) => {
    expect(await detectAudio(recording(name))).toBe(type);
    const original = await decoded(recording('speech.wav'));
    const { samples, seconds } = await decoded(recording(name), withAac);
    expect(Math.abs(seconds - original.seconds)).toBeLessThan(0.12);
    expect(likeness(original.samples, samples)).toBeGreaterThan(0.9);
  });

  test.each(['speech-safari.mp4', 'speech.m4a'])('says of %s what it takes to open it', async (name) => {
    const attempt = decoded(recording(name));
    await expect(attempt).rejects.toMatchObject({ code: 'unusable_file', seconds: expect.closeTo(3.4, 0) });
    await expect(attempt).rejects.toThrow(
      /^This server can't open .+ \(AAC\) yet\. Ask your administrator to run npm run aac:download/,
    );
    await expect(decoded(recording(name), { secondsMax: 2 })).rejects.toThrow('longer than');
  });

  test('decodes what Chromium recorded, complete or cut off by a crash', async () => {
    const whole = readFileSync(recording('speech-chromium.webm'));
    expect((await decoded(fileOf(whole))).seconds).toBeCloseTo(4.5, 1);
    const { seconds } = await decoded(fileOf(whole.subarray(0, whole.length / 2)));
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(4);
  });

  test('stereo of another rate becomes one channel of 16,000 samples a second', async () => {
    const { seconds, samples } = await decoded(fileOf(wav(44_100, 2, tone(44_100, 2, 440, 2))));
    expect(seconds).toBeCloseTo(2, 1);
    const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
    expect(rms).toBeGreaterThan(8000);
    expect(rms).toBeLessThan(9000);
  });
});

describe("what can't be used is refused with a sentence", () => {
  test.each([
    ['text', 'These are just words', 'unsupported_type', /^This isn't a recording/],
    ['a PDF', '%PDF-1.7', 'unsupported_type', /^This isn't a recording/],
    ['one byte', '\u001a', 'unsupported_type', /^This isn't a recording/],
    ['an empty file', '', 'unusable_file', /empty/],
    ['a WebM of noise', Buffer.from(`1a45dfa3${'5a'.repeat(5000)}`, 'hex'), 'unusable_file', /damaged/],
    [
      'an MP4 of noise',
      Buffer.from(`000000186674797069736f6d${'5a'.repeat(5000)}`, 'hex'),
      'unusable_file',
      /damaged|no sound/,
    ],
    ['an Ogg of noise', Buffer.from(`4f676753${'5a'.repeat(5000)}`, 'hex'), 'unusable_file', /damaged|no sound/],
    ['a WAV of nothing', wav(16_000, 1, new Int16Array()), 'unusable_file', /damaged|no sound/],
    ['a WAV of a sample a second', wav(1, 1, tone(16_000, 1, 440)), 'unusable_file', /damaged/],
    ['a WAV of a billion samples a second', wav(1_000_000_000, 1, tone(16_000, 1, 440)), 'unusable_file', /damaged/],
  ])('%s', async (_, content, code, sentence) => {
    const attempt = decoded(fileOf(content));
    await expect(attempt).rejects.toThrow(AppError);
    await expect(attempt).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) });
  });

  test('a film without sound', async () => {
    await expect(decoded(recording('film.mp4'))).rejects.toThrow('There is no sound in this file.');
  });

  test('one that is too long', async () => {
    const long = fileOf(wav(16_000, 1, tone(16_000, 70, 300)));
    await expect(decoded(long, { secondsMax: 60 })).rejects.toThrow('longer than 1 minutes');
  });

  test('ends on a full disk', async () => {
    const full = new AppError('storage_full', 'Full.');
    const long = fileOf(wav(16_000, 1, tone(16_000, 600, 300)));
    await expect(decoded(long, { checkSpace: () => Promise.reject(full) })).rejects.toBe(full);
  });
});

test('silence has no pieces', async () => {
  expect((await decoded(fileOf(wav(16_000, 1, new Int16Array(160_000))))).pieces).toEqual([]);
});

test('ends when the caller leaves, without a temporary file', async () => {
  const leaving = new AbortController();
  const long = fileOf(wav(16_000, 1, tone(16_000, 600, 300)));
  // Asked when most of it is written and the rest still to come.
  const checkSpace = async () => leaving.abort(new Error('gone'));
  await expect(decoded(long, { signal: leaving.signal, checkSpace })).rejects.toThrow('gone');
  expect(readdirSync(join(dataDir, 'tmp'))).toEqual([]);
});

test.each([8000, 22_050, 44_100, 48_000])(
  '%i samples a second: keeps speech, and filters out what would alias',
  (rate) => {
    const strength = (hertz: number) => {
      const resampler = new Resampler(rate, SAMPLE_RATE);
      const input = Float32Array.from(tone(rate, 1, hertz), (value) => value / 12_000);
      const chunks = Array.from({ length: Math.ceil(input.length / 777) }, (_, at) =>
        resampler.push(input.subarray(at * 777, (at + 1) * 777)),
      );
      const output = Float32Array.from([...chunks, resampler.flush()].flatMap((chunk) => [...chunk]));
      expect(Math.abs(output.length - SAMPLE_RATE)).toBeLessThan(3);
      const inner = output.subarray(1000, -1000);
      return Math.sqrt((2 * inner.reduce((sum, value) => sum + value * value, 0)) / inner.length);
    };
    expect(strength(300)).toBeCloseTo(1, 1);
    expect(strength(3000)).toBeCloseTo(1, 1);
    if (rate > 22_050) expect(strength(10_000)).toBeLessThan(0.02);
  },
);

test.runIf(process.platform === 'linux')('a process that never ends is killed, and the server is busy', async () => {
  const decode = (path: string) => decodeAudio(path, optionsFor('webm'));
  const message = 'The server is too busy to decode this recording. Try again later.';
  await expectKilledAtFile('decode-child.ts', decode, { code: 'unavailable', message });
});
