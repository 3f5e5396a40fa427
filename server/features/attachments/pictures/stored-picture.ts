/** A picture as it is stored, in a temporary file. */
export interface StoredPicture {
  path: string;
  size: number;
  sha256: Buffer;
  width: number;
  height: number;
  remove: () => Promise<void>;
}
