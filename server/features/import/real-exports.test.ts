import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Folder } from '#shared/folders.ts';
import type { ImportReport } from '#shared/imports.ts';
import type { Note } from '#shared/notes.ts';
import {
  countDayOne,
  countLogseq,
  countRoam,
  countSimplenote,
  countStandardNotes,
  countTomboy,
} from '#tests/export-counts.ts';
import { importAll, notesOf } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

/** Real exports of other products, which lie beside the repository where the product is made. */
const folder = '../shared/files/import';
const isThere = existsSync(folder);
const server = await startTestServer();

/** Counts in an Evernote export by other means than reading it: what the tags in its text say. */
function countsOf(enex: string, titles: ReadonlySet<string>) {
  const all = (pattern: RegExp) => [...enex.matchAll(pattern)].map(([, value = '']) => value);
  const links = all(
    /<a [^>]*href="(?:evernote:\/\/\/view|https:\/\/share\.evernote|https:\/\/www\.evernote\.com\/shard)[^>]*>([^<]*)</g,
  );
  return {
    notes: all(/(<note>)/g).length,
    tags: new Set(all(/<tag>([\s\S]*?)<\/tag>/g)).size,
    tasks: all(/(<task>|<en-todo|--en-checked)/g).length,
    links: links.filter((label) => titles.has(label)).length,
    // Files of notes, and pictures in their text itself.
    attachments: new Set([
      ...all(/<data encoding="base64">\s*(\S{40})/g),
      ...all(/src="data:image\/[a-z]+;base64,(\S{40})/g),
      ...all(/src="(data:image\/svg\+xml,[^"]*)"/g),
    ]).size,
  };
}

function titlesIn(enex: string): string[] {
  return [...enex.matchAll(/<title>\s*([\s\S]*?)\s*<\/title>/g)].map(([, title = '']) => title);
}

/** The files of a ZIP, by the library that reads DOCX here. */
async function filesOf(zip: Buffer): Promise<{ name: string; text: string }[]> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files: { name: string; text: string }[] = [];
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    files.push({ name: entry.fileName, text: bytes.toString('utf8') });
  }
  return files;
}

/** Counts in the notes that came of it. */
function countsIn(notes: readonly Note[]) {
  const all = (pattern: RegExp) =>
    notes.flatMap(({ content }) => [...content.matchAll(pattern)].map(([found]) => found));
  return {
    notes: notes.length,
    tags: new Set(notes.flatMap(({ tags }) => tags)).size,
    tasks: all(/^\s*(?:-|\d+\.) \[[ x]\] /gm).length,
    links: all(/\]\(note:/g).length,
    attachments: new Set(all(/attachments\/[0-9a-f-]{36}/g)).size,
  };
}

test.skipIf(!isThere)('each Evernote export brings all of its notes, tags, tasks, links and files', async () => {
  const user = await signUp(server);
  const names = readdirSync(join(folder, 'evernote'));
  const texts = new Map(names.map((name) => [name, readFileSync(join(folder, 'evernote', name), 'utf8')]));
  const titles = new Set([...texts.values()].flatMap(titlesIn));
  const done = await importAll(user, 'notebooks.zip', await zipOf(Object.fromEntries(texts)));
  expect(done.state, done.failure ?? '').toBe('done');
  // Base64 that is a picture's, and no picture: the server refuses it and says so.
  expect(done.report.filter(({ kind }) => kind === 'skipped').map(({ name }) => name)).toEqual(['dot.png']);
  const folders: Folder[] = (await user.get('/api/folders')).json();
  const notes: Note[] = (await user.get('/api/notes')).json();
  const found = folders.map(({ id, name }) => [
    `${name}.enex`,
    countsIn(notes.filter(({ folderId }) => folderId === id)),
  ]);
  const expected = [...texts].map(([name, text]) => {
    const counts = countsOf(text, titles);
    return [name, { ...counts, attachments: counts.attachments - Number(name === 'image-size.enex') }];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

describe.skipIf(!isThere)('an export of', () => {
  const read = (path: string) => readFileSync(join(folder, path));
  /** Counted with unzip and grep. */
  const plans = {
    'bear/backup.bear2bk': { notes: 5, attachments: 1, tags: 1, tasks: 0, links: 0, trashed: 1, skipped: 1 },
    'bear/tags.bear2bk': { notes: 2, attachments: 0, tags: 8, tasks: 0, links: 0, trashed: 0, skipped: 0 },
    'textbundle/Ulysses Export.zip': { notes: 2, attachments: 0, tags: 0, tasks: 0, links: 0, trashed: 0, skipped: 0 },
    'notion/notion-testspace.zip': { notes: 4, attachments: 5, tags: 0, tasks: 1, links: 6, trashed: 0, skipped: 1 },
  };

  test.each(Object.entries(plans))('%s comes whole', async (path, plan) => {
    const user = await signUp(server);
    const done = await importAll(user, path.split('/')[1] ?? '', read(path));
    expect(done).toMatchObject({ state: 'done', plan, counts: { created: plan.notes, attachments: plan.attachments } });
    expect(skipped(done)).toHaveLength(plan.skipped);
    const inTrash = (await user.get('/api/trash')).json().total;
    expect([(await notesOf(user)).size, inTrash]).toEqual([plan.notes - plan.trashed, plan.trashed]);
  });

  test('Google Keep comes whole, and says which note is broken and which files are missing', async () => {
    const user = await signUp(server);
    const names = readdirSync(join(folder, 'keep'));
    const files = Object.fromEntries(names.map((name) => [`Takeout/Keep/${name}`, read(`keep/${name}`)]));
    const done = await importAll(user, 'takeout.zip', await zipOf(files));
    expect(done).toMatchObject({
      state: 'done',
      plan: { notes: 7, trashed: 1, tags: 8, skipped: 1 },
      counts: { created: 7 },
    });
    expect(skipped(done)).toEqual(['Takeout/Keep/broken-json-note.json']);
    expect(done.report.filter(({ reason }) => reason.includes("isn't in the archive"))).toHaveLength(2);
    expect((await notesOf(user)).get('Background colour note')).toMatchObject({
      content: 'This note is red',
      createdAt: '2023-07-27T05:46:22.242Z',
      updatedAt: '2023-08-01T05:05:03.436Z',
    });
  });

  const namesIn = (path: string) => readdirSync(join(folder, path)).sort();
  const textsIn = (path: string) => namesIn(path).map((name) => readFileSync(join(folder, path, name), 'utf8'));
  const folderZip = (path: string) =>
    zipOf(
      Object.fromEntries(namesIn(path).map((name) => [`${path.split('/').at(-1)}/${name}`, read(`${path}/${name}`)])),
    );
  const inZip = async (path: string, name: RegExp) => (await filesOf(read(path))).find((file) => name.test(file.name));
  const textInZip = async (path: string, name: RegExp) => (await inZip(path, name))?.text ?? '';
  /** What each has, and what other code than the importer's counts in it. */
  const products = [
    {
      path: 'standard-notes/backup.zip',
      counts: { notes: 37, folders: 0, trashed: 0, tags: 5, tasks: 0, links: 0, attachments: 0 },
      counted: async (path: string) => countStandardNotes(await textInZip(path, /^Standard Notes/)),
    },
    {
      path: 'standard-notes/super-format.zip',
      counts: { notes: 7, folders: 0, trashed: 3, tags: 5, tasks: 2, links: 0, attachments: 0 },
      counted: async (path: string) => countStandardNotes(await textInZip(path, /^Standard Notes/)),
    },
    {
      path: 'simplenote/notes.zip',
      counts: { notes: 3, folders: 0, trashed: 0, tags: 2, tasks: 4, links: 1, attachments: 0 },
      counted: async (path: string) => countSimplenote(await textInZip(path, /notes\.json$/)),
    },
    {
      path: 'simplenote/notes-2.zip',
      counts: { notes: 7, folders: 0, trashed: 0, tags: 0, tasks: 0, links: 0, attachments: 0 },
      counted: async (path: string) => countSimplenote(await textInZip(path, /notes\.json$/)),
    },
    {
      path: 'day-one/journal.zip',
      counts: { notes: 7, folders: 1, trashed: 0, tags: 3, tasks: 6, links: 1, attachments: 1 },
      counted: async (path: string) => {
        const names = (await filesOf(read(path))).map(({ name }) => name);
        return countDayOne(await textInZip(path, /\.json$/), names);
      },
    },
    {
      path: 'roam/demo.json',
      counts: { notes: 87, folders: 0, trashed: 0, tags: 11, tasks: 0, links: 36, attachments: 0 },
      counted: async (path: string) => countRoam(read(path).toString('utf8')),
    },
    {
      path: 'tomboy',
      counts: { notes: 4, folders: 1, trashed: 0, tags: 0, tasks: 0, links: 2, attachments: 0 },
      counted: async (path: string) => countTomboy(textsIn(path)),
    },
    {
      path: 'logseq/journals',
      counts: { notes: 2, folders: 1, trashed: 0, tags: 0, tasks: 0, links: 0, attachments: 0 },
      counted: async (path: string) => countLogseq(textsIn(path)),
    },
  ];

  test.each(products)(
    '$path brings as many notes, folders, tags, to-dos, links and files as are counted in it',
    async (product) => {
      const { path, counts, counted } = product;
      expect(await counted(path)).toEqual(counts);
      const user = await signUp(server);
      const isFile = /\.\w+$/.test(path);
      const name = isFile ? (path.split('/')[1] ?? '') : 'notes.zip';
      const done = await importAll(user, name, isFile ? read(path) : await folderZip(path));
      const { folders, ...plan } = counts;
      expect(done).toMatchObject({ state: 'done', plan, counts: { created: plan.notes } });
      expect((await user.get('/api/folders')).json()).toHaveLength(folders);
      const inTrash = (await user.get('/api/trash')).json().total;
      const notes: Note[] = (await user.get('/api/notes')).json();
      expect([notes.length, inTrash]).toEqual([counts.notes - counts.trashed, counts.trashed]);
      // What is in Trash isn't listed with the notes.
      if (counts.trashed > 0) return;
      const { tags, tasks, links, attachments } = countsIn(notes);
      expect({ tags, tasks, links, attachments }).toMatchObject({
        tags: counts.tags,
        tasks: counts.tasks,
        links: counts.links,
        attachments: counts.attachments,
      });
    },
  );

  test('Simplenote comes to the letter', async () => {
    const user = await signUp(server);
    await importAll(user, 'notes-2.zip', read('simplenote/notes-2.zip'));
    const notes: Note[] = (await user.get('/api/notes')).json();
    const { activeNotes } = JSON.parse(await textInZip('simplenote/notes-2.zip', /notes\.json$/));
    const given = activeNotes.map(({ content }: { content: string }) => content.replaceAll(/\s+/g, ' ').trim());
    const came = notes.map(({ title, content }) => `${title} ${content}`.replaceAll(/\s+/g, ' ').trim());
    expect(came.sort()).toEqual(given.sort());
  });

  test("OneNote's own files are named, with the way to files that can be read", async () => {
    const done = await importAll(await signUp(server), 'onedrive.zip', read('onenote/onedrive.zip'));
    expect(done).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('In OneNote choose File, Export, Single File Web Page or Word'),
    });
  });

  function skipped({ report }: ImportReport): string[] {
    return report.filter(({ kind }) => kind === 'skipped').map(({ name }) => name);
  }
});
