import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMap, parseDocument } from 'yaml';
import type { Backlinks } from '#shared/note-links.ts';
import type { Note } from '#shared/notes.ts';
import { importAll, notesOf } from '#tests/imports.ts';
import { madePicture } from '#tests/pictures.ts';
import { listen, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { unzipped, zipOf } from '#tests/zip.ts';

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  address = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(async () => {
  server.http.server.closeAllConnections();
  await server.http.close();
});

type Files = Map<string, Buffer>;

async function download(user: TestUser): Promise<Files> {
  const reply = await fetch(`${address}/api/export`, { headers: { cookie: user.cookie } });
  return (await unzipped(Buffer.from(await reply.arrayBuffer()))).files;
}

async function throughHere(vault: Files): Promise<{ out: Files; user: TestUser }> {
  const user = await signUp(server);
  const done = await importAll(user, 'vault.zip', await zipOf(Object.fromEntries(vault)));
  expect(done.state, done.failure ?? '').toBe('done');
  return { out: await download(user), user };
}

function propertiesOf(file: string): { properties: Record<string, unknown>; length: number } {
  const [whole = '', yaml = ''] = /^---\n([\s\S]*?\n)---\n/.exec(file) ?? [];
  const document = parseDocument(yaml, { logLevel: 'silent' });
  if (!isMap(document.contents)) return { properties: {}, length: 0 };
  // What isn't YAML is compared as it is written.
  if (document.errors.length > 0) return { properties: { written: yaml }, length: whole.length };
  return { properties: Object.fromEntries(document.toJS({ mapAsMap: true })), length: whole.length };
}

const nameOf = (path: string) => basename(path).replace(/\.md$/, '').toLowerCase();

/** What is compared of a file, read by other code than the product's. */
function partsOf(path: string, file: string, names: ReadonlyMap<string, string>) {
  const { properties, length } = propertiesOf(file);
  const named = (target: string) => names.get(nameOf(target)) ?? target;
  const text = file
    .slice(length)
    .replaceAll(/!?\[\[([^\]|#]*)(#[^\]|]*)?(?:\|[^\]]*)?\]\]/g, (_link, to: string, place = '') =>
      to === '' ? `<${place}>` : `<${named(to)}${place}>`,
    )
    .replaceAll(/!?\[[^\]]*\]\((?!\w+:)([^)#]*)(#[^)]*)?\)/g, (_link, to: string, place = '') => {
      const target = to === '' ? '' : basename(normalize(join(dirname(path), decodeURIComponent(to))));
      return `<${to === '' ? '' : named(target)}${decodeURIComponent(place)}>`;
    })
    .trim();
  return { properties, text };
}

/** Each file of a vault, and what came out in its place. */
function compared(vault: Files, out: Files) {
  const names = (files: Files) => new Map([...files.keys()].map((path) => [nameOf(path), basename(path)]));
  return [...vault].map(([path, bytes]) => {
    if (!path.endsWith('.md'))
      return { path, before: bytes.length, after: out.get(`attachments/${basename(path)}`)?.length };
    const before = partsOf(path, bytes.toString('utf8'), names(vault));
    const after = partsOf(path, out.get(path)?.toString('utf8') ?? '(no such file)', names(out));
    const kept = Object.fromEntries(Object.keys(before.properties).map((name) => [name, after.properties[name]]));
    return { path, before, after: { ...after, properties: kept } };
  });
}

const made = {
  'References/Jane Doe.md':
    '---\ntype:\n  - "[[Authors]]"\nborn: 1970-05-06\n---\nA [[My_notes#Second part|part]] of it.\n\n# Life & work\n',
  'References/Authors.md': '',
  'Notes/My_notes.md': [
    '---',
    '# comments stay',
    "title: 'My_notes'",
    'author: "[[Jane Doe|J.]]"',
    'people: ["[[Jane Doe]]", \'[[Nobody Known]]\']',
    'created: 2023-11-18',
    'modified: 2024-01-02T03:04',
    'cover: "[[picture.png]]"',
    'source: https://example.com/a?b=c#d',
    'done: true',
    'rating: 7',
    'empty:',
    'aliases: []',
    'tags: [one, two/three]',
    'description: |',
    '  Two lines',
    '  of text: with a colon',
    '---',
    '# First',
    '',
    '[[#Second part]] and [[Jane Doe#Life & work]] and ![[picture.png]]',
    '',
    '## Second part',
    '',
    '- [ ] call',
    '',
  ].join('\n'),
  'References/Headed.md':
    '# Quotes\n## `code`, here\n## Two\n### Three\n## 1. Number? (a) & b\n## Ünï\n> [!note]\n> ![[#Two]]\n',
  'Notes/Headings.md': [
    '[[Headed#Quotes]] [[Headed#Quotes|them]] [[References/Headed#Two#Three]] ![[Headed#Two]]',
    '- [[Headed#`code`, here]] and [[headed#ünï]] and [[Headed#1. Number? (a) & b]]',
    '> [x](../References/Headed.md#1.%20Number?%20%28a%29%20&%20b) [y `z`](../References/Headed.md#Two) [[#`Own`]]',
    '# `Own`',
  ].join('\n'),
  'Templates/Daily.md': '---\ncreated: {{date}}\ntags: []\n---\n## {{title}}\n',
  'Divider.md': '---\n\nOnly a divider\n\n---\n\nText\n',
  'Broken.md': '---\na: [unclosed\nb: "x\n---\ntext\n',
};

const vault: Files = new Map([
  ...Object.entries(made).map(([path, text]) => [path, Buffer.from(text)] as const),
  ['Files/picture.png', madePicture('png')],
]);

test('a vault of Obsidian comes out as it went in: text, properties, links and files', async () => {
  const { out, user } = await throughHere(vault);
  for (const { path, before, after } of compared(vault, out)) {
    if (path.endsWith('.png')) expect(after, path).toBeGreaterThan(0);
    else expect({ path, ...(after as object) }).toEqual({ path, ...(before as object) });
  }
  const headings = [...vault.keys()].flatMap((path) =>
    path.endsWith('.md')
      ? (out
          .get(path)
          ?.toString('utf8')
          .match(/\]\([^)\s]*#[^)\s]*\)/g) ?? [])
      : [],
  );
  expect(headings).toHaveLength(14);
  const notes = await notesOf(user);
  const jane = notes.get('Jane Doe');
  expect(notes.get('My_notes')?.tags).toEqual(['one', 'two/three']);
  expect(notes.get('My_notes')?.content).toContain(`author: "[J.](note:${jane?.id})"`);
  const backlinks: Backlinks = (await user.get(`/api/notes/${jane?.id}/links`)).json();
  expect(backlinks.linkedFrom.map(({ title }) => title)).toEqual(['My_notes']);
  expect((await user.get(`/api/notes/${notes.get('Authors')?.id}/links`)).json().total).toBe(1);
});

test('an archive brings properties back to the letter, and keeps them apart from its own', async () => {
  const user = await signUp(server);
  const create = async (title: string, content: string, tags: string[] = []): Promise<Note> =>
    (await user.post('/api/notes', { title, content, tags })).json();
  const jane = await create('Jane', '# One\n\n## Two (a)\n');
  await create('Jane', 'another');
  const texts = [
    `---\nauthor: "[Jane](note:${jane.id})"\nof: [[J. D.](note:${jane.id}#Two%20%28a%29)]\n---\n[x](note:${jane.id}#One) [y](#Z)`,
    '---\nid: mine\nTitle: other\ncreated: never\ntags: none\npinned: "yes"\n---\n---\na: b\n---\n',
    '---\n# only\n\nday: Monday\ntext: |\n  a\n\n---\n\n\ntext',
    '---\na: [unclosed\n---\ntext',
    '---\r\na: b\r\n---\r\ntext',
    '---\na: b\n---',
    '---\n\nno properties\n\n---\n',
    '---\na: [[Jane]]\n---\n',
  ];
  for (const [at, text] of texts.entries()) await create(`Note ${at}`, text, at % 2 === 0 ? ['two words', 'x'] : []);
  const files = await download(user);
  expect(files.get('Note 0.md')?.toString('utf8')).toContain('tags:\n  - two-words\n  - x\n');
  expect(files.get('Note 0.md')?.toString('utf8')).toContain('author: "[[Jane]]"\nof: [[[Jane#Two (a)|J. D.]]]\n');
  const other = await signUp(server);
  await importAll(other, 'archive.zip', await zipOf(Object.fromEntries(files)));
  const again = await notesOf(other);
  const newJane = [...again.values()].find(({ content }) => content.startsWith('# One'));
  for (const [at, text] of texts.entries()) {
    const note = again.get(`Note ${at}`);
    const expected = text.replaceAll(jane.id, newJane?.id ?? '');
    expect({ content: note?.content, tags: note?.tags }).toEqual({
      content: at === 7 ? `---\na: [Jane](note:${newJane?.id})\n---\n` : expected,
      tags: at % 2 === 0 ? ['two words', 'x'] : [],
    });
  }
});

test('what an import finds nothing in comes out again: embeds, links to pictures and around code, templates, empty properties', async () => {
  const { out, user } = await throughHere(
    new Map([
      ['.obsidian/app.json', Buffer.from('{}')],
      [
        'Home.md',
        Buffer.from(
          [
            '![[C# notes]] ![[Code#Use of `let`|300]] [[C# notes]] [[Code#Use of `let`]] ![the *same*](Code.md)',
            '[`let` in code](Code.md) `[[Code]]`',
            '[[dot.png|the file]] ![[dot.png|40]] [dot](dot.png)',
          ].join('\n'),
        ),
      ],
      ['C# notes.md', Buffer.from('x')],
      ['Code.md', Buffer.from('---\n---\n## Use of `let`\n')],
      ['Daily.md', Buffer.from('---\ntags: [{{date}}, daily]\n---\ntext')],
      ['dot.png', madePicture('png')],
      ['Later/.gitkeep', Buffer.from('')],
    ]),
  );
  const textOf = (path: string) =>
    out
      .get(path)
      ?.toString('utf8')
      .replace(/^---\n[\s\S]*?\n---\n/, '');
  expect(textOf('Home.md')).toBe(
    [
      '![C# notes](C-%20notes.md) ![Code \\> Use of `let`](Code.md#Use%20of%20%60let%60) [C# notes](C-%20notes.md) [Code \\> Use of `let`](Code.md#Use%20of%20%60let%60) ![the *same*](Code.md)',
      '[`let` in code](Code.md) `[[Code]]`',
      '[the file](attachments/dot.png) ![dot.png|40](attachments/dot.png) [dot](attachments/dot.png)',
    ].join('\n'),
  );
  expect(textOf('Code.md')).toBe('## Use of `let`\n');
  expect(out.get('Daily.md')?.toString('utf8')).toContain('\ntags: [{{date}}, daily]\n---\ntext');
  const notes = await notesOf(user);
  expect(notes.get('Daily')?.tags).toEqual(['daily']);
  expect((await user.get('/api/folders')).json()).toMatchObject([{ name: 'Later', parentId: null }]);
  expect((await user.get(`/api/notes/${notes.get('C# notes')?.id}/links`)).json().total).toBe(1);

  // The same account has its pictures already, and nothing of it was changed.
  const again = await importAll(user, 'archive.zip', await zipOf(Object.fromEntries(out)));
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 4, kept: 0 });
});

/** Real notes, which lie beside the repository where the product is made. */
const real = '../shared/files/import/obsidian-properties';

describe.skipIf(!existsSync(real))('a real vault', () => {
  test('comes out as it went in', async () => {
    const paths = readdirSync(real, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
    const files: Files = new Map(paths.map((path) => [path, readFileSync(join(real, path))]));
    const { out } = await throughHere(files);
    const all = compared(files, out);
    expect(all).toHaveLength(52);
    for (const { path, before, after } of all)
      expect({ path, ...(after as object) }).toEqual({ path, ...(before as object) });
  });
});
