import { FRAMES_A_SECOND } from './pcm.ts';

/** A stretch of a recording, in frames, that is transcribed by itself. */
export interface Piece {
  from: number;
  to: number;
  /** It starts before the previous piece ends, because there was no silence to cut at. */
  overlaps: boolean;
}

/** How a recording is split, in seconds. */
export interface Cutting {
  longest: number;
  /** The minimum length of a piece before a silence may end it. */
  shortest: number;
  /** How much two pieces overlap if there is no silence. */
  overlap: number;
}

export const usualCutting: Cutting = { longest: 180, shortest: 60, overlap: 6 };

/** Anything quieter than this (of full scale) is silence; speech far from a microphone is 20 dB louder. */
const SILENT_DB = -60;
/** Speech exceeds its surroundings by this much; otherwise there are no silences to cut at. */
const CONTRAST_DB = 9;
/** The threshold for silence, as a fraction between the quiet and the loud level of a stretch. */
const QUIET_SHARE = 0.25;
const PAUSE_SECONDS = 0.3;
/** Of several silences this long, the later one is used, so that there are fewer pieces. */
const LONG_PAUSE_SECONDS = 1;
/** The margin around speech, so that no first or last sound is cut off. */
const MARGIN_SECONDS = 0.3;
/** The window in which a quiet position is searched if there is no silence. */
const DIP_SECONDS = 0.1;

/**
 * Splits a recording, given as the loudness in dB of each frame, at its silences, and skips silence that is longer than
 * a pause. If speech continues without a pause, two pieces overlap by some seconds. Everything that isn't silent is
 * kept.
 */
export function planPieces(levels: Float32Array, cutting: Cutting = usualCutting): Piece[] {
  const longest = frames(cutting.longest);
  const pieces: Piece[] = [];
  let start = 0;
  let overlaps = false;
  for (;;) {
    const isQuiet = quietness(levels.subarray(start, start + longest), levels);
    const first = firstLoud(levels, start, Math.min(start + longest, levels.length), isQuiet);
    if (first === undefined) {
      start += longest;
      if (start >= levels.length) return pieces;
      continue;
    }
    const from = overlaps ? start : Math.max(start, first - frames(MARGIN_SECONDS));
    if (levels.length - from <= longest) {
      pieces.push({ from, to: endOfSound(levels.length, from, isQuiet, levels.length), overlaps });
      return pieces;
    }
    const pause = bestPause(from, cutting, isQuiet);
    if (pause !== undefined) {
      pieces.push({ from, to: endOfSound(pause, from, isQuiet, levels.length), overlaps });
      start = pause;
      overlaps = false;
    } else {
      const half = Math.ceil(frames(cutting.overlap) / 2);
      const middle = quietestPlace(levels, from + frames(cutting.shortest), from + longest - half);
      pieces.push({ from, to: middle + half, overlaps });
      start = middle - half;
      overlaps = true;
    }
  }
}

function frames(seconds: number): number {
  return Math.round(seconds * FRAMES_A_SECOND);
}

/** Whether a frame is quiet compared with its stretch: the level of silence differs from room to room. */
function quietness(stretch: Float32Array, levels: Float32Array): (frame: number) => boolean {
  const sorted = stretch.slice().sort();
  const quiet = Math.max(SILENT_DB, sorted[Math.floor(sorted.length * 0.03)] ?? SILENT_DB);
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? SILENT_DB;
  const threshold = loud - quiet < CONTRAST_DB ? SILENT_DB : quiet + (loud - quiet) * QUIET_SHARE;
  return (frame) => (levels[frame] ?? SILENT_DB) <= threshold;
}

function firstLoud(levels: Float32Array, from: number, to: number, isQuiet: (frame: number) => boolean) {
  for (let frame = from; frame < Math.min(to, levels.length); frame += 1) if (!isQuiet(frame)) return frame;
  return undefined;
}

/** Where the sound before `end` ends, with its margin. */
function endOfSound(end: number, from: number, isQuiet: (frame: number) => boolean, length: number): number {
  let frame = end;
  while (frame > from + 1 && isQuiet(frame - 1)) frame -= 1;
  return Math.min(end, frame + frames(MARGIN_SECONDS), length);
}

/** The middle of the longest silence in which a piece that starts at `from` may end; of several long ones the last. */
function bestPause(from: number, { shortest, longest }: Cutting, isQuiet: (frame: number) => boolean) {
  let best: { middle: number; length: number } | undefined;
  let length = 0;
  const consider = (end: number) => {
    const counted = Math.min(length, frames(LONG_PAUSE_SECONDS));
    if (length >= frames(PAUSE_SECONDS) && counted >= (best?.length ?? 0)) {
      best = { middle: end - Math.ceil(length / 2), length: counted };
    }
    length = 0;
  };
  for (let frame = from + frames(shortest); frame < from + frames(longest); frame += 1) {
    if (isQuiet(frame)) length += 1;
    else consider(frame);
  }
  consider(from + frames(longest));
  return best?.middle;
}

function quietestPlace(levels: Float32Array, from: number, to: number): number {
  const width = frames(DIP_SECONDS);
  let best = { at: to, loudness: Number.POSITIVE_INFINITY };
  for (let at = to; at > from; at -= 1) {
    const loudness = levels.subarray(at - width, at).reduce((sum, level) => sum + level, 0);
    if (loudness < best.loudness) best = { at: at - Math.ceil(width / 2), loudness };
  }
  return best.at;
}
