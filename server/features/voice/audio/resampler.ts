/** Zero crossings of the filter on each side: enough for inaudible filtering of speech. */
const CROSSINGS = 8;
/** Positions between two samples for which the filter is precomputed. */
const PHASES = 256;
/** The part of the band below half the rate that is left to the filter's slope. */
const PASSED = 0.92;

/** Changes the rate of a sound that arrives in chunks of any length: a windowed sinc, which prevents aliasing. */
export class Resampler {
  readonly #ratio: number;
  readonly #half: number;
  readonly #filter: Float32Array[];
  #pending: Float32Array;
  /** Position of the next sample, in samples of `pending`. */
  #place: number;

  constructor(from: number, to: number) {
    this.#ratio = from / to;
    const cutoff = Math.min(1, to / from) * PASSED;
    this.#half = Math.ceil(CROSSINGS / cutoff);
    this.#filter = Array.from({ length: PHASES + 1 }, (_, phase) => filterAt(phase / PHASES, this.#half, cutoff));
    this.#pending = new Float32Array(this.#half);
    this.#place = this.#half;
  }

  push(chunk: Float32Array): Float32Array {
    const input = new Float32Array(this.#pending.length + chunk.length);
    input.set(this.#pending);
    input.set(chunk, this.#pending.length);
    const end = input.length - this.#half;
    const output = new Float32Array(Math.max(0, Math.ceil((end - this.#place) / this.#ratio)));
    let place = this.#place;
    for (let at = 0; at < output.length; at += 1) {
      output[at] = this.#sampleAt(input, place);
      place += this.#ratio;
    }
    const done = Math.max(0, Math.floor(place) - this.#half);
    this.#pending = input.slice(done);
    this.#place = place - done;
    return output;
  }

  /** Flushes what remains at the end. */
  flush(): Float32Array {
    return this.push(new Float32Array(this.#half));
  }

  #sampleAt(input: Float32Array, place: number): number {
    const whole = Math.floor(place);
    const filter = this.#filter[Math.round((place - whole) * PHASES)] ?? new Float32Array();
    const first = whole - this.#half + 1;
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap += 1) sum += (input[first + tap] ?? 0) * (filter[tap] ?? 0);
    return sum;
  }
}

/** The filter's weights for a position `fraction` after a sample; they add up to one. */
function filterAt(fraction: number, half: number, cutoff: number): Float32Array {
  const weights = Float32Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - half + 1 - fraction;
    const hann = Math.abs(distance) >= half ? 0 : 0.5 + 0.5 * Math.cos((Math.PI * distance) / half);
    return sinc(distance * cutoff) * hann;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
