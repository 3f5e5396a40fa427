import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { PassThrough, pipeline, Readable, Transform } from 'node:stream';

/** How the parts of a backup are stored: unchanged, or encrypted with BACKUP_KEY. */
export interface Sealing {
  /** The transform for a part before it is written. */
  seal: (part: string) => Transform;
  /**
   * The original part at `path`.
   *
   * @throws if it was encrypted with another key, or is another part.
   */
  open: (path: string, part: string) => Promise<AsyncIterable<Buffer>>;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Without a key, parts are stored unchanged. With one: AES-256-GCM, a nonce before and the tag after each part. */
export function sealingWith(key: string | undefined): Sealing {
  if (key === undefined) {
    return {
      seal: () => new PassThrough(),
      open: async (path) => createReadStream(path),
    };
  }
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'sparehour backup', 32));
  return { seal: (part) => seal(secret, part), open: (path, part) => openSealed(secret, path, part) };
}

function seal(secret: Buffer, part: string): Transform {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(part));
  let isBegun = false;
  return new Transform({
    transform(chunk, _, done) {
      if (!isBegun) this.push(nonce);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(nonce);
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

async function openSealed(secret: Buffer, path: string, part: string): Promise<AsyncIterable<Buffer>> {
  const { size } = await stat(path);
  if (size < NONCE_BYTES + TAG_BYTES) throw new Error(`${part} is not encrypted`);
  const file = await open(path, 'r');
  const [nonce, tag] = [Buffer.alloc(NONCE_BYTES), Buffer.alloc(TAG_BYTES)];
  try {
    await file.read(nonce, 0, NONCE_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
  } finally {
    await file.close();
  }
  const cipher = createDecipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(part)).setAuthTag(tag);
  if (size === NONCE_BYTES + TAG_BYTES) {
    cipher.final();
    return Readable.from([]);
  }
  // Without the callback an error of either would be unhandled; the reader gets it.
  return pipeline(createReadStream(path, { start: NONCE_BYTES, end: size - TAG_BYTES - 1 }), cipher, () => {});
}
