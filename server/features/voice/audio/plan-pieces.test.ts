import { describe, expect, test } from 'vitest';
import { randomFrom } from '#tests/random.ts';
import { FRAMES_A_SECOND } from './pcm.ts';
import { type Piece, planPieces, usualCutting } from './plan-pieces.ts';

const SPEECH_DB = -22;
const ROOM_DB = -50;

/** The loudness of stretches, each this many seconds of this many dB, plus or minus two. */
function sound(...stretches: [seconds: number, db: number][]): Float32Array {
  const next = randomFrom(stretches.length);
  return Float32Array.from(
    stretches.flatMap(([seconds, db]) =>
      Array.from({ length: Math.round(seconds * FRAMES_A_SECOND) }, () => db + 4 * (next() - 0.5)),
    ),
  );
}

function seconds({ from, to }: Piece): [number, number] {
  return [from / FRAMES_A_SECOND, to / FRAMES_A_SECOND];
}

test('a short recording is one piece, without the silence around it', () => {
  const [piece, ...others] = planPieces(sound([5, ROOM_DB], [20, SPEECH_DB], [8, ROOM_DB]));
  expect(others).toEqual([]);
  const [from, to] = seconds(piece as Piece);
  expect(from).toBeCloseTo(4.7, 0);
  expect(to).toBeCloseTo(25.3, 0);
});

test.each([
  ['nothing', new Float32Array()],
  ['zeros', sound([400, -120])],
  ['a quiet hum', sound([30, -75])],
])('%s has no pieces', (_, levels) => expect(planPieces(levels)).toEqual([]));

test('an hour of talk with pauses is cut in the pauses, and all speech is kept', () => {
  const next = randomFrom(7);
  const talk = Array.from({ length: 700 }, (): [number, number][] => [
    [1 + next() * 8, SPEECH_DB],
    [0.2 + next() * 0.6, ROOM_DB],
  ]).flat();
  const levels = sound(...talk);
  const pieces = planPieces(levels);
  expect(levels.length / FRAMES_A_SECOND).toBeGreaterThan(3000);
  const covered = new Uint8Array(levels.length);
  for (const piece of pieces) {
    const [from, to] = seconds(piece);
    expect(piece.overlaps).toBe(false);
    expect(to - from).toBeLessThanOrEqual(usualCutting.longest);
    covered.fill(1, piece.from, piece.to);
  }
  expect(pieces.length).toBeLessThan(40);
  const isSpeech = (level: number) => level > SPEECH_DB - 3;
  expect(levels.findIndex((level, at) => isSpeech(level) && covered[at] === 0)).toBe(-1);
  // In the middle of a pause: neither the frame before a cut nor the one after it is speech.
  for (const { from, to } of pieces.slice(1, -1)) {
    expect(isSpeech(levels[from] ?? 0)).toBe(false);
    expect(isSpeech(levels[to - 1] ?? 0)).toBe(false);
  }
});

test('speech without pauses is cut into overlapping pieces', () => {
  const levels = sound([1000, SPEECH_DB]);
  const pieces = planPieces(levels);
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.at(0)?.from).toBe(0);
  expect(pieces.at(-1)?.to).toBe(levels.length);
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    if (before === undefined) continue;
    expect(piece.overlaps).toBe(true);
    expect((before.to - piece.from) / FRAMES_A_SECOND).toBeCloseTo(usualCutting.overlap, 1);
  }
});

test('silence of many minutes is left out', () => {
  const pieces = planPieces(sound([30, SPEECH_DB], [1200, -120], [30, SPEECH_DB]));
  expect(pieces).toHaveLength(2);
  expect(pieces.map((piece) => seconds(piece).map(Math.round))).toEqual([
    [0, 30],
    [1230, 1260],
  ]);
});

describe('for any sound,', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    '%i: pieces are in order, none is too long, no loud frame is lost',
    (seed) => {
      const next = randomFrom(seed);
      const stretches = Array.from({ length: 1 + Math.floor(next() * 30) }, (): [number, number] => [
        next() * 90,
        [-120, -65, ROOM_DB, -35, SPEECH_DB, -6][Math.floor(next() * 6)] ?? 0,
      ]);
      const levels = sound(...stretches);
      const pieces = planPieces(levels);
      let end = 0;
      for (const piece of pieces) {
        expect(piece.to).toBeGreaterThan(piece.from);
        expect(piece.to).toBeLessThanOrEqual(levels.length);
        expect(piece.to - piece.from).toBeLessThanOrEqual(usualCutting.longest * FRAMES_A_SECOND);
        if (!piece.overlaps) expect(piece.from).toBeGreaterThanOrEqual(end - FRAMES_A_SECOND);
        end = piece.to;
      }
      const covered = new Uint8Array(levels.length);
      for (const { from, to } of pieces) covered.fill(1, from, to);
      expect(levels.findIndex((level, at) => level > -10 && covered[at] === 0)).toBe(-1);
    },
  );
});
