import { GrowableArray } from './growable-array.ts';
import { pushVarint } from './varint.ts';

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
