import type { GrowableArray } from './growable-array.ts';

/** Writes a number under 2^32 in as few bytes as it needs: seven bits each, the highest says that more follow. */
export function pushVarint(target: GrowableArray<Uint8Array>, value: number): void {
  let rest = value;
  while (rest > 127) {
    target.push((rest & 127) | 128);
    rest >>>= 7;
  }
  target.push(rest);
}
