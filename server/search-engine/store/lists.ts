type Numbers = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array | Float64Array;
type Constructor<T extends Numbers> = new (length: number) => T;

/** A typed array that can grow. */
export class GrowableArray<T extends Numbers> {
  /** Valid up to `length`. Replaced when it grows, so don't keep a reference. */
  items: T;
  length: number;

  constructor(items: T, length = items.length) {
    this.items = items;
    this.length = length;
  }

  /** With spare capacity, so that the first additions need no copy. */
  static withRoom<T extends Numbers>(items: T): GrowableArray<T> {
    const roomy = new (items.constructor as Constructor<T>)(Math.ceil(items.length * 1.1) + 8);
    roomy.set(items as never);
    return new GrowableArray(roomy, items.length);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.#grow(this.length + 1);
    this.items[this.length++] = value;
  }

  pushAll(values: T): void {
    if (this.length + values.length > this.items.length) this.#grow(this.length + values.length);
    this.items.set(values as never, this.length);
    this.length += values.length;
  }

  at(index: number): number {
    return this.items[index] ?? 0;
  }

  /** The used part, without a copy. */
  view(): T {
    return this.items.subarray(0, this.length) as T;
  }

  get bytes(): number {
    return this.items.byteLength;
  }

  #grow(needed: number): void {
    const grown = new (this.items.constructor as Constructor<T>)(
      Math.max(needed, Math.ceil(this.items.length * 1.5), 8),
    );
    grown.set(this.items.subarray(0, this.length) as never);
    this.items = grown;
  }
}

/** Appends a number below 2^32 as a variable-length integer: seven bits a byte, and the high bit if more follow. */
export function pushVarint(target: GrowableArray<Uint8Array>, value: number): void {
  let rest = value;
  while (rest > 127) {
    target.push((rest & 127) | 128);
    rest >>>= 7;
  }
  target.push(rest);
}

/** The counts of a term in each field of a passage. */
export interface Counts {
  title: number;
  tags: number;
  heading: number;
  body: number;
}

/** The stored form of the postings. */
export interface CompiledPostings {
  bytes: Uint8Array;
  /** The start of each term's list. */
  offsets: Uint32Array;
  /** The number of passages of each term. */
  frequencies: Uint32Array;
}

interface AddedList {
  bytes: GrowableArray<Uint8Array>;
  last: number;
}

/** A reusable buffer for one list: `length` postings, sorted by passage. */
export interface PostingBuffer {
  passages: Uint32Array;
  body: Uint8Array;
  /** Three bits for the count in the title, three for the heading, two for the tags. */
  fields: Uint8Array;
  length: number;
}

/**
 * The passages of each term. A posting is the difference to the previous passage, a bit that says whether the term is
 * outside the body as well, and the counts: two to three bytes.
 */
export class PostingLists {
  readonly #compiled: CompiledPostings;
  readonly #added = new Map<number, AddedList>();
  readonly frequencies: GrowableArray<Uint32Array>;

  constructor(
    compiled: CompiledPostings = {
      bytes: new Uint8Array(),
      offsets: new Uint32Array(1),
      frequencies: new Uint32Array(),
    },
  ) {
    this.#compiled = compiled;
    this.frequencies = GrowableArray.withRoom(compiled.frequencies);
  }

  get bytes(): number {
    let added = 0;
    for (const list of this.#added.values()) added += list.bytes.bytes + 150;
    return this.#compiled.bytes.byteLength + this.#compiled.offsets.byteLength + this.frequencies.bytes + added;
  }

  /** Passages must be added in ascending order. */
  add(term: number, passage: number, counts: Counts): void {
    let list = this.#added.get(term);
    if (!list) {
      list = { bytes: new GrowableArray(new Uint8Array(6), 0), last: 0 };
      this.#added.set(term, list);
    }
    const fields = (Math.min(7, counts.title) << 5) | (Math.min(7, counts.heading) << 2) | Math.min(3, counts.tags);
    pushVarint(list.bytes, (passage - list.last) * 2 + (fields ? 1 : 0));
    list.bytes.push(Math.min(255, counts.body));
    if (fields) list.bytes.push(fields);
    list.last = passage;
    while (this.frequencies.length <= term) this.frequencies.push(0);
    this.frequencies.items[term] = this.frequencies.at(term) + 1;
  }

  /** Only updates the count: readers skip deleted passages. */
  forget(term: number): void {
    this.frequencies.items[term] = this.frequencies.at(term) - 1;
  }

  read(term: number, buffer: PostingBuffer): void {
    buffer.length = 0;
    const { bytes, offsets } = this.#compiled;
    if (term < offsets.length - 1) readList(bytes, offsets[term] ?? 0, offsets[term + 1] ?? 0, buffer);
    const added = this.#added.get(term);
    if (added) readList(added.bytes.items, 0, added.bytes.length, buffer);
  }

  /** The stored form: all lists concatenated. Only for lists that were never compiled before. */
  compile(): CompiledPostings {
    const frequencies = this.frequencies.view().slice();
    const offsets = new Uint32Array(frequencies.length + 1);
    const lists = Array.from(frequencies, (_, term) => this.#added.get(term)?.bytes.view());
    for (const [term, list] of lists.entries()) offsets[term + 1] = (offsets[term] ?? 0) + (list?.length ?? 0);
    const bytes = new Uint8Array(offsets[frequencies.length] ?? 0);
    for (const [term, list] of lists.entries()) if (list) bytes.set(list, offsets[term]);
    return { bytes, offsets, frequencies };
  }
}

function readList(bytes: Uint8Array, start: number, end: number, buffer: PostingBuffer): void {
  const { passages, body, fields } = buffer;
  let at = start;
  let passage = 0;
  let length = buffer.length;
  while (at < end) {
    let byte = bytes[at++] ?? 0;
    let head = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      head |= (byte & 127) << shift;
    }
    passage += head >>> 1;
    passages[length] = passage;
    body[length] = bytes[at++] ?? 0;
    fields[length] = head & 1 ? (bytes[at++] ?? 0) : 0;
    length++;
  }
  buffer.length = length;
}

/** One word of a passage. */
export interface Token {
  word: number;
  /** The whole of a compound word. It has no position of its own: its parts follow. */
  isCompound: boolean;
}

/** The stored form of the tokens. */
export interface CompiledTokens {
  bytes: Uint8Array;
  /** The start of each passage. */
  offsets: Uint32Array;
}

/** Marks the end of a field in the result of `read`. */
export const FIELD_END = 0;

/** The words of every passage in order, field by field, at about one and a half bytes a word. */
export class TokenLists {
  readonly #bytes: GrowableArray<Uint8Array>;
  readonly #offsets: GrowableArray<Uint32Array>;
  #buffer = new Uint32Array(1024);

  constructor(compiled: CompiledTokens = { bytes: new Uint8Array(), offsets: new Uint32Array(1) }) {
    this.#bytes = GrowableArray.withRoom(compiled.bytes);
    this.#offsets = GrowableArray.withRoom(compiled.offsets);
  }

  get bytes(): number {
    return this.#bytes.bytes + this.#offsets.bytes;
  }

  add(fields: readonly (readonly Token[])[]): void {
    for (const field of fields) {
      for (const { word, isCompound } of field) pushVarint(this.#bytes, word * 2 + (isCompound ? 2 : 1));
      this.#bytes.push(FIELD_END);
    }
    this.#offsets.push(this.#bytes.length);
  }

  /** The tokens of a passage, for `wordOf` and `isCompound`. Valid until the next call. */
  read(passage: number): Uint32Array {
    const bytes = this.#bytes.items;
    const end = this.#offsets.at(passage + 1);
    let at = this.#offsets.at(passage);
    if (end - at > this.#buffer.length) this.#buffer = new Uint32Array(2 * (end - at));
    const buffer = this.#buffer;
    let length = 0;
    while (at < end) {
      let byte = bytes[at++] as number;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number;
        value |= (byte & 127) << shift;
      }
      buffer[length++] = value;
    }
    return buffer.subarray(0, length);
  }

  compile(): CompiledTokens {
    return { bytes: this.#bytes.view(), offsets: this.#offsets.view() };
  }
}

/** The word number of a token. */
export function wordOf(token: number): number {
  return (token - 1) >>> 1;
}

/** Whether a token is the whole of a compound word. */
export function isCompound(token: number): boolean {
  return token % 2 === 0;
}
