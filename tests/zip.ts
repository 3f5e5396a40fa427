import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import { bufferSource } from '#server/features/import/containers/source.ts';
import { openZip } from '#server/features/import/containers/zip.ts';

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

/** The files of a ZIP archive by their paths, and the folders it names. */
export async function unzipped(zip: Buffer): Promise<{ files: Map<string, Buffer>; folders: string[] }> {
  const archive = await openZip(bufferSource(zip));
  expect(archive.unreadable).toEqual([]);
  const files = await Promise.all(archive.files.map(async ({ path, read }) => [path, await read()] as const));
  return { files: new Map(files), folders: archive.folders };
}
