import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js';

interface Person {
  name: string;
  address: string;
}

/** An e-mail as Outlook stores it, for tests. */
export interface MadeMsg {
  subject: string;
  from: Person;
  to: Person[];
  sentAt: Date;
  html?: string;
  /** Stored as it is, not compressed (MS-OXRTFCP 2.1.3.1). */
  rtf?: string;
  /** Of the conversation. */
  index: Buffer;
  files: { name: string; content: Buffer }[];
}

const [STORAGE, STREAM, ROOT] = [1, 2, 5];
const UNCOMPRESSED = 0x414c454d;

/** The bytes of an MSG file (MS-OXMSG). */
export function msgOf({ subject, from, to, sentAt, html, rtf, index, files }: MadeMsg): Buffer {
  const storage = new Storage();
  storage.text('001a', 'IPM.Note');
  storage.text('0037', subject);
  storage.text('0c1a', from.name);
  storage.text('5d01', from.address);
  if (html !== undefined) storage.bytes('1013', Buffer.from(html));
  if (rtf !== undefined) storage.bytes('1009', wrapped(rtf));
  storage.bytes('0071', index);
  const filetime = (BigInt(sentAt.getTime()) + 11_644_473_600_000n) * 10_000n;
  storage.properties(32, [
    [0x00390040, filetime],
    [0x3fde0003, 65001n],
  ]);
  for (const [at, { name, address }] of to.entries()) {
    const person = storage.inside(`__recip_version1.0_#${String(at).padStart(8, '0')}`);
    person.text('3001', name);
    person.text('39fe', address);
    person.properties(8, [[0x0c150003, 1n]]);
  }
  for (const [at, { name, content }] of files.entries()) {
    const file = storage.inside(`__attach_version1.0_#${String(at).padStart(8, '0')}`);
    file.text('3707', name);
    file.bytes('3701', content);
    file.properties(8, [[0x37050003, 1n]]);
  }
  return Buffer.from(burn(storage.entries));
}

function wrapped(rtf: string): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(rtf.length + 12, 0);
  head.writeUInt32LE(rtf.length, 4);
  head.writeUInt32LE(UNCOMPRESSED, 8);
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')]);
}

/** A storage of a compound file; all share the list that the file is written from. */
class Storage {
  readonly entries: Entry[];
  readonly #own: Entry;

  constructor(entries: Entry[] = [], name = 'Root Entry') {
    this.entries = entries;
    this.#own = { name, type: entries.length === 0 ? ROOT : STORAGE, length: 0, children: [] } as Entry;
    entries.push(this.#own);
  }

  text(property: string, text: string): void {
    this.#add(`__substg1.0_${property}001F`, Buffer.from(text, 'utf16le'));
  }

  bytes(property: string, bytes: Buffer): void {
    this.#add(`__substg1.0_${property}0102`, bytes);
  }

  properties(head: number, values: readonly [tag: number, value: bigint][]): void {
    const bytes = Buffer.alloc(head + values.length * 16);
    for (const [at, [tag, value]] of values.entries()) {
      bytes.writeUInt32LE(tag, head + at * 16);
      bytes.writeUInt32LE(6, head + at * 16 + 4);
      bytes.writeBigUInt64LE(value, head + at * 16 + 8);
    }
    this.#add('__properties_version1.0', bytes);
  }

  inside(name: string): Storage {
    this.#own.children?.push(this.entries.length);
    return new Storage(this.entries, name);
  }

  #add(name: string, bytes: Buffer): void {
    this.#own.children?.push(this.entries.length);
    this.entries.push({ name, type: STREAM, length: bytes.length, binaryProvider: () => [...bytes] } as Entry);
  }
}
