import { beforeAll, describe, expect, test } from 'vitest';
import { appointAdministrator } from '#server/features/auth/administration.service.ts';
import { defineEndpoint, type Endpoint } from '#shared/endpoint.ts';
import { signUp, startTestServer, type TestServer } from '#tests/server.ts';
import { cases } from './cases.ts';
import { type Ids, requestWith, type Slot, slotsOf } from './requests.ts';
import { fingerprint, type Inhabitant, makeInhabitant, malformedIds, randomId } from './world.ts';

let server: TestServer;
let caller: Inhabitant;
let stranger: Inhabitant;

beforeAll(async () => {
  server = await startTestServer();
  caller = await makeInhabitant(server);
  stranger = await makeInhabitant(server);
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const own: Ids = ({ kind }) => (kind === 'newFolder' || kind === 'newNote' ? randomId(kind) : caller.ids[kind]);
const foreign: Ids = ({ kind }) => stranger.ids[kind];
const random: Ids = ({ kind }) => randomId(kind);

/** Random ids, the same in the address and in the body where both name one thing. */
function consistent(): Ids {
  const ids: Record<string, string> = {};
  return ({ name, kind }) => {
    ids[name] ??= randomId(kind);
    return ids[name];
  };
}

/** The call with an id in each slot; its body may differ in one way more. */
const requestFor = (name: string, idOf: Ids, extra: object = {}) =>
  requestWith({ name, idOf, cookie: caller.user.cookie, extra });

async function everything() {
  await server.services.search.idle();
  return { own: await fingerprint(server, caller.user.id), other: await fingerprint(server, stranger.user.id) };
}

/** The caller's own ids but for one slot; a body that repeats the id of the address is left to the address. */
function only(slot: Slot, idOf: Ids): Ids {
  return (each) => {
    if (each.name !== slot.name) return own(each);
    if (each.place === slot.place) return idOf(each);
    return each.place === 'body' ? undefined : own(each);
  };
}

const withSlots = Object.entries(cases).flatMap(([name, entry]) => slotsOf(entry).map((slot) => ({ name, slot })));

describe('another user’s id is answered like an id that doesn’t exist', () => {
  test.each(withSlots.filter(({ slot }) => slot.place === 'params'))('$name: $slot.name', async ({ name, slot }) => {
    const before = await everything();
    const replies = [];
    for (const idOf of [random, foreign, ...malformedIds.map((id) => () => encodeURI(decodeURI(id)))]) {
      const { statusCode, body, headers } = await server.http.inject(requestFor(name, only(slot, idOf)));
      replies.push({ statusCode, body, headers: { ...headers, date: '', 'x-request-id': '' } });
    }
    expect(replies[0]?.statusCode).toBe(404);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await everything()).toEqual(before);
  });

  test.each(withSlots.filter(({ slot }) => slot.place === 'body'))(
    '$name: $slot.name in the body',
    async ({ name, slot }) => {
      const before = await everything();
      const refused = cases[name]?.bodyIds?.[slot.name]?.refused;
      const missing = await server.http.inject(requestFor(name, only(slot, random)));
      const theirs = await server.http.inject(requestFor(name, only(slot, foreign)));
      expect([theirs.statusCode, missing.statusCode]).toEqual([refused, refused]);
      if (theirs.statusCode >= 400) expect(theirs.body).toBe(missing.body);
      for (const id of [...malformedIds, 5, true, {}, []]) {
        const reply = await server.http.inject(requestFor(name, own, { [slot.name]: id }));
        expect([404, 422]).toContain(reply.statusCode);
      }
      // Where the caller's own row was made under that id, the next case must not take it for the other user's.
      if (refused === 201) {
        await caller.user.delete(`/api/folders/${foreign(slot)}`);
        await caller.user.delete(`/api/notes/${foreign(slot)}`);
        await caller.user.delete(`/api/trash/${foreign(slot)}`);
      }
      const after = await everything();
      expect(after.other).toEqual(before.other);
      if (refused !== 201) expect(after.own).toEqual(before.own);
    },
  );

  test.each(withSlots.filter(({ slot }) => slot.place === 'query'))(
    '$name: $slot.name in the query',
    async ({ name, slot }) => {
      const missing = await server.http.inject(requestFor(name, only(slot, random)));
      const theirs = await server.http.inject(requestFor(name, only(slot, foreign)));
      expect([theirs.statusCode, theirs.body]).toEqual([missing.statusCode, missing.body]);
    },
  );

  test('even if all ids of a call are another user’s', async () => {
    const before = await everything();
    for (const name of new Set(withSlots.map((each) => each.name))) {
      const theirs = await server.http.inject(requestFor(name, foreign));
      const missing = await server.http.inject(requestFor(name, consistent()));
      expect([name, theirs.statusCode]).toEqual([name, missing.statusCode]);
    }
    expect((await everything()).other).toEqual(before.other);
  });
});

test('a revision is found only under its own note', async () => {
  const { user, ids } = caller;
  const other = (await user.post('/api/notes', { title: 'another' })).json().id;
  for (const note of [other, stranger.ids.note]) {
    expect((await user.get(`/api/notes/${note}/revisions/${ids.revision}`)).statusCode).toBe(404);
    expect((await user.post(`/api/notes/${note}/revisions/${ids.revision}/restore`)).statusCode).toBe(404);
  }
  expect((await user.get(`/api/notes/${ids.note}/revisions/${stranger.ids.revision}`)).statusCode).toBe(404);
});

describe('without a session', () => {
  test.each(Object.keys(cases))('%s', async (name) => {
    const endpoint = server.inventory.find((each) => nameOf(each) === name);
    const request = { ...requestFor(name, own), headers: {} };
    if (endpoint?.access === 'public') return;
    const before = await everything();
    const reply = await server.http.inject(request);
    expect([reply.statusCode, reply.body]).toEqual([401, 'Sign in to continue']);
    if (request.method === 'GET') {
      expect((await server.http.inject({ ...request, method: 'HEAD' })).statusCode).toBe(401);
    }
    expect(await everything()).toEqual(before);
  });
});

describe('an administrator’s call', () => {
  const sentence = 'Only administrators can do this.';
  const names = Object.keys(cases).filter((name) => name.includes(' /api/admin/'));

  test('is each call under /api/admin, and none besides', () => {
    const ofAdministrators = server.inventory.filter(({ access }) => access === 'administrator');
    expect(ofAdministrators.map(nameOf).sort()).toEqual(names.toSorted());
  });

  test.each(names)('%s is refused to a member, to every token and to a client-safe session', async (name) => {
    const before = await everything();
    const asMember = await server.http.inject(requestFor(name, own));
    expect([asMember.statusCode, asMember.body]).toEqual([403, sentence]);
    const admin = await makeAdministrator();
    const body = { name: 'All', scope: 'write', days: 30, password: admin.password };
    const { token } = (await admin.post('/api/user/tokens', body)).json();
    const request = requestFor(name, own);
    const withToken = await server.http.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
    expect(withToken.statusCode).toBe(403);
    const folder = randomId('newFolder');
    await admin.post('/api/folders', { id: folder, name: 'Client' });
    const client = { name: 'Brightwater', otherNames: [], people: [], relation: '' };
    await admin.put(`/api/folders/${folder}/client`, { client });
    expect((await admin.post('/api/session/client-safe', { clientId: folder })).statusCode).toBe(200);
    const watched = await server.http.inject({ ...request, headers: { cookie: admin.cookie } });
    expect(watched.statusCode).toBe(403);
    expect(await everything()).toEqual(before);
  });

  test.each(names.filter((name) => !name.startsWith('GET')))('%s refuses a field it does not have', async (name) => {
    const endpoint = server.inventory.find((each) => nameOf(each) === name);
    if (endpoint?.body === undefined) return;
    const { cookie } = await makeAdministrator();
    const request = requestWith({ name, idOf: own, cookie, extra: { isAdmin: true } });
    const reply = await server.http.inject(request);
    expect([reply.statusCode, reply.body]).toEqual([422, 'There is no field isAdmin']);
  });

  async function makeAdministrator() {
    const admin = await signUp(server);
    await appointAdministrator(server.services, admin.username);
    return admin;
  }
});

describe('a field the caller may not set is refused', () => {
  const fields = ['id', 'userId', 'user_id', 'createdAt', 'updatedAt', 'version', 'isAdmin', 'deletedAt', 'noteCount'];
  const bodied = () => server.inventory.filter(({ body, access }) => body !== undefined && access !== 'administrator');

  test.each(fields)('%s', async (field) => {
    const before = await everything();
    for (const endpoint of bodied()) {
      const name = nameOf(endpoint);
      if (accepts(endpoint, field)) continue;
      const reply = await server.http.inject(requestFor(name, own, { [field]: stranger.user.id }));
      expect([name, reply.statusCode, reply.body]).toEqual([name, 422, `There is no field ${field}`]);
    }
    expect(await everything()).toEqual(before);
  });

  test('__proto__', async () => {
    const before = await everything();
    for (const endpoint of bodied()) {
      const request = requestFor(nameOf(endpoint), own);
      const body = JSON.stringify(request.payload);
      const reply = await server.http.inject({
        ...request,
        payload: body.replace('{', '{"__proto__":{"isAdmin":true},'),
        headers: { ...request.headers, 'content-type': 'application/json' },
      });
      expect([nameOf(endpoint), reply.statusCode]).toEqual([nameOf(endpoint), 400]);
    }
    expect(await everything()).toEqual(before);
  });
});

function accepts(endpoint: Endpoint, field: string): boolean {
  return endpoint.body !== undefined && 'shape' in endpoint.body && field in Object(endpoint.body.shape);
}

describe('the matrix is complete', () => {
  test('every call of the API has a case, and every case is a call', () => {
    expect(server.inventory.map(nameOf).sort()).toEqual(Object.keys(cases).sort());
  });

  test('every id in a path is in its case', () => {
    const params = (name: string) => [...name.matchAll(/:(\w+)/g)].map(([, param]) => param);
    for (const [name, entry] of Object.entries(cases)) expect(Object.keys(entry.params ?? {})).toEqual(params(name));
  });

  test('only these work without a session', () => {
    const isPublic = (endpoint: Endpoint) => endpoint.access === 'public';
    expect(server.inventory.filter(isPublic).map(nameOf)).toEqual([
      'POST /api/register',
      'POST /api/login',
      'POST /api/recover',
      'POST /api/logout',
      'POST /api/login/passkey/challenge',
      'POST /api/login/passkey',
      'POST /api/oidc',
    ]);
  });

  test('no route is mounted outside the inventory', async () => {
    await server.http.ready();
    // The description is generated from the inventory and contains no user data.
    const nobodys = ['POST /api/csp-report', 'GET /api/openapi.json', 'GET /api/docs'];
    expect(routesUnderApi(server)).toEqual([...nobodys, ...server.inventory.map(nameOf)].sort());
  });

  test('a planted route is detected', async () => {
    const planted = await startTestServer();
    planted.http.get('/api/planted/:id', async () => 'everything');
    await planted.http.ready();
    expect(routesUnderApi(planted)).toContain('GET /api/planted/:id');

    const endpoint = defineEndpoint({
      method: 'GET',
      path: '/api/planted/:id',
      summary: 'Planted',
      access: 'user',
      limit: 'read',
      status: 200,
      reply: null,
    });
    expect(Object.keys(cases)).not.toContain(nameOf(endpoint));
  });
});

/** Method and path of every route under /api, as the router has it. */
function routesUnderApi({ http }: TestServer): string[] {
  const paths: string[] = [];
  const routes: string[] = [];
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (segment === '') continue;
    const depth = indent.length / 4;
    paths.splice(depth, paths.length, segment);
    const path = paths.join('');
    if (!path.startsWith('/api')) continue;
    const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    routes.push(...named.map((method) => `${method} ${path}`));
  }
  return routes.sort();
}
