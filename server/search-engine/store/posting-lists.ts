import { GrowableArray } from './growable-array.ts';
import { pushVarint } from './varint.ts';

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
