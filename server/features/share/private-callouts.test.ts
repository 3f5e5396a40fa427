import mammoth from 'mammoth';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { bufferSource } from '#server/features/import/containers/source.ts';
import { openZip } from '#server/features/import/containers/zip.ts';
import { uploadOf } from '#tests/form.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { noteOf, share, visitPage } from '#tests/shares.ts';

const server = await startTestServer();
const SECRET = '> [!private]\n> canary one\n> - canary two\nand canary three';

/** A note with a picture that all may see, and one in its private callout. */
async function noteWithPictures(user: TestUser) {
  const id = await noteOf(user, '', 'Fenwick call');
  const attach = async (name: string) => {
    const form = uploadOf({ content: madePicture('png'), name, type: 'image/png' });
    return (await user.post(`/api/notes/${id}/attachments`, form.payload, form.headers)).json();
  };
  const [open, hidden] = [await attach('open.png'), await attach('canary.png')];
  const content = `Before ![open](${open.path})\n\n${SECRET}\n> ![canary](${hidden.path})\n\n- an item\n  > [!private] canary\n\nAfter`;
  await user.put(`/api/notes/${id}`, { content });
  return { id, content, open: open.id as string, hidden: hidden.id as string };
}

test.each(['live', 'snapshot'])('a %s page shows neither a private callout nor its pictures', async (kind) => {
  const user = await signUp(server);
  const { id, content, open, hidden } = await noteWithPictures(user);
  const { path } = await share(user, id, { kind });
  const page = await visitPage(server, path);
  expect([page.statusCode, page.body]).toEqual([200, expect.stringMatching(/Before[\s\S]*an item[\s\S]*After/)]);
  expect(page.body).not.toMatch(/canary|private/);
  expect((await visitPage(server, `${path}/attachments/${open}`)).statusCode).toBe(200);
  expect((await visitPage(server, `${path}/attachments/${hidden}`)).statusCode).toBe(404);
  const long = `${content}\n\n${'A long note. '.repeat(500)}`;
  await user.put(`/api/notes/${id}`, { content: long });
  expect((await visitPage(server, path)).body).not.toMatch(/canary|private/);
  if (kind === 'live') expect((await visitPage(server, path)).body).toContain('A long note.');
});

async function textOfPdf(data: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(data), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.loadingTask.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

async function textOfZip(data: Buffer): Promise<string> {
  const { files } = await openZip(bufferSource(data));
  const texts = files.map(async ({ path, read }) => `${path}\n${path.endsWith('.md') ? await read() : ''}`);
  return (await Promise.all(texts)).join('\n');
}

const read = {
  docx: async (data: Buffer) => (await mammoth.convertToHtml({ buffer: data })).value,
  pdf: textOfPdf,
  md: textOfZip,
  html: async (data: Buffer) => data.toString(),
  txt: async (data: Buffer) => data.toString(),
};

test.each(Object.keys(read) as (keyof typeof read)[])('an export as %s has no private callout', async (format) => {
  const user = await signUp(server);
  const { id } = await noteWithPictures(user);
  const one = await user.post('/api/export/notes', { format, ids: [id] });
  const text = await read[format](one.rawPayload);
  expect([one.statusCode, text]).toEqual([200, expect.stringMatching(/Before[\s\S]*an item[\s\S]*After/)]);
  expect(text).not.toMatch(/canary|private/);
  const draft = { title: 'Draft', content: `Open\n\n${SECRET}` };
  const written = await user.post('/api/export/notes', { format: 'txt', text: draft });
  expect(written.body).toBe('Draft\n=====\n\nOpen\n');
  const several = await user.post('/api/export/notes', { format, ids: [id, await noteOf(user, SECRET)] });
  const { files } = await openZip(bufferSource(several.rawPayload));
  for (const file of files.filter(({ path }) => /\.(?:md|html|txt)$/.test(path)))
    expect((await file.read()).toString()).not.toMatch(/canary|private/);
  expect(files.map(({ path }) => path).join()).not.toContain('canary');
});

test('the archive of the account has it, and importing it brings it back', async () => {
  const user = await signUp(server);
  const { content } = await noteWithPictures(user);
  const reply = await user.get('/api/export');
  expect(await textOfZip(reply.rawPayload)).toContain('> canary one\n> - canary two');
  expect(content).toContain('canary three');
});
