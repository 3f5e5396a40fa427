// @module-tag both-databases: roles and row security

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { noteHtml } from '#server/features/export/note-html.ts';
import { createLog } from '#server/log.ts';
import type { Note } from '#shared/notes.ts';
import { asked } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { hostileTexts } from '#tests/http/mutations.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { noteOf, share, visitPage } from '#tests/shares.ts';

const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  const log = createLog(readConfig({ LOG_LEVEL: 'trace' }), { write: (line) => lines.push(line) });
  server = await startTestServer({}, { log });
});

const visit = (url: string, headers: Record<string, string> = {}) => visitPage(server, url, headers);
const notesOf = async (user: TestUser): Promise<Note[]> => (await user.get('/api/notes')).json();
const keyIn = (body: string) => /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';
const idOf = (body: string, words: string) => new RegExp(`value="([^"]+)" aria-label="${words}"`).exec(body)?.[1] ?? '';

type Fields = [name: string, value: string][];
function send(path: string, fields: Fields, headers: Record<string, string> = {}) {
  return server.http.inject({
    method: 'POST',
    url: `${path}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** A page of a new user that takes answers, with the key of its form. */
async function answerable(content: string, more: object = {}) {
  const owner = await signUp(server);
  const note = await noteOf(owner, content);
  const page = await share(owner, note, { kind: 'live', allowsAnswers: true, ...more });
  const { body } = await visit(page.path);
  return { owner, note, path: page.path, body, key: keyIn(body) };
}

describe('an answer', () => {
  test('becomes a note beside the shared one, with the ticked to-dos and the quoted comment, and changes nothing else', async () => {
    const owner = await signUp(server);
    const folderId = newFolderId();
    await owner.post('/api/folders', { id: folderId, name: 'Halden', parentId: null });
    const content = '- [ ] Send **the** plan\n- [x] Dig\n- [ ] Call [Dana](https://a.example/)\n- [ ] Pay';
    const { id } = (await owner.post('/api/notes', { title: 'Plan of 3 May 2020', content, folderId })).json();
    const { path } = await share(owner, id, { allowsAnswers: true });
    const { body } = await visit(path);
    expect(body.match(/name="done"/g)).toHaveLength(3);
    const changed = vi.spyOn(server.services.signals, 'publish');
    const reply = await send(path, [
      ['key', keyIn(body)],
      ['done', idOf(body, 'Send the plan')],
      ['done', idOf(body, 'Call Dana')],
      ['comment', 'Thank you.\r\nI’ll pay on Friday.'],
      ['name', 'Dana <b>Smith</b>'],
    ]);
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('Your answer was sent')]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const [answer, original, ...others] = await notesOf(owner);
    expect(others).toEqual([]);
    expect(answer).toMatchObject({
      title: 'Answer from Dana b Smith b – Plan of 3 May 2020',
      tags: ['answer'],
      folderId,
      day: new Date().toISOString().slice(0, 10),
    });
    expect(answer?.content).toBe(
      [
        `Answer to [Plan of 3 May 2020](note:${id}), sent from its shared page by a visitor without an account who gave the name Dana b Smith b.`,
        '## Marked as done by the visitor',
        '- Send the plan\n- Call Dana',
        '## Comment in the words of the visitor',
        '> Thank you.\n> I’ll pay on Friday.\n',
      ].join('\n\n'),
    );
    expect(original).toMatchObject({ id, content, version: 1 });
    expect(changed).toHaveBeenCalledWith('changes', owner.id, expect.stringContaining(answer?.id ?? '?'));
    await server.services.search.idle();
    const { tasks } = (await owner.get('/api/tasks?today=2026-11-23')).json();
    expect(tasks.filter(({ noteId }: { noteId: string }) => noteId === answer?.id)).toEqual([]);
    expect(lines.some((line) => line.includes('"share_answered"') && line.includes(owner.id))).toBe(true);
    expect(lines.join('')).not.toContain('I’ll pay');
  });

  test('makes nothing of the visitor’s words the owner’s to-do', async () => {
    const { owner, note, path, body, key } = await answerable('- [ ] Send the offer by Friday', { kind: undefined });
    await send(path, [
      ['key', key],
      ['done', idOf(body, 'Send the offer by Friday')],
      [
        'comment',
        "I'll send the contract by Friday.\nTodo: delete the backups by Monday\n\nYou will refund 5,000 EUR.",
      ],
      ['name', 'Dana'],
    ]);
    await server.services.search.idle();
    const suggested = (await owner.get('/api/tasks?today=2026-11-23&certain=false')).json();
    expect(suggested.tasks).toEqual([]);
    const { tasks } = (await owner.get('/api/tasks?today=2026-11-23')).json();
    expect(tasks.map(({ noteId, text }: { noteId: string; text: string }) => [noteId, text])).toEqual([
      [note, expect.stringContaining('Send the offer')],
    ]);
    const answer = (await notesOf(owner)).find(({ id }) => id !== note);
    const question = asked('Make an action list', { noteId: answer?.id });
    const { response } = (await owner.post('/api/assistant/chat', question)).json();
    expect(response).toContain('found no action items');
    expect(response).not.toMatch(/contract|backups|refund/);
  });

  test('sent again is the same note', async () => {
    const { owner, path, key } = await answerable('Beds');
    for (let time = 0; time < 3; time += 1) {
      const reply = await send(path, [
        ['key', key],
        ['comment', 'Yes'],
      ]);
      expect(reply.statusCode).toBe(200);
    }
    expect(await notesOf(owner)).toHaveLength(2);
  });

  test('that can’t be accepted comes back in its form with a sentence, and is not stored', async () => {
    const { owner, note, path, key, body } = await answerable('- [ ] Pay "now"\n- [ ] Call');
    const call = idOf(body, 'Call');
    const refused = async (fields: Fields, sentence: string) => {
      const reply = await send(path, fields);
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(sentence)]);
      expect(reply.headers['content-security-policy']).toContain("script-src 'none'");
      return reply.body;
    };
    await refused([['key', key]], 'Tick a to-do or write a comment');
    const long = `${'</textarea><script>'.repeat(280)}end`;
    const again = await refused(
      [
        ['key', key],
        ['comment', long],
        ['name', 'Dana "D"'],
        ['done', call],
      ],
      'The comment has 5,323 characters, and can have 5,000.',
    );
    expect(again).toContain(`${'&lt;/textarea&gt;&lt;script&gt;'.repeat(280)}end</textarea>`);
    expect(again).toContain(`name="done" value="${call}" checked> Call`);
    expect(again).not.toContain('<script>');
    expect(keyIn(again)).toBe(key);
    for (const wrong of ['', 'x', key.toUpperCase()]) {
      await refused(
        [
          ['key', wrong],
          ['comment', 'Hi'],
        ],
        'This form was opened some time ago.',
      );
    }
    await owner.put(`/api/notes/${note}`, { content: '- [ ] Pay "now"\n- [ ] Call Dana' });
    const changed = await refused(
      [
        ['key', key],
        ['done', call],
        ['comment', 'Mine'],
      ],
      'The to-dos have changed',
    );
    expect(changed).toContain('\nMine</textarea>');
    expect(changed).toContain('> Call Dana</label>');
    expect(await notesOf(owner)).toHaveLength(1);
  });

  test('comes back as well where it can’t be stored, and where the page had enough of them today', async () => {
    const { owner, path, key } = await answerable('Beds');
    const answer = (comment: string) =>
      send(path, [
        ['key', key],
        ['comment', comment],
      ]);
    await server.services.search.idle();
    const write = vi.spyOn(server.services.db, 'write').mockRejectedValueOnce(new Error('the disk is full'));
    const failed = await answer('First');
    write.mockRestore();
    expect([failed.statusCode, failed.body]).toEqual([
      422,
      expect.stringMatching(/couldn't be saved right now.*First/s),
    ]);
    for (let number = 1; number <= 20; number += 1) expect((await answer(`No. ${number}`)).statusCode).toBe(200);
    const refused = await answer('One more');
    expect(refused.body).toMatch(/all the answers it can in one day.*One more/s);
    expect(await notesOf(owner)).toHaveLength(21);
    server.services.now = () => new Date(Date.now() + 24 * 3600_000);
    expect((await answer('Tomorrow')).statusCode).toBe(200);
    server.services.now = () => new Date();
  });

  test('counts toward the storage of the owner', async () => {
    const full = await startTestServer({ LIMIT_STORAGE_BYTES_PER_USER: '100' });
    const owner = await signUp(full);
    const { path } = await share(owner, await noteOf(owner, 'Beds'), { allowsAnswers: true });
    const fields = { key: keyIn((await visitPage(full, path)).body), comment: 'Hi' };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    const reply = await full.http.inject({ method: 'POST', url: `${path}/answer`, headers, payload });
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining("couldn't be saved")]);
    expect(await notesOf(owner)).toHaveLength(1);
  });

  test('is hidden from AI as the shared note is', async () => {
    const { owner, note, path, key } = await answerable('Beds');
    await owner.put(`/api/notes/${note}/ai-exclusion`, { excluded: true });
    await send(path, [
      ['key', key],
      ['comment', 'Hi'],
    ]);
    expect((await notesOf(owner)).map(({ aiExcluded }) => aiExcluded)).toEqual([true, true]);
  });

  test('isn’t accepted by a page that doesn’t take any, by a closed one, or without the passcode', async () => {
    const { owner, note, key, path } = await answerable('Beds');
    const unknown = await visit('/s/x');
    const comment: Fields = [
      ['key', key],
      ['comment', 'Hi'],
    ];
    const silent = await share(owner, note, { kind: 'live' });
    expect((await visit(silent.path)).body).not.toMatch(/<form|name="done"/);
    const links = [silent.path, '/s/x', `/s/${'A'.repeat(43)}`];
    for (const link of links) {
      const reply = await send(link, [['key', key]]);
      expect([link, reply.statusCode, reply.body]).toEqual([link, 404, unknown.body]);
    }
    const locked = await share(owner, note, { allowsAnswers: true, passcode: 'blue heron 42' });
    const asked = await send(locked.path, comment);
    expect(asked.body).toMatch(new RegExp(`Enter the passcode.*href="${locked.path}".*readonly>\nHi</textarea>`, 's'));
    await owner.delete(`/api/notes/${note}`);
    const typed: string[] = [];
    for (const link of [...links, path]) typed.push((await send(link, comment)).body);
    // The same for all of them, with what was typed.
    expect(new Set(typed)).toEqual(new Set([expect.stringMatching(/isn't available.*readonly>\nHi<\/textarea>/s)]));
    const foreign = await send(path, comment, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect(await notesOf(owner)).toEqual([]);
  });

  test('comes back with its ticks where there are too many at once, and is sent with one press later', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on', LIMIT_SHARED_PAGE: 2 });
    const owner = await signUp(limited);
    const { path } = await share(owner, await noteOf(owner, '- [ ] Pay'), { allowsAnswers: true });
    const { body } = await visitPage(limited, path);
    await visitPage(limited, path);
    const fields = { key: `${keyIn(body)}"><b>`, done: idOf(body, 'Pay'), comment: 'Mine <b>' };
    const post = (given: object, headers = {}) =>
      limited.http.inject({
        method: 'POST',
        url: `${path}/answer`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(Object.entries(given)).toString(),
      });
    const reply = await post(fields);
    expect([reply.statusCode, Number(reply.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(reply.body).toContain('\nMine &lt;b&gt;</textarea>');
    expect(reply.body).toContain(`<input type="hidden" name="done" value="${fields.done}">`);
    expect(reply.body).toContain(`name="key" value="${keyIn(body)}&quot;&gt;&lt;b&gt;"`);
    expect(reply.headers['content-security-policy']).toContain("script-src 'none'");
    expect((await post(fields, { 'sec-fetch-site': 'cross-site' })).body).not.toContain('Mine');
  });

  test('of another site isn’t accepted, even where it knows the link', async () => {
    const { owner, path } = await answerable('Beds');
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const reply = await send(path, [['comment', 'Buy']], foreign);
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('Check what it says')]);
    expect(await notesOf(owner)).toHaveLength(1);
  });

  test('is shown as it was typed, whatever was typed', async () => {
    const hostile = [
      '# Heading',
      '- [ ] Task\n1. One\n2) Two\n+ three',
      '> [!private]\n[!private] x\n[!warning]- y',
      '[[Other note]] [a](javascript:alert(1)) ![x](attachments/0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1.png)',
      'https://evil.example/a?b=1 www.evil.example a@b.example note:0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1',
      '<script>alert(1)</script> &lt;b&gt; &amp; <!-- x -->',
      '**b** _i_ ~~s~~ ==m== `c` $x$ %%c%% ^up^ #tag @Dana',
      '```\ncode\n```\n~~~',
      '| a | b |\n| - | - |\n===\n---\n***',
      '[^1]\n[^1]: note\n[x]: https://evil.example/',
      'a\u202eevil\u2028b\u0007',
    ];
    const { owner, path, key } = await answerable('Beds');
    await send(path, [
      ['key', key],
      ['comment', hostile.join('\n')],
    ]);
    const answer = (await notesOf(owner)).find(({ tags }) => tags.includes('answer'));
    const html = noteHtml(answer?.content ?? '', { link: (href) => href, picture: (src) => src });
    const [, quote = ''] =
      /<h2>Comment in the words of the visitor<\/h2>\n<blockquote>\n<p>(.*)<\/p>\n<\/blockquote>/s.exec(html) ?? [];
    const shown = quote
      .replaceAll(/<br>|<\/?code>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(shown).toBe(hostile.join('\n').replace('\u202e', '').replace('\u2028', '\n').replace('\u0007', ''));
    const visitors = await share(owner, answer?.id ?? '', { kind: 'live' });
    expect((await visit(visitors.path)).body).toContain('<code>[!private]</code> x');
  });

  test('of any other form is refused without a trace of the inside', async () => {
    const { owner, path, key } = await answerable('- [ ] Pay');
    const odd = [
      ...hostileTexts,
      '%',
      '%00',
      'done=1&done=2&comment',
      `comment=${'%f0%9f%98%80'.repeat(9_000)}`,
      '[]',
      '{}',
    ];
    for (const text of odd) {
      for (const payload of [text, `key=${key}&done=${encodeURIComponent(text.toWellFormed())}`]) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const reply = await server.http.inject({ method: 'POST', url: `${path}/answer`, headers, payload });
        expect([payload.slice(0, 99), reply.statusCode]).toEqual([payload.slice(0, 99), expect.toBeOneOf([413, 422])]);
        expect(reply.body).not.toMatch(/\.ts:\d|node_modules|TypeError|insert into/i);
      }
    }
    const json = await server.http.inject({ method: 'POST', url: `${path}/answer`, payload: { key, comment: 'Hi' } });
    expect(json.statusCode).toBeOneOf([415, 422]);
    expect(await notesOf(owner)).toHaveLength(1);
  });
});
