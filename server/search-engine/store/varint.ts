import type { GrowableArray } from './growable-array.ts';

/** Appends a number below 2^32 as a variable-length integer: seven bits a byte, and the high bit if more follow. */
export function pushVarint(target: GrowableArray<Uint8Array>, value: number): void {
  let rest = value;
  while (rest > 127) {
    target.push((rest & 127) | 128);
    rest >>>= 7;
  }
  target.push(rest);
}
