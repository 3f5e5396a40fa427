import { extract } from 'tar-stream';
import { GIB } from '#shared/size-text.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import { cleanPath } from './entries.ts';
import { chunksOf, type Source } from './source.ts';

const FILES_MAX = 250_000;
const BYTES_MAX = 8 * GIB;

/** Whether a file begins as a tar archive does (POSIX 1003.1, ustar). */
export function isTar(source: Source): boolean {
  return source.readAt(257, 5).toString('latin1') === 'ustar';
}

/**
 * Reads a tar archive from the first file to the last; `visit` takes the content of those that it wants. Links and
 * devices are passed over.
 *
 * @throws {UnusableArchive}
 */
export async function eachTarFile(
  source: Source,
  visit: (file: { path: string; size: number; read: () => Promise<Buffer> }) => Promise<void>,
): Promise<void> {
  const archive = extract();
  void feed(source, archive);
  let files = 0;
  let bytes = 0;
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      files += 1;
      bytes += size;
      if (files > FILES_MAX) throw new UnusableArchive(texts.tooManyFiles(FILES_MAX));
      if (bytes > BYTES_MAX) throw new UnusableArchive(texts.bomb);
      let isRead = false;
      const read = async () => {
        isRead = true;
        const chunks: Buffer[] = [];
        for await (const chunk of entry) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks);
      };
      if (type === 'file' || type === 'contiguous-file') await visit({ path: cleanPath(name), size, read });
      if (!isRead) entry.resume();
    }
  } catch (error) {
    if (error instanceof UnusableArchive) throw error;
    throw new UnusableArchive(texts.damaged, { cause: error });
  }
}

async function feed(source: Source, archive: ReturnType<typeof extract>): Promise<void> {
  for (const chunk of chunksOf(source)) {
    if (archive.destroyed) return;
    if (!archive.write(chunk)) await new Promise((resolve) => archive.once('drain', resolve));
  }
  archive.end();
}
