const CHUNK = 4 * 1024 * 1024;
const VERSION = 20;
/** Names are UTF-8 (APPNOTE 4.4.4). */
const FLAGS = 0x800;
/** The table of the CRC-32 of ISO 3309, which ZIP uses. */
const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** A field of the format: its value, and whether it has two or four bytes. */
type Field = [value: number, bytes: 2 | 4];

/** Several files as one ZIP, stored as they are. It only refers to them, so their bytes aren't held in memory. */
export async function packFiles(files: readonly File[], signal: AbortSignal): Promise<File> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.webkitRelativePath || file.name);
    const common = await fieldsOf(file, name.length, signal);
    parts.push(bytesOf([[0x04034b50, 4], ...common]), name, file);
    const unused: Field[] = [2, 2, 2, 4].map((bytes) => [0, bytes as 2 | 4]);
    directory.push(bytesOf([[0x02014b50, 4], [VERSION, 2], ...common, ...unused, [at, 4]]), name);
    at = new Blob(parts).size;
  }
  const count: Field[] = Array(2).fill([files.length, 2]);
  const size = new Blob(directory).size;
  const end = bytesOf([[0x06054b50, 4], [0, 2], [0, 2], ...count, [size, 4], [at, 4], [0, 2]]);
  return new File([...parts, ...directory, end], 'Files.zip', { type: 'application/zip' });
}

/** What both the entry of a file and the directory say of it. */
async function fieldsOf(file: File, nameBytes: number, signal: AbortSignal): Promise<Field[]> {
  const date = new Date(file.lastModified);
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = (Math.max(0, date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return [
    ...([
      [VERSION, 2],
      [FLAGS, 2],
      [0, 2],
      [time, 2],
      [day, 2],
      [await crcOf(file, signal), 4],
    ] satisfies Field[]),
    ...([
      [file.size, 4],
      [file.size, 4],
      [nameBytes, 2],
      [0, 2],
    ] satisfies Field[]),
  ];
}

async function crcOf(file: File, signal: AbortSignal): Promise<number> {
  let crc = 0xffffffff;
  for (let at = 0; at < file.size; at += CHUNK) {
    signal.throwIfAborted();
    const bytes = new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer());
    for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function bytesOf(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}
