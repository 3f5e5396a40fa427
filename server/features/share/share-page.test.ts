import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ThreadFailure, ThreadPool } from '#server/thread-pool.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { enterPasscode, noteOf, share, visitPage } from '#tests/shares.ts';

const DAY_MS = 24 * 3600 * 1000;
const PASSCODE = 'blue heron 42';
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterEach(() => {
  server.services.now = () => new Date();
  vi.restoreAllMocks();
});

const visit = (url: string, headers: Record<string, string> = {}) => visitPage(server, url, headers);

describe('a long note', () => {
  const long = `${'word *more* '.repeat(4000)}\n\n## The end`;
  /** Other threads read the note's to-dos. */
  const renderings = (calls: unknown[][]) => calls.filter(([, work]) => Object(work).path !== undefined).length;

  test('is rendered once for all its readers beside the server’s own thread, and again when it has changed', async () => {
    const run = vi.spyOn(ThreadPool.prototype, 'run');
    const note = await noteOf(ada, long);
    const live = await share(ada, note);
    const copy = await share(ada, note, { kind: 'snapshot' });
    const readBy = (path: string) => Promise.all(Array.from({ length: 30 }, () => visit(path)));
    for (const page of [...(await readBy(live.path)), ...(await readBy(copy.path)), ...(await readBy(live.path))]) {
      expect(page.body).toContain('<h3>The end</h3>');
    }
    expect(renderings(run.mock.calls)).toBe(2);
    await ada.put(`/api/notes/${note}`, { content: `${long} of it` });
    for (const page of await readBy(live.path)) expect(page.body).toContain('<h3>The end of it</h3>');
    for (const page of await readBy(copy.path)) expect(page.body).toContain('<h3>The end</h3>');
    expect(renderings(run.mock.calls)).toBe(3);
  });

  test('is its plain text where it can’t be formatted, which is found out once', async () => {
    const run = vi.spyOn(ThreadPool.prototype, 'run').mockRejectedValue(new ThreadFailure('too large'));
    const { path } = await share(ada, await noteOf(ada, `${long}\n\n<b>&`));
    for (const page of [await visit(path), await visit(path)]) {
      expect(page.body).toContain('This note is too long to be formatted, so its text is shown as it was written.');
      expect(page.body).toContain('\n\n## The end\n\n&lt;b&gt;&amp;</div>');
    }
    expect(renderings(run.mock.calls)).toBe(1);
  });

  test('is its plain text where its page would be many times as long', async () => {
    const { path } = await share(
      ada,
      await noteOf(ada, `${'[a]\n\n'.repeat(2000)}[a]: https://${'a'.repeat(9000)}.com`),
    );
    expect((await visit(path)).body).toContain('This note is too long to be formatted');
  });
});

test('who has this version of a page is answered 304, as long as it is shown', async () => {
  const note = await noteOf(ada, 'One');
  const { id, path } = await share(ada, note);
  const first = await visit(path);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"\w{32}"$/);
  const again = await visit(path, { 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-store']);
  await ada.put(`/api/notes/${note}`, { content: 'Two' });
  const changed = await visit(path, { 'if-none-match': etag });
  expect([changed.statusCode, changed.body]).toEqual([200, expect.stringContaining('<p>Two</p>')]);
  await ada.delete(`/api/shares/${id}`);
  const revoked = await visit(path, { 'if-none-match': String(changed.headers.etag) });
  expect([revoked.statusCode, revoked.headers.etag]).toEqual([404, undefined]);
});

test('a page that was read before does not open after it was revoked, expired or moved to Trash, nor without its passcode', async () => {
  const note = await noteOf(ada, 'Read before');
  const revoked = await share(ada, note);
  const expired = await share(ada, note, { days: 1 });
  const trashed = await share(ada, await noteOf(ada, 'Read before'));
  const locked = await share(ada, note, { passcode: PASSCODE });
  const pass = (await enterPasscode(server, locked.path, PASSCODE)).cookies[0]?.value;
  for (const { path } of [revoked, expired, trashed, locked]) {
    expect((await visit(path, { cookie: `sparehour-page=${pass}` })).body).toContain('Read before');
  }
  await ada.delete(`/api/shares/${revoked.id}`);
  await ada.delete(`/api/notes/${trashed.noteId}`);
  server.services.now = () => new Date(Date.now() + DAY_MS + 1000);
  for (const { path } of [revoked, expired, trashed]) expect((await visit(path)).statusCode).toBe(404);
  expect((await visit(locked.path)).body).not.toContain('Read before');
});
