import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A ZIP archive with these files; `compress: false` stores them as they are. */
export async function zipOf(
  files: Record<string, string | Buffer>,
  { compress = true, mtime = new Date('2024-05-06T07:08:10Z') } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path);
    else zip.addBuffer(Buffer.from(content), path, { compress, mtime });
  }
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}
