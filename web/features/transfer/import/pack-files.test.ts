import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { packFiles } from './pack-files.ts';

test('packs files into a ZIP that another program reads, with their names, dates and bytes', async () => {
  const at = Date.UTC(2024, 4, 6, 7, 8, 10);
  const bytes = new Uint8Array(9_000_000).map((_, index) => index % 251);
  const files = [
    new File([bytes], 'Angebot für Müller 🚀.pdf', { lastModified: at }),
    new File(['plain'], 'a.txt', { lastModified: at }),
    new File([], 'empty.md', { lastModified: at }),
  ];
  const packed = await packFiles(files, new AbortController().signal);
  const archive = await fromBufferPromise(Buffer.from(await packed.arrayBuffer()), { lazyEntries: true });
  const found: [string, number, string][] = [];
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    expect(entry.crc32).toBe(crc32(content));
    found.push([entry.fileName, content.length, entry.getLastModDate({ timezone: 'UTC' }).toISOString()]);
    expect(content.equals(Buffer.from(await (files[found.length - 1] as File).arrayBuffer()))).toBe(true);
  }
  const date = '2024-05-06T07:08:10.000Z';
  expect(found).toEqual([
    ['Angebot für Müller 🚀.pdf', 9_000_000, date],
    ['a.txt', 5, date],
    ['empty.md', 0, date],
  ]);
});
