import { beforeAll, describe, expect, test } from 'vitest';
import type { PageInventory } from '#server/http/visitor-pages.ts';
import { trials } from '#tests/faults/trials.ts';
import { hostileTexts, picker } from '#tests/http/mutations.ts';
import { randomFrom } from '#tests/random.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { noteOf, type OpenedShare, share } from '#tests/shares.ts';
import { fingerprint, type Inhabitant, makeInhabitant } from './world.ts';

type Page = PageInventory[number];

/** All pages, before a server knows them: {@link PageInventory} is compared with them. */
const pages: Page[] = [
  { method: 'GET', path: '/s/:link' },
  { method: 'POST', path: '/s/:link', form: { fields: ['passcode'] } },
  {
    method: 'POST',
    path: '/s/:link/answer',
    form: { fields: ['key', 'done', 'comment', 'name'], bytesMax: 96 * 1024 },
  },
  { method: 'GET', path: '/s/:link/attachments/:id' },
  { method: 'GET', path: '/s/*' },
  { method: 'GET', path: '/calendar/:link' },
  { method: 'GET', path: '/oidc/callback' },
];
const PER_PAGE = trials({ small: 12, full: 300 });
const SEED = 20_261_130;

let server: TestServer;
let owner: Inhabitant;
let other: Inhabitant;
let open: OpenedShare;
let locked: OpenedShare;
let feed: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await makeInhabitant(server);
  other = await makeInhabitant(server);
  const { user } = owner;
  const shown = await noteOf(user, `Shownmark [other](note:${owner.ids.note})\n\n- [ ] Pay`, 'Shown');
  await noteOf(user, 'Elsewhere: hiddenmark', 'Hiddenmark');
  await user.put(`/api/notes/${owner.ids.note}`, { content: 'hiddenmark' });
  await noteOf(other.user, 'foreignmark', 'Foreignmark');
  open = await share(user, shown, { kind: 'live', allowsFiles: true, allowsAnswers: true });
  locked = await share(user, owner.ids.note, { kind: 'live', passcode: 'blue heron 42', allowsAnswers: true });
  feed = (await user.post('/api/calendar-feed')).json().path;
  await server.services.search.idle();
});

const token = (path: string) => path.split('/').at(-1) ?? '';
const links = () => [
  token(open.path),
  token(locked.path),
  token(feed),
  'x',
  ...Object.values(owner.ids),
  ...hostileTexts,
];
const ids = () => [...Object.values(owner.ids), ...Object.values(other.ids), ...hostileTexts];
const part = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 1500));

function addressOf(path: string, link: string, id: string): string {
  return path
    .replace(':link', part(link))
    .replace(':id', part(id))
    .replace('*', `${part(link)}/${part(id)}`);
}

/** What of the account is on no page: other notes, names, and ids that a reader needs for nothing. */
function leaked(body: string): string[] {
  const secrets = ['hiddenmark', 'foreignmark', owner.user.username, other.user.username, owner.user.id, open.noteId];
  return [...secrets, ...Object.values(owner.ids), ...Object.values(other.ids)].filter((secret) =>
    body.toLowerCase().includes(secret.toLowerCase()),
  );
}

const inside = /\n\s+at |node_modules|\.ts:\d|\b(?:SELECT|INSERT INTO|DELETE FROM)\b|postgres|drizzle|zod|TypeError/;

test('every page for visitors is tried here, and no other is mounted', async () => {
  expect(server.pages).toEqual(pages);
  await server.http.ready();
  const paths: string[] = [];
  const mounted = new Set<string>();
  for (const line of server.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (segment === '') continue;
    paths.splice(indent.length / 4, paths.length, segment);
    const path = paths.join('');
    if (!/^\/(?:s|calendar|oidc)\//.test(path)) continue;
    for (const method of methods.split(', '))
      if (method !== '' && method !== 'HEAD') mounted.add(`${method} ${path.replace(/(.)\/$/, '$1')}`);
  }
  // The router prints one star for all of them.
  const named = pages.filter(({ path }) => !path.endsWith('*'));
  expect([...mounted].sort()).toEqual(named.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each(pages)('$method $path', ({ method, path, form }) => {
  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

  test('shows nothing of the account but what is shared, whatever link and id it gets', async () => {
    for (const [at, link] of links().entries()) {
      for (const id of at < 3 ? ids() : [owner.ids.attachment]) {
        const url = addressOf(path, link, id);
        const fields = form?.fields.map((field) => [field, id.toWellFormed().slice(0, 200)]) ?? [];
        const payload = new URLSearchParams(fields).toString();
        const reply = await server.http.inject({
          method,
          url,
          ...(form && { payload, headers: formHeaders }),
        });
        expect([url, reply.statusCode < 500, leaked(reply.body.replaceAll(id, ''))]).toEqual([url, true, []]);
        // What isn't even an address of a page is answered as everywhere.
        if (at > 3) continue;
        expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
        expect(reply.headers['x-robots-tag']).toContain('noindex');
      }
    }
  });

  test('changes nothing for a page of another site, in any form that one can send', async () => {
    // A wrong passcode is in the account's history, whoever sent it.
    const rows = async () => ({ ...(await fingerprint(server, owner.user.id)), account_events: '' });
    const before = await rows();
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json',
    ]) {
      for (const from of [
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:8080' },
        { origin: 'null' },
      ]) {
        const payload = new URLSearchParams((form?.fields ?? ['comment']).map((field) => [field, 'Buy'])).toString();
        const url = addressOf(path, token(open.path), owner.ids.attachment);
        const headers = { ...from, 'content-type': type, cookie: owner.user.cookie };
        const reply = await server.http.inject({ method: 'POST', url, payload, headers });
        expect([type, reply.statusCode < 500]).toEqual([type, true]);
        expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    expect(await rows()).toEqual(before);
  });

  test('survives requests that no browser would send', async () => {
    const random = randomFrom(SEED + path.length);
    const pick = picker(random);
    const before = await fingerprint(server, other.user.id);
    for (let round = 0; round < PER_PAGE; round += 1) {
      const url = addressOf(path, pick(links()), pick(ids()));
      const pairs = Array.from({ length: Math.floor(random() * 8) }, () => [
        random() < 0.8 ? pick(form?.fields ?? ['x']) : pick(hostileTexts).toWellFormed(),
        pick(hostileTexts).toWellFormed().slice(0, 20_000),
      ]);
      const payload = random() < 0.8 ? new URLSearchParams(pairs).toString() : pick(hostileTexts);
      const reply = await server.http.inject({
        method: random() < 0.9 ? method : pick(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'POST'] as const),
        url,
        headers: {
          ...(random() < 0.9 ? formHeaders : {}),
          'accept-language': pick(hostileTexts)
            .replaceAll(/[^\x20-\x7e]/g, '?')
            .slice(0, 2000),
          cookie: `sparehour-page=${part(pick(hostileTexts))}`,
        },
        ...(method === 'GET' ? {} : { payload }),
      });
      const sent = `seed ${SEED}, round ${round}: ${url.slice(0, 300)} ${payload.slice(0, 300)}`;
      expect(reply.statusCode, sent).toBeLessThan(500);
      expect(reply.body, sent).not.toMatch(inside);
      expect(leaked(reply.body), sent).toEqual([]);
    }
    expect(await fingerprint(server, other.user.id)).toEqual(before);
  });
});

test('the pages are found by who has their link', async () => {
  expect((await server.http.inject(open.path)).body).toContain('Shownmark');
  expect((await server.http.inject(feed)).body).toContain('BEGIN:VCALENDAR');
});
