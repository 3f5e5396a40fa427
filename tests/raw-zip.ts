import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a {@link rawZip}. */
export interface RawFile {
  name: string | Buffer;
  content?: Buffer | undefined;
  /** What the directory says, where it isn't so. */
  size?: number;
  offset?: number;
  mode?: number;
  flags?: number;
  /** Of compression: 0 is none, 8 deflate. */
  method?: number;
  /** Fields in the directory beside the usual ones. */
  extra?: Buffer;
  deflate?: boolean;
}

/** An archive as no program writes it. */
export function rawZip(files: RawFile[], { entries = files.length } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const { name, content = Buffer.from('text'), size, offset, mode = 0, flags = 0, deflate = false } = file;
    const { method = deflate ? 8 : 0, extra = Buffer.alloc(0) } = file;
    const label = Buffer.from(name);
    const stored = deflate ? deflateRawSync(content) : content;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(stored.length, 14);
    head.writeUInt32LE(size ?? content.length, 18);
    head.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, label, stored]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(mode * 65_536, 6);
    tail.writeUInt32LE(offset ?? at, 10);
    const listed = Buffer.from(head);
    listed.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), listed, tail, label, extra]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(entries, 0xffff), 4);
  end.writeUInt16LE(Math.min(entries, 0xffff), 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  const large = entries > 0xffff ? [zip64End(entries, listed.length, at)] : [];
  return Buffer.concat([...parts, listed, ...large, Buffer.from('PK\x05\x06'), end]);
}

/** The end of a directory with more entries than two bytes can count, and where it is (APPNOTE 4.3.14 and 4.3.15). */
function zip64End(entries: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(76);
  end.write('PK\x06\x06', 0, 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  end.write('PK\x06\x07', 56, 'latin1');
  end.writeBigUInt64LE(BigInt(at + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
