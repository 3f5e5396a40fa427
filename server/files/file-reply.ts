import type { Readable } from 'node:stream';

/** A file for its owner to download. */
export interface FileReply {
  name: string;
  /** Bytes; null for a file that is written while it is sent, and whose connection is cut where that fails. */
  size: number | null;
  content: Readable;
  /** The type of a picture that the server wrote itself; any other file is never shown. */
  shownAs?: string;
  /** Of a file that never changes: the browser of its owner may keep it. */
  etag?: string;
}
