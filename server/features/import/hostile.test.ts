import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '#shared/imports.ts';
import { pdfOf } from '#tests/document-files.ts';
import { importAll, notesOf } from '#tests/imports.ts';
import { rawZip } from '#tests/raw-zip.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
let user: TestUser;
beforeAll(async () => {
  user = await signUp(server);
});

function enex(content: string, before = ''): Buffer {
  return Buffer.from(`<?xml version="1.0"?>${before}<en-export><note><title>A</title>${content}</note></en-export>`);
}

describe('is refused with a sentence:', () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const cases: Record<string, { name?: string; bytes: () => Promise<Buffer> | Buffer; reports: RegExp }> = {
    'a bomb of zeros': { bytes: () => zipOf({ 'a.md': zeros }), reports: /unpacks to far more/ },
    'files that share their bytes': {
      bytes: () => rawZip([{ name: 'a.md' }, { name: 'b.md', offset: 0 }, { name: 'c.md', offset: 0 }]),
      reports: /unpacks to far more/,
    },
    'a million entries': {
      bytes: () => rawZip([{ name: 'a.md' }], { entries: 1_000_000 }),
      reports: /more than 250,000 files/,
    },
    'more entries than there are': { bytes: () => rawZip([{ name: 'a.md' }], { entries: 65_000 }), reports: /damaged/ },
    'a broken directory': {
      bytes: async () => {
        const archive = await zipOf({ 'a.md': 'text' });
        archive.fill(0xff, archive.length - 60, archive.length - 40);
        return archive;
      },
      reports: /damaged/,
    },
    'only its first half': {
      bytes: async () => (await zipOf({ 'a.md': 'text'.repeat(100) })).subarray(0, 90),
      reports: /damaged/,
    },
    'archives in archives, deep': {
      bytes: async () => {
        let inner = await zipOf({ 'a.md': 'text' });
        for (let depth = 0; depth < 5; depth += 1) inner = await zipOf({ 'inner.zip': inner });
        return inner;
      },
      reports: /archives within archives/,
    },
    'files behind a password': {
      bytes: () => rawZip([{ name: 'a.md', content: Buffer.from('twelve bytestext'), size: 4, flags: 1 }]),
      reports: /password/,
    },
    'XML cut in the middle': { name: 'c.enex', bytes: () => enex('<content>text').subarray(0, 60), reports: /damaged/ },
    'a picture called a ZIP': {
      bytes: () => Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1'),
      reports: /isn't an export/,
    },
    'a tar archive of something else': {
      name: 'a.jex',
      bytes: async () => {
        const archive = pack();
        archive.entry({ name: '../../etc/passwd' }, 'root');
        archive.entry({ name: 'link', type: 'symlink', linkname: '/etc/passwd' });
        archive.finalize();
        return buffer(archive);
      },
      reports: /isn't an export/,
    },
    'a tar archive cut in the middle': {
      name: 'b.jex',
      bytes: async () => {
        const archive = pack();
        archive.entry({ name: `${'a'.repeat(32)}.md` }, 'text'.repeat(5000));
        archive.finalize();
        return (await buffer(archive)).subarray(0, 3000);
      },
      reports: /damaged|isn't an export/,
    },
  };
  test.each(Object.entries(cases))('%s', async (_what, { name = 'a.zip', bytes, reports }) => {
    const read = await importAll(user, name, await bytes());
    expect(read).toMatchObject({ state: 'failed', failure: expect.stringMatching(reports) });
    await user.delete(`/api/imports/${read.id}`);
  });
});

describe('is imported harmlessly:', () => {
  const names = (report: ImportReport) => report.report.map(({ name }) => name);

  test('XML that declares entities: they are only their names', async () => {
    const [a, b, c] = ['x'.repeat(100), '&a;'.repeat(100), '&b;'.repeat(100)];
    const cases = [
      `<!ENTITY a "${a}"><!ENTITY b "${b}"><!ENTITY of "${c}">`,
      '<!ENTITY of SYSTEM "file:///etc/passwd">',
    ];
    for (const declared of cases) {
      const own = await signUp(server);
      const bytes = enex('<content>&of; text</content>', `<!DOCTYPE en-export [${declared}]>`);
      const done = await importAll(own, 'a.enex', bytes);
      expect(done.report).toEqual([
        { kind: 'note', name: 'A', reason: 'It is damaged in the file, so parts of it may be missing' },
      ]);
      expect((await notesOf(own)).get('A')?.content).toBe('\\&of; text');
    }
  });

  test('paths that lead elsewhere become names of folders', async () => {
    const own = await signUp(server);
    const paths = ['../../up.md', '/etc/absolute.md', 'C:\\Windows\\drive.md', '..\\..\\back.md', './/a/./dot.md'];
    const done = await importAll(own, 'a.zip', rawZip(paths.map((name) => ({ name }))));
    expect(done).toMatchObject({ state: 'done', counts: { created: 5 } });
    expect([...(await notesOf(own)).keys()].sort()).toEqual(['absolute', 'back', 'dot', 'drive', 'up']);
    const folders: { name: string }[] = (await own.get('/api/folders')).json();
    expect(folders.map(({ name }) => name).sort()).toEqual(['Windows', 'a', 'etc']);
  });

  test('links to other files are left out', async () => {
    const files = [{ name: 'b.md' }, { name: 'link.md', content: Buffer.from('/etc/passwd'), mode: 0o120777 }];
    const done = await importAll(user, 'links.zip', rawZip(files));
    expect(done.counts.created).toBe(1);
    expect(names(done)).toEqual(['link.md']);
  });

  test('names in three encodings are read', async () => {
    const own = await signUp(server);
    const greek = Buffer.concat([Buffer.from([0xca, 0xe1, 0xeb, 0xe7, 0xec, 0xdd, 0xf1, 0xe1]), Buffer.from('.md')]);
    const done = await importAll(
      own,
      'a.zip',
      rawZip([{ name: 'Καλημέρα 1.md', flags: 0x800 }, { name: 'Übung.md' }, { name: greek }]),
    );
    expect(done.counts.created).toBe(3);
    const titles = [...(await notesOf(own)).keys()];
    expect(titles).toContain('Καλημέρα 1');
    expect(titles).toContain('Übung');
  });

  test('names whose archives don’t say their encoding are read as words', async () => {
    const own = await signUp(server);
    // As Windows writes them, in code page 850 or, where nothing differs, 437, and as other systems and countries do.
    const archives = [
      [
        'Grün, Überblick, Straße, Gespräch mit Jürgen, ÄRGER',
        'Gr\x81n, \x9aberblick, Stra\xe1e, Gespr\x84ch mit J\x81rgen, \x8eRGER',
      ],
      ['Übung', '\x9abung'],
      ['Größe', 'Gr\x94\xe1e'],
      [
        'Réunion équipe, mañana, À faire, Canción, Ação, 20° Winkel',
        'R\x82union \x82quipe, ma\xa4ana, \xb7 faire, Canci\xa2n, A\x87\xc6o, 20\xf8 Winkel',
      ],
      ['Łódź, współpracy', '\x9d\xa2d\xab, wsp\xa2\x88pracy'],
      ['Заметки', '\x87\xa0\xac\xa5\xe2\xaa\xa8'],
      ['Grünes, Café, Cámara', 'Gr\xfcnes, Caf\xe9, C\xe1mara'],
      ['Märkte', 'M\xe4rkte'],
      ['Opiniões, Relatório', 'Opini\xe4es, Relat\xa2rio'],
      ['会議メモ, 東京', '\x89\xef\x8bc\x83\x81\x83\x82, \x93\x8c\x8b\x9e'],
    ] as const;
    const inner = archives.map(([, bytes], at) => {
      const files = bytes.split(', ').map((name) => ({ name: Buffer.from(`${name}.md`, 'latin1') }));
      return [`${at}.zip`, rawZip(files)] as const;
    });
    await importAll(own, 'a.zip', await zipOf(Object.fromEntries(inner)));
    const titles = archives.flatMap(([titles]) => titles.split(', '));
    expect([...(await notesOf(own)).keys()].sort()).toEqual(titles.sort());
  });

  test('a file that is larger than it says isn’t unpacked', async () => {
    const content = Buffer.alloc(3_000_000, 'a');
    const done = await importAll(
      user,
      'lies.zip',
      rawZip([{ name: 'c.md' }, { name: 'd.md', content, size: 10, deflate: true }]),
    );
    expect(done.counts.created).toBe(1);
    expect(names(done)).toEqual(['d.md']);
  });

  test('YAML with tags, anchors that grow and a key that names a prototype is only text', async () => {
    const own = await signUp(server);
    const grows = Array.from(
      { length: 12 },
      (_, i) => `a${i}: &a${i} [${i === 0 ? '"x"' : `*a${i - 1},`.repeat(9)}]`,
    ).join('\n');
    const done = await importAll(
      own,
      'a.zip',
      await zipOf({
        'Bomb.md': `---\n${grows}\n---\nbomb`,
        'Tag.md':
          '---\ntags: !!js/function "function () { return 1 }"\ntitle: !!python/object/apply:os.system ["x"]\n---\ntag',
        'Proto.md': '---\n__proto__:\n  isTrashed: true\nconstructor: x\n---\nproto',
      }),
    );
    expect(done).toMatchObject({ state: 'done', counts: { created: 3 } });
    const notes = await notesOf(own);
    expect(notes.get('Bomb')?.content).toMatch(/^---\na0:/);
    expect(notes.get('Proto')?.content).toContain('proto');
    expect(({} as { isTrashed?: boolean }).isTrashed).toBeUndefined();
  });

  test('folders in folders without end, and names that are too long, come as far as there is room', async () => {
    const own = await signUp(server);
    const long = 'n'.repeat(3_000);
    const files = [`${'d/'.repeat(300)}deep.md`, `${long}.md`, `${long}/a.md`, `${long}.pdf`, 'gnp\u202E.exe.md'];
    const bytes = rawZip(files.map((name) => ({ name, content: name.endsWith('.pdf') ? pdfOf('text') : undefined })));
    const done = await importAll(own, 'a.zip', bytes);
    expect(done).toMatchObject({ state: 'done', counts: { created: 4, documents: 1 } });
    const titles = [...(await notesOf(own)).keys()].map((title) => title.slice(0, 10)).sort();
    expect(titles).toEqual(['a', 'deep', 'gnp.exe', 'nnnnnnnnnn', 'nnnnnnnnnn']);
  });

  test('HTML and Markdown with scripts come without them, and remote pictures aren’t fetched', async () => {
    const own = await signUp(server);
    await importAll(
      own,
      'a.zip',
      await zipOf({
        'a.html':
          '<title>Page</title><script>alert(1)</script><a href="javascript:alert(1)">x</a><img src="http://127.0.0.1:1/a.png">',
        'b.md': '[x](javascript:alert(1))',
      }),
    );
    const page = (await notesOf(own)).get('Page')?.content ?? '';
    expect(page).not.toMatch(/alert|javascript/);
  });

  test('a link of the archive can’t name a note of somebody else, or a mark of ours', async () => {
    const own = await signUp(server);
    const hash = createHash('sha256').update('x').digest('hex').slice(0, 32);
    const content = `[a](import-note:plan-${hash}) ![b](import-file:plan-${hash})`;
    await importAll(own, 'a.zip', await zipOf({ 'Mark.md': content }));
    expect((await notesOf(own)).get('Mark')?.content).toBe(content);
  });
});
