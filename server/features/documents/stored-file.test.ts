import { createHash } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signUp } from '#tests/server.ts';
import { openDesk, PLAN, uploaded } from '#tests/uploads.ts';
import { sweepFiles } from './upkeep.service.ts';

const { server, ada, folderOf } = await openDesk();

describe('the stored file', () => {
  test('has a random name, and only the server may read it', async () => {
    await uploaded(ada, { content: 'secret plan', name: 'Secret.txt' }, { summarize: 'false' });
    expect((await stat(folderOf('files'))).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folderOf('files'))) {
      expect(name).toMatch(/^[0-9a-f]{32}$/);
      expect((await stat(join(folderOf('files'), name))).mode & 0o777).toBe(0o600);
    }
    await expect.poll(() => readdir(folderOf('tmp'))).toEqual([]);
  });

  test('is returned as an attachment that no browser renders', async () => {
    const name = 'Plan "Größe";\u2019.txt';
    const { document } = await uploaded(
      ada,
      { content: PLAN, name: name.replaceAll('"', '%22') },
      { summarize: 'false' },
    );
    const reply = await ada.get(`/api/documents/${document.id}/file`);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(PLAN);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(Buffer.byteLength(PLAN)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const disposition = String(reply.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`|-]+$/);
    const encoded = disposition.split("''")[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(document.fileName);
  });

  test('is shared by documents with the same bytes, and deleted with the last of them', async () => {
    const user = await signUp(server);
    const content = 'the same bytes twice';
    const before = await readdir(folderOf('files'));
    const first = (await uploaded(user, { content }, { summarize: 'false' })).document;
    const second = (await uploaded(user, { content, name: 'Copy.txt' }, { summarize: 'false' })).document;
    const added = (await readdir(folderOf('files'))).filter((name) => !before.includes(name));
    expect(added).toHaveLength(1);
    expect((await user.delete(`/api/documents/${first.id}`)).statusCode).toBe(204);
    expect((await user.get(`/api/documents/${second.id}/file`)).body).toBe(content);
    expect((await user.delete(`/api/documents/${second.id}`)).statusCode).toBe(204);
    expect((await readdir(folderOf('files'))).filter((name) => added.includes(name))).toEqual([]);
  });

  test('is not shared between users', async () => {
    const other = await signUp(server);
    const content = 'bytes of two users';
    const mine = (await uploaded(ada, { content }, { summarize: 'false' })).document;
    const theirs = (await uploaded(other, { content }, { summarize: 'false' })).document;
    await ada.delete(`/api/documents/${mine.id}`);
    expect((await other.get(`/api/documents/${theirs.id}/file`)).body).toBe(content);
  });

  test('is deleted with the account', async () => {
    const leaver = await signUp(server);
    const before = await readdir(folderOf('files'));
    await uploaded(leaver, { content: 'to be forgotten' }, { summarize: 'false' });
    await leaver.delete('/api/user', { password: leaver.password });
    expect((await readdir(folderOf('files'))).sort()).toEqual(before.sort());
  });
});

test('sweeps only files without a document, after an hour', async () => {
  const { document } = await uploaded(ada, { content: 'kept for good' }, { summarize: 'false' });
  const source = join(server.services.config.DATA_DIR, 'orphan');
  await writeFile(source, 'left behind');
  const [old, young] = [await server.services.files.put(source), await server.services.files.put(source)];
  const moment = new Date(Date.now() - 3660_000);
  for (const name of await readdir(folderOf('files'))) {
    if (name !== young) await utimes(join(folderOf('files'), name), moment, moment);
  }
  await sweepFiles(server.services);
  const names = await readdir(folderOf('files'));
  expect([names.includes(old), names.includes(young)]).toEqual([false, true]);
  expect((await ada.get(`/api/documents/${document.id}/file`)).body).toBe('kept for good');
});

test('a document keeps the bytes it was uploaded with', async () => {
  const content = Buffer.from(Array.from({ length: 50_000 }, (_, index) => 32 + (index % 90)));
  const { document } = await uploaded(ada, { content }, { summarize: 'false' });
  const file = await ada.get(`/api/documents/${document.id}/file`);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(file.rawPayload)).toBe(hash(content));
});
