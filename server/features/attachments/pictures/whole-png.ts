import { pipeline } from 'node:stream/promises';
import { crc32, createInflate } from 'node:zlib';

const SIGNATURE = 8;
/** Samples of a pixel, by the type of color. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The seven passes of an interlaced picture: where each begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Whether a PNG has all of its pixels, undamaged. The decoder leaves out the rest without an error. */
export async function isWholePng(bytes: Buffer): Promise<boolean> {
  const chunks = criticalChunks(bytes);
  const head = chunks?.find(({ type }) => type === 'IHDR')?.content;
  if (!chunks || head?.length !== 13) return false;
  const rows = chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content);
  const expected = bytesOfRows(head);
  if (expected === undefined) return false;
  let found = 0;
  try {
    await pipeline(rows, createInflate(), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const piece of unpacked) {
        found += piece.length;
        if (found >= expected) return;
      }
    });
  } catch {
    // Its pixels are damaged, unless they were all there: what comes after them isn't read, and may be in a chunk of its own.
  }
  return found >= expected;
}

/** Undefined if one is damaged or the last is missing. What isn't needed for the pixels is skipped. */
function criticalChunks(bytes: Buffer): { type: string; content: Buffer }[] | undefined {
  const chunks: { type: string; content: Buffer }[] = [];
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (/^[A-Z]/.test(type)) {
      if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
      if (type === 'IEND') return chunks;
      chunks.push({ type, content: bytes.subarray(at + 8, end) });
    }
    at = end + 4;
  }
  return undefined;
}

/** Each row has one byte more, which says how it is filtered. */
function bytesOfRows(head: Buffer): number | undefined {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const bits = (head[8] ?? 0) * (SAMPLES[head[9] ?? -1] ?? Number.NaN);
  if (!(bits > 0)) return undefined;
  const sizeOf = (columns: number, lines: number) =>
    columns > 0 && lines > 0 ? lines * (1 + Math.ceil((columns * bits) / 8)) : 0;
  if (head[12] === 0) return sizeOf(width, height);
  return PASSES.reduce(
    (sum, [left, top, across, down]) =>
      sum + sizeOf(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
    0,
  );
}
