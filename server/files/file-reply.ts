import type { Readable } from 'node:stream';

/** A stored file for its owner to download. */
export interface FileReply {
  name: string;
  size: number;
  content: Readable;
  /** The type of a picture that the server wrote itself; any other file is never shown. */
  shownAs?: string;
  /** Of a file that never changes: the browser of its owner may keep it. */
  etag?: string;
}
