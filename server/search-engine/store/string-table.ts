/** The stored form of a string table: concatenated UTF-8, the start of each string, and their order. */
export interface CompiledStrings {
  utf8: Uint8Array;
  offsets: Uint32Array;
  /** The numbers of the strings, sorted by their bytes. */
  sorted: Uint32Array;
}

/**
 * Strings and their numbers. The compiled part is searched as bytes, so that loading a hundred thousand words creates no
 * strings. New strings go to a map.
 */
export class StringTable {
  readonly compiled: CompiledStrings;
  readonly #utf8: Buffer;
  readonly #added: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Created on first use. */
  #signatures: Uint32Array | null = null;

  constructor(
    compiled: CompiledStrings = { utf8: new Uint8Array(), offsets: new Uint32Array(1), sorted: new Uint32Array() },
  ) {
    this.compiled = compiled;
    this.#utf8 = Buffer.from(compiled.utf8.buffer, compiled.utf8.byteOffset, compiled.utf8.byteLength);
  }

  get size(): number {
    return this.compiled.sorted.length + this.#added.length;
  }

  get bytes(): number {
    const { utf8, offsets, sorted } = this.compiled;
    return utf8.byteLength + offsets.byteLength + sorted.byteLength + this.#added.length * 100;
  }

  /** The number of a string, or -1. */
  find(text: string): number {
    const added = this.#numbers.get(text);
    if (added !== undefined) return added;
    const needle = Buffer.from(text);
    const number = this.compiled.sorted[this.#lowerBound(needle)];
    return number !== undefined && this.#compare(needle, number) === 0 ? number : -1;
  }

  add(text: string): number {
    const known = this.find(text);
    if (known !== -1) return known;
    const number = this.size;
    this.#added.push(text);
    this.#numbers.set(text, number);
    return number;
  }

  get(number: number): string {
    const { offsets, sorted } = this.compiled;
    if (number >= sorted.length) return this.#added[number - sorted.length] ?? '';
    return this.#utf8.toString('utf8', offsets[number], offsets[number + 1]);
  }

  /** The numbers of all strings with this prefix. */
  startingWith(prefix: string): number[] {
    const needle = Buffer.from(prefix);
    const numbers: number[] = [];
    const { offsets, sorted } = this.compiled;
    for (let at = this.#lowerBound(needle); at < sorted.length; at++) {
      const number = sorted[at] ?? 0;
      const start = offsets[number] ?? 0;
      const end = Math.min(start + needle.length, offsets[number + 1] ?? 0);
      if (needle.compare(this.#utf8, start, end) !== 0) break;
      numbers.push(number);
    }
    for (const [index, text] of this.#added.entries()) if (text.startsWith(prefix)) numbers.push(sorted.length + index);
    return numbers;
  }

  /** The numbers of all strings with this ending. */
  endingWith(ending: string): number[] {
    const needle = Buffer.from(ending);
    const numbers: number[] = [];
    const { offsets, sorted } = this.compiled;
    for (let number = 0; number < sorted.length; number++) {
      const end = offsets[number + 1] ?? 0;
      let at = needle.length;
      if (end - (offsets[number] ?? 0) <= at) continue;
      while (at > 0 && this.#utf8[end - needle.length + at - 1] === needle[at - 1]) at--;
      if (at === 0) numbers.push(number);
    }
    for (const [index, text] of this.#added.entries()) if (text.endsWith(ending)) numbers.push(sorted.length + index);
    return numbers;
  }

  /** A quick test whether a string may be within `edits` edits of a text, by their sets of letters. */
  nearTest(text: string, edits: number): (number: number) => boolean {
    this.#signatures ??= this.#signAll();
    const signatures = this.#signatures;
    const wanted = signatureOf(Buffer.from(text));
    return (number) => {
      const signature = signatures[number] ?? signatureOf(Buffer.from(this.get(number)));
      // An edit changes at most two letters of the set.
      return bitCount(signature ^ wanted) <= 2 * edits;
    };
  }

  #signAll(): Uint32Array {
    const { utf8, offsets, sorted } = this.compiled;
    const signatures = new Uint32Array(sorted.length);
    for (let number = 0; number < sorted.length; number++) {
      signatures[number] = signatureOf(utf8.subarray(offsets[number], offsets[number + 1]));
    }
    return signatures;
  }

  /** The position of the first sorted string that isn't before the needle. */
  #lowerBound(needle: Buffer): number {
    let low = 0;
    let high = this.compiled.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(needle, this.compiled.sorted[middle] ?? 0) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(needle: Buffer, number: number): number {
    const { offsets } = this.compiled;
    return needle.compare(this.#utf8, offsets[number], offsets[number + 1]);
  }
}

/** The stored form of strings, numbered by their position in the list. */
export function compileStrings(strings: string[]): CompiledStrings {
  const encoded = strings.map((text) => Buffer.from(text));
  const offsets = new Uint32Array(strings.length + 1);
  for (const [index, bytes] of encoded.entries()) offsets[index + 1] = (offsets[index] ?? 0) + bytes.length;
  const sorted = Uint32Array.from(encoded.keys()).sort((a, b) => compareBytes(encoded[a], encoded[b]));
  return { utf8: new Uint8Array(Buffer.concat(encoded)), offsets, sorted };
}

/** The letters of a string as a set of bits. */
function signatureOf(utf8: Uint8Array): number {
  let signature = 0;
  for (const byte of utf8) {
    // After the zero comes the language.
    if (byte === 0) break;
    signature |= letterBit(byte);
  }
  return signature >>> 0;
}

/** One bit per Latin letter. Bytes of other scripts share six bits. */
function letterBit(byte: number): number {
  if (byte >= 97 && byte <= 122) return 1 << (byte - 97);
  return byte < 128 ? 0 : 1 << (26 + (byte % 6));
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function compareBytes(a: Buffer | undefined, b: Buffer | undefined): number {
  return a && b ? Buffer.compare(a, b) : 0;
}
