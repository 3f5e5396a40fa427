import { MIB } from '#shared/size-text.ts';

const PIECE = MIB;
const MAGIC = 'SHI1';

type Section = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array | Float64Array;

/** Engine 1 also stored Int8Array and Float32Array, and its indexes are still read. */
const kinds = { Uint8Array, Uint16Array, Uint32Array, Int8Array, Float32Array, Float64Array };
type Kind = keyof typeof kinds;

interface Entry {
  name: string;
  kind: Kind;
  length: number;
}

/** Named typed arrays as bytes, in pieces of at most 1 MiB. */
export function packSections(sections: Record<string, Section>): Uint8Array[] {
  const entries = Object.entries(sections).map(([name, section]): Entry => {
    return { name, kind: section.constructor.name as Kind, length: section.length };
  });
  const header = Buffer.from(JSON.stringify(entries));
  const start = Buffer.alloc(8);
  start.write(MAGIC, 0, 'latin1');
  start.writeUInt32LE(header.length, 4);
  const parts: Uint8Array[] = [start, padded(header)];
  for (const section of Object.values(sections)) {
    parts.push(padded(new Uint8Array(section.buffer, section.byteOffset, section.byteLength)));
  }
  const all = Buffer.concat(parts);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < all.length; at += PIECE) pieces.push(new Uint8Array(all.subarray(at, at + PIECE)));
  return pieces;
}

/** The typed arrays as views of one buffer. Throws on bytes of another format. */
export function unpackSections(pieces: Uint8Array[]): Map<string, Section> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  const start = Buffer.from(all.buffer);
  if (length < 8 || start.toString('latin1', 0, 4) !== MAGIC) throw new Error('Not a search index');
  const headerLength = start.readUInt32LE(4);
  const entries = JSON.parse(start.toString('utf8', 8, 8 + headerLength)) as Entry[];
  const sections = new Map<string, Section>();
  let offset = 8 + roundUp(headerLength);
  for (const { name, kind, length: count } of entries) {
    const section = new kinds[kind](all.buffer, offset, count);
    sections.set(name, section);
    offset += roundUp(section.byteLength);
  }
  return sections;
}

/** Typed arrays must be aligned, so every section begins at a multiple of eight. */
function roundUp(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(roundUp(bytes.length));
  whole.set(bytes);
  return whole;
}
