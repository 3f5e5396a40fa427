// @module-tag both-databases: roles and row security

import { beforeAll, describe, expect, test } from 'vitest';
import { uploadOf } from '#tests/form.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { enterPasscode, noteOf, share, visitPage } from '#tests/shares.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});

const visit = (url: string, headers: Record<string, string> = {}) => visitPage(server, url, headers);

async function attached(user: TestUser, note: string, content: Buffer, name: string) {
  const form = uploadOf({ content, name, type: 'application/octet-stream' });
  return (await user.post(`/api/notes/${note}/attachments`, form.payload, form.headers)).json();
}

describe('files of a shared note', () => {
  test('can be downloaded where the owner allows it, and only those that the shown text links to', async () => {
    const note = await noteOf(ada, '');
    const file = await attached(ada, note, Buffer.from('<script>1</script>'), 'Offer “2027”.html');
    const hidden = await attached(ada, note, Buffer.from('secret'), 'Secret.txt');
    const unlinked = await attached(ada, note, Buffer.from('other'), 'Other.txt');
    const picture = await attached(ada, note, madePicture(), 'Bed.png');
    const content = `[The offer](${file.path}) [bed](${picture.path})\n\n> [!private]\n> [s](${hidden.path})`;
    await ada.put(`/api/notes/${note}`, { content });
    const closed = await share(ada, note);
    const open = await share(ada, note, { kind: 'snapshot', allowsFiles: true });
    expect((await visit(closed.path)).body).toContain('<p>The offer bed</p>');
    expect((await visit(`${closed.path}/attachments/${file.id}`)).statusCode).toBe(404);

    expect((await visit(open.path)).body).toContain(`<a href="${open.path}/attachments/${file.id}"`);
    const reply = await visit(`${open.path}/attachments/${file.id}`);
    expect([reply.statusCode, reply.body]).toEqual([200, '<script>1</script>']);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="Offer _2027_.html"/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await visit(`${open.path}/attachments/${picture.id}`)).headers['content-disposition']).toMatch(
      /^attachment/,
    );
    for (const { id } of [hidden, unlinked]) {
      expect([id, (await visit(`${open.path}/attachments/${id}`)).statusCode]).toEqual([id, 404]);
    }
    await ada.delete(`/api/shares/${open.id}`);
    expect((await visit(`${open.path}/attachments/${file.id}`)).statusCode).toBe(404);
  });

  test('need the passcode of their page', async () => {
    const note = await noteOf(ada, '');
    const file = await attached(ada, note, Buffer.from('plan'), 'Plan.txt');
    await ada.put(`/api/notes/${note}`, { content: `[Plan](${file.path})` });
    const { path } = await share(ada, note, { allowsFiles: true, passcode: 'blue heron 42' });
    expect((await visit(`${path}/attachments/${file.id}`)).statusCode).toBe(404);
    const cookie = String((await enterPasscode(server, path, 'blue heron 42')).headers['set-cookie']).split(';')[0];
    expect((await visit(`${path}/attachments/${file.id}`, { cookie: cookie ?? '' })).body).toBe('plan');
  });
});
