import { createReadStream } from 'node:fs';
import { expect, test } from 'vitest';
import { ZipWriter } from './zip-writer.ts';

test('a file that is being packed is closed when the download is broken off', async () => {
  const zip = new ZipWriter();
  const file = createReadStream('package-lock.json');
  const adding = zip.add('plan.pdf', file, new Date());
  zip.content.destroy();
  await expect(adding).rejects.toThrow('The archive isn’t read any more');
  expect(file.destroyed).toBe(true);
});
