import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { importAll, notesOf, skippedAndNoted } from '#tests/imports.ts';
import { rawZip } from '#tests/raw-zip.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();

function field64(...values: bigint[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) field.writeBigUInt64LE(value, 4 + 8 * at);
  return field;
}

test('containers that lie are refused with a sentence', async () => {
  const user = await signUp(server);
  const tar = pack();
  tar.entry({ name: `${'a'.repeat(32)}.md` }, 'Title\n\nid: x\ntype_: 1');
  tar.finalize();
  const lying = await buffer(tar);
  // 8 GiB less a byte, as the header of the file says; the checksum is the sum of its bytes.
  lying.write('77777777777\0', 124, 'latin1');
  lying.fill(' ', 148, 156);
  const sum = lying.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  lying.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  const cases: Record<string, Buffer> = {
    'size.zip': rawZip([{ name: 'a.md', size: 0xffffffff, extra: field64(2n ** 63n) }]),
    'place.zip': rawZip([{ name: 'a.md', offset: 0xfffffff0 }]),
    'method.zip': rawZip([{ name: 'a.md', method: 14 }]),
    'nothing.zip': Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    'twice.tar.gz': Buffer.concat([gzipSync('a'), gzipSync('b')]),
    'size.jex': lying,
    'deep.enex': Buffer.from(`<en-export>${'<note>'.repeat(200_000)}`),
    'tag.enex': Buffer.from(`<en-export><note a="${'x'.repeat(5_000_000)}`),
    'deep.json': Buffer.from('{"isTrashed":1,"textContent":'.repeat(100_000)),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    const read = await importAll(user, name, bytes);
    expect(read, name).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^[A-Z].+\.$/) });
  }
});

test('equal and empty names, links and devices, merge keys and endless tags come as far as they are notes', async () => {
  const user = await signUp(server);
  const zip = rawZip([
    { name: 'a.md', content: Buffer.from('first') },
    { name: 'a.md', content: Buffer.from('second') },
    { name: '../..' },
    { name: 'nul\0l.md' },
  ]);
  const done = await importAll(user, 'names.zip', zip);
  expect(done).toMatchObject({ state: 'done', counts: { created: 3 } });
  expect(skippedAndNoted(done, 'skipped')).toEqual([': A file without a name']);
  const again = await importAll(user, 'names.zip', zip);
  expect(again.counts).toMatchObject({ created: 0, unchanged: 3 });

  const id = createHash('md5').update('note').digest('hex');
  const tar = pack();
  for (const type of ['link', 'symlink', 'character-device', 'block-device', 'fifo'] as const) {
    tar.entry({ name: `${type}.md`, type, linkname: '/etc/passwd' });
  }
  tar.entry({ name: `${id}.md` }, `Joplin\n\ntext\n\nid: ${id}\nmarkup_language: 1\ntype_: 1`);
  tar.finalize();
  expect((await importAll(user, 'devices.jex', await buffer(tar))).counts.created).toBe(1);

  const merged = '---\nbase: &a {x: 1}\nother:\n  <<: *a\n__proto__: {polluted: 1}\n---\nmerged';
  const tags = { 'images.md': '<img '.repeat(150_000), 'links.md': '[[a|'.repeat(150_000), 'Merged.md': merged };
  const slow = await importAll(user, 'tags.zip', await zipOf(tags, { compress: false }));
  expect(slow).toMatchObject({ state: 'done', counts: { created: 3 } });
  const notes = await notesOf(user);
  expect([...notes.keys()].sort()).toEqual(['Joplin', 'Merged', 'a', 'images', 'links', 'null']);
  expect(notes.get('Merged')?.content).toContain('merged');
  expect({}).not.toHaveProperty('polluted');
});

test('a workbook with a cell far from all others is only its file, and keeps no other note back', async () => {
  const user = await signUp(server);
  const cell = (place: string) => `<row><c r="${place}"><v>1</v></c></row>`;
  const book = await zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/one.xml"/></Relationships>',
    'xl/worksheets/one.xml': `<worksheet><sheetData>${cell('A1')}${cell('XFD1048576')}</sheetData></worksheet>`,
  });
  const done = await importAll(user, 'books.zip', await zipOf({ 'far.xlsx': book, 'a.md': 'text' }));
  expect(done).toMatchObject({ state: 'done', counts: { created: 2, attachments: 1 } });
  expect(skippedAndNoted(done, 'note')).toEqual([
    'far: Its tables are too large to be read, so only the file is in the note',
  ]);
});
