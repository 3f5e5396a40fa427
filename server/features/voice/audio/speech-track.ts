import type { Sound } from './packet-decoders.ts';
import { FRAME_SAMPLES, SAMPLE_RATE } from './pcm.ts';
import { Resampler } from './resampler.ts';

const FULL_SCALE = 32_767;
/** The level of a frame of zeros. */
const NOTHING_DB = -120;

/**
 * Converts sound of any rate and number of channels to 16-bit mono samples, and measures the loudness of each frame.
 */
export class SpeechTrack {
  #resampler: Resampler | undefined;
  #rate = 0;
  #samples = 0;
  #levels: number[] = [];
  #power = 0;

  get seconds(): number {
    return this.#samples / SAMPLE_RATE;
  }

  /** The loudness in dB of full scale of each frame so far. */
  get levels(): Float32Array {
    return Float32Array.from(this.#levels);
  }

  push({ channels, sampleRate }: Sound): Int16Array {
    if (channels.length === 0) return new Int16Array();
    const mono = mixed(channels);
    if (sampleRate === SAMPLE_RATE && this.#resampler === undefined) return this.#take(mono);
    if (sampleRate !== this.#rate) this.#resampler = new Resampler(sampleRate, SAMPLE_RATE);
    this.#rate = sampleRate;
    return this.#take(this.#resampler?.push(mono) ?? mono);
  }

  flush(): Int16Array {
    const rest = this.#take(this.#resampler?.flush() ?? new Float32Array());
    if (this.#samples % FRAME_SAMPLES !== 0) this.#endFrame(this.#samples % FRAME_SAMPLES);
    return rest;
  }

  #take(mono: Float32Array): Int16Array {
    const samples = new Int16Array(mono.length);
    for (let at = 0; at < mono.length; at += 1) {
      const value = Math.max(-1, Math.min(1, mono[at] ?? 0));
      samples[at] = Math.round(value * FULL_SCALE);
      this.#power += value * value;
      this.#samples += 1;
      if (this.#samples % FRAME_SAMPLES === 0) this.#endFrame(FRAME_SAMPLES);
    }
    return samples;
  }

  #endFrame(length: number): void {
    this.#levels.push(Math.max(NOTHING_DB, 10 * Math.log10(this.#power / length)));
    this.#power = 0;
  }
}

function mixed(channels: Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((value, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), value) / channels.length);
}
