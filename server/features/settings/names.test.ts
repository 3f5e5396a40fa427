import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { removeUnreferenced } from '#server/features/attachments/attachments.service.ts';
import type { GatheredDraft } from '#shared/drafts.ts';
import type { Settings } from '#shared/settings.ts';
import type { TaskPage } from '#shared/tasks.ts';
import { uploadOf } from '#tests/form.ts';
import { madePicture } from '#tests/pictures.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { noteOf, share, visitPage } from '#tests/shares.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  server.services.now = () => new Date();
});

async function name(named: Partial<Settings>): Promise<void> {
  const reply = await user.put('/api/settings', { autoSave: true, defaultDark: false, ...named });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
}

async function listed(query: string): Promise<[string, string | null][]> {
  await server.services.search.idle();
  const { tasks } = (await user.get(`/api/tasks?${query}`)).json() as TaskPage;
  return tasks.map(({ text, owner }) => [text, owner]);
}

function upload(content: Buffer, fileName: string) {
  const form = uploadOf({ content, name: fileName, type: 'application/octet-stream' });
  return user.post('/api/settings/logo', form.payload, form.headers);
}

describe('who owes what', () => {
  test('is read again when the user has another name', async () => {
    user = await signUp(server);
    await noteOf(user, 'Nadia: send it formally\n\nDana will review the draft.\n\n- [ ] Ms Rahman: book the room');
    expect((await listed('filter=waiting&certain=false')).map(([, owner]) => owner)).toEqual(
      expect.arrayContaining(['Nadia', 'Dana']),
    );
    expect(await listed('filter=waiting')).toHaveLength(1);
    await name({ name: 'Nadia Rahman', otherNames: ['Ms Rahman'] });
    expect(await listed('filter=mine&certain=false')).toEqual([['send it formally', null]]);
    expect(await listed('filter=waiting&certain=false')).toEqual([['review the draft', 'Dana']]);
    expect(await listed('filter=waiting')).toEqual([]);
    await name({ name: 'Dana Berg', otherNames: [] });
    expect(await listed('filter=mine&certain=false')).toEqual([['review the draft', null]]);
    expect(await listed('filter=waiting&certain=false')).toEqual([['send it formally', 'Nadia']]);
  });

  test('of notes hidden from AI as well, and ids and what was dismissed stay', async () => {
    user = await signUp(server);
    const hidden = await noteOf(user, '- [ ] Nadia: call the bank');
    await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
    await noteOf(user, 'Nadia will send the offer.');
    await server.services.search.idle();
    const [before] = ((await user.get('/api/tasks?certain=false')).json() as TaskPage).tasks;
    await name({ name: 'Nadia Rahman' });
    expect(await listed('filter=mine')).toEqual([['call the bank', null]]);
    const [after] = ((await user.get('/api/tasks?certain=false')).json() as TaskPage).tasks;
    expect(after).toMatchObject({ id: before?.id, owner: null, waiting: false });
  });
});

describe('a letter', () => {
  test('ends with the sign-off, the name and the firm', async () => {
    user = await signUp(server);
    const noteIds = [await noteOf(user, 'Budget: 14,000 EUR')];
    const end = async () => {
      const draft = (await user.post('/api/drafts/gather', { kind: 'email', noteIds })).json() as GatheredDraft;
      return draft.slots.at(-1)?.rest.trim();
    };
    expect(await end()).toBe('Best regards,');
    await name({ name: 'Nadia Rahman', firm: 'Rahman Consulting' });
    expect(await end()).toBe('Best regards,  \nNadia Rahman  \nRahman Consulting');
    await name({ signOff: 'All the best\nNadia Rahman, MBA' });
    expect(await end()).toBe('All the best  \nNadia Rahman, MBA  \nRahman Consulting');
  });
});

describe('a shared page', () => {
  test('is signed with the name, the firm and the logo, in an open page of this user only', async () => {
    user = await signUp(server);
    const { path } = await share(user, await noteOf(user, 'Text'));
    const shown = async () => (await visitPage(server, path)).body;
    expect(await shown()).not.toContain('Shared by');
    expect(await shown()).not.toContain(user.username);
    await name({ name: 'Nadia <b>Rahman</b>', firm: 'Rahman & Sons' });
    expect(await shown()).toContain('Shared by Nadia &lt;b&gt;Rahman&lt;/b&gt;, Rahman &amp; Sons ·');
    expect(await shown()).not.toContain(user.username);
    const { logoId } = (await upload(madePicture('png'), 'logo.png')).json() as Settings;
    expect(await shown()).toContain(`<img class="logo" src="${path}/attachments/${logoId}" alt="Rahman &amp; Sons">`);
    // What was read can be saved as it is.
    const stored = (await user.get('/api/settings')).json();
    expect((await user.put('/api/settings', { ...stored, logoId: null })).json()).toEqual(stored);
    const picture = await visitPage(server, `${path}/attachments/${logoId}`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const owner = user;
    user = await signUp(server);
    const theirs = await share(user, await noteOf(user, 'Other'));
    expect((await visitPage(server, `${theirs.path}/attachments/${logoId}`)).statusCode).toBe(404);
    expect((await user.get(`/api/attachments/${logoId}`)).statusCode).toBe(404);
    expect((await owner.delete('/api/settings/logo')).json()).toMatchObject({ logoId: null, firm: 'Rahman & Sons' });
    expect(await shown()).not.toContain('<img');
    expect((await visitPage(server, `${path}/attachments/${logoId}`)).statusCode).toBe(404);
  });
});

describe('a logo', () => {
  test('is stored while it is one, and deleted as attachments are', async () => {
    user = await signUp(server);
    const first = ((await upload(madePicture('webp'), 'a.webp')).json() as Settings).logoId;
    const second = ((await upload(madePicture('jpeg'), 'b.jpg')).json() as Settings).logoId;
    const days = server.services.config.LIMIT_ATTACHMENT_DAYS + 2;
    for (const later of [2, days]) {
      server.services.now = () => new Date(Date.now() + later * 24 * 3600 * 1000);
      await removeUnreferenced(server.services);
    }
    server.services.now = () => new Date();
    expect((await user.get(`/api/attachments/${first}`)).statusCode).toBe(404);
    expect((await user.get(`/api/attachments/${second}`)).statusCode).toBe(200);
  });

  test.each([
    ['no picture', Buffer.from('%PDF-1.4'), 'a.png', 422, 'A logo is a PNG, JPEG or WebP picture.'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), 'a.gif', 422, 'A logo is a PNG, JPEG or WebP picture.'],
    ['damaged', madePicture().subarray(0, 60), 'a.png', 422, 'This picture is damaged or incomplete.'],
    ['too large', Buffer.alloc(1_100_000), 'a.png', 413, 'A logo can have at most 1 MB.'],
  ])('that is %s is refused', async (_, content, fileName, status, sentence) => {
    user = await signUp(server);
    const reply = await upload(content, fileName);
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining(sentence)]);
    expect((await user.get('/api/settings')).json().logoId).toBeNull();
  });
});
