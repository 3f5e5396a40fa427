// @module-tag both-databases: jobs
import { expect, test } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import { docxOf, pdfOf } from '#tests/document-files.ts';
import { importAll, notesOf } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();

test('imports fifty files of four kinds into the chosen folder, names the damaged ones, and finds all of them again', async () => {
  const user = await signUp(server);
  const [folder] = (await user.get('/api/user/init-defaults')).json();
  const files: Record<string, string | Buffer> = {};
  // Each PDF and DOCX is read in a process of its own, one after the other.
  for (let i = 0; i < 3; i += 1) files[`Offers/Offer ${i}.pdf`] = pdfOf(`Offer ${i} for the roof`);
  files['Letters/Letter.docx'] = docxOf('Letter to the client');
  for (let i = 0; i < 22; i += 1) files[`Text ${i}.txt`] = `Text ${i}`;
  for (let i = 0; i < 20; i += 1) files[`Notes/Note ${i}.md`] = `Note ${i}`;
  files['Offers/Broken.pdf'] = pdfOf('broken').subarray(0, 40);
  files['Letters/Broken.docx'] = docxOf('broken').subarray(0, 60);
  files['Empty.pdf'] = '';
  files['Sheet.xlsx'] = 'PK';
  const done = await importAll(user, 'Files.zip', await zipOf(files), { folderId: folder.id });
  expect(done).toMatchObject({
    state: 'done',
    plan: { notes: 42, documents: 6, skipped: 2 },
    counts: { created: 42, documents: 6 },
    progress: { done: 48, of: 48 },
  });
  expect(done.report.map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`)).toEqual([
    "skipped Empty.pdf: It's empty",
    "skipped Sheet.xlsx: It can't be unpacked",
    expect.stringMatching(/^note Broken\.docx: It's in Documents, but couldn't be read\. .+damaged/),
    expect.stringMatching(/^note Broken\.pdf: It's in Documents, but couldn't be read\. .+damaged/),
  ]);
  const notes = await notesOf(user);
  expect(notes.size).toBe(46);
  const folders: Folder[] = (await user.get('/api/folders')).json();
  const placeOf = (title: string) => folders.find(({ id }) => id === notes.get(title)?.folderId);
  for (const [title, name] of [
    ['Offer 2', 'Offers'],
    ['Letter', 'Letters'],
    ['Note 1', 'Notes'],
  ] as const) {
    expect(placeOf(title)).toMatchObject({ name, parentId: folder.id });
  }
  expect(placeOf('Text 7')?.id).toBe(folder.id);
  expect(notes.get('Offer 2')).toMatchObject({
    createdAt: '2024-05-06T07:08:10.000Z',
    updatedAt: '2024-05-06T07:08:10.000Z',
  });
  expect(notes.get('Offer 2')?.content).toContain('Offer 2 for the roof');

  // One was moved to Trash, one changed there and one here since.
  await user.delete(`/api/notes/${notes.get('Offer 0')?.id}`);
  const mine = notes.get('Offer 2');
  await user.put(`/api/notes/${mine?.id}`, { content: 'mine' });
  files['Offers/Offer 1.pdf'] = pdfOf('Offer 1 for the cellar');
  files['Offers/Offer 2.pdf'] = pdfOf('Offer 2 for the cellar');
  const again = await importAll(user, 'Files.zip', await zipOf(files), { folderId: folder.id });
  expect(again.counts).toEqual({ created: 0, updated: 1, unchanged: 45, kept: 1, attachments: 0, documents: 1 });
  expect(again.report.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...['skipped Empty.pdf', 'skipped Sheet.xlsx', 'note Broken.docx', 'note Broken.pdf', 'kept Offer 2.pdf'],
  ]);
  const after = await notesOf(user);
  expect(after.size).toBe(46);
  expect(after.get('Offer 0')?.id).toBe(notes.get('Offer 0')?.id);
  expect(after.get('Offer 1')).toMatchObject({ id: notes.get('Offer 1')?.id, folderId: placeOf('Offer 2')?.id });
  expect(after.get('Offer 1')?.content).toContain('for the cellar');
  expect(after.get('Offer 1')?.content).not.toContain('for the roof');
  expect(after.get('Offer 2')?.content).toBe('mine');
  expect((await user.get('/api/documents')).json().total).toBe(6);

  expect((await user.get(`/api/imports/${done.id}`)).json().changed).toBe(1);
  expect((await user.post(`/api/imports/${done.id}/undo?changed=keep`)).json()).toMatchObject({ state: 'undone' });
  expect([...(await notesOf(user)).values()].map(({ content }) => content)).toEqual(['mine']);
  expect((await user.get('/api/documents')).json().total).toBe(1);
  expect((await user.post(`/api/imports/${done.id}/undo`)).json()).toMatchObject({ state: 'undone' });
  expect((await notesOf(user)).size).toBe(0);
  expect((await user.get('/api/documents')).json().total).toBe(0);
});
