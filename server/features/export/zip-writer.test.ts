import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
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

test('small texts wait for somebody who reads, so that memory holds a few of them', async () => {
  const zip = new ZipWriter();
  let added = 0;
  const adding = (async () => {
    for (; added < 300; added += 1) await zip.add(`${added}.md`, randomBytes(4000).toString('base64'), new Date());
    zip.end();
  })();
  for (let turn = 0; turn < 2000; turn += 1) await setImmediate();
  expect(added).toBeLessThan(50);
  for await (const _ of zip.content);
  await adding;
  expect(added).toBe(300);
});
