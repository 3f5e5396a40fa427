import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import { type ApiClient, signUp } from './api-client.ts';
import { type Caddy, hasCaddy, withCaddy } from './caddy.ts';
import { passTime, until } from './moments.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import { freePort, killLeftServers, type ServerProcess, startServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';

const WRITERS = trials({ small: 4, full: 8 });
const POSTS = trials({ small: 120, full: 3000 });
/** As in deploy/compose.yaml. */
const DRAIN_SECONDS = '5';

/** What one writer sent, and what became of it. */
interface Written {
  client: ApiClient;
  titles: string[];
  refused: string[];
}

/** A server that is always started again at the same place. */
interface Place {
  server: ServerProcess;
  start: () => Promise<void>;
}

afterEach(killLeftServers);

describe.skipIf(!hasPostgres || !hasCaddy)(
  'behind Caddy with the shipped Caddyfile (needs PostgreSQL and caddy)',
  () => {
    test('a rolling restart, a kill and a stop without a drain refuse, lose and repeat no POST', {
      timeout: 600_000,
    }, async ({ annotate }) => {
      await withTwoPlaces(async (first, second, proxy) => {
        const writers = await Promise.all(
          Array.from({ length: WRITERS }, async (_, index): Promise<Written> => {
            return { client: await signUp(proxy.url, `writer${index}`), titles: [], refused: [] };
          }),
        );
        const count = () => writers.reduce((sum, { titles, refused }) => sum + titles.length + refused.length, 0);
        let isOver = false;
        const writing = Promise.all(writers.map((writer) => write(writer, () => isOver && count() >= POSTS)));
        const phase = (share: number) => until(() => count() >= POSTS * share);
        await phase(0.1);
        for (const place of [first, second]) {
          place.server.kill('SIGTERM');
          expect(await place.server.ended).toEqual({ code: 0, signal: null });
          await place.start();
          await untilServing(place);
          await phase(place === first ? 0.3 : 0.6);
        }
        first.server.kill('SIGKILL');
        await first.server.ended;
        await first.start();
        await untilServing(first);
        // An impatient administrator: the second signal ends the drain before the proxy has noticed.
        second.server.kill('SIGTERM');
        await passTime(700);
        second.server.kill('SIGTERM');
        await second.server.ended;
        await second.start();
        await phase(0.8);
        isOver = true;
        await writing;

        expect(writers.flatMap(({ refused }) => refused)).toEqual([]);
        for (const { client, titles } of writers) {
          const notes = (await client.call('GET', '/api/notes')).body as Note[];
          expect(notes.map(({ title }) => title).sort()).toEqual([...titles].sort());
        }
        await annotate(
          `Caddy, two servers: ${count()} POSTs by ${WRITERS}, 2 restarts, a kill and a stop without a drain: 0 refused, lost, twice`,
        );
      });
    });
  },
);

/** The proxy looks every two seconds; until then it has one server. */
async function untilServing(place: Place): Promise<void> {
  await expect.poll(() => place.server.output()).toContain('"route":"/api/notes"');
}

/** Makes notes one after the other, as the page does: with a key for each, and by fetch, which follows a 307. */
async function write({ client, titles, refused }: Written, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const title = `Note ${titles.length + refused.length}`;
    const reply = await fetch(`${client.url}/api/notes`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        cookie: client.cookie() ?? '',
      },
      body: JSON.stringify({ title, content: 'x'.repeat(500) }),
    }).catch((error: Error) => error);
    if (reply instanceof Response && reply.status === 201) titles.push(((await reply.json()) as Note).title);
    else refused.push(reply instanceof Response ? `${reply.status} ${await reply.text()}` : String(reply.cause));
  }
}

async function withTwoPlaces(work: (first: Place, second: Place, proxy: Caddy) => Promise<void>): Promise<void> {
  await withPostgres((postgres) =>
    withFolder(async (folder) => {
      const common = {
        DATABASE_URL: postgres.ownerUrl,
        SECRET_KEY: 's'.repeat(44),
        FILES_URL: `file://${join(folder, 'files')}`,
        LIMIT_DRAIN_SECONDS: DRAIN_SECONDS,
      };
      const places = await Promise.all(
        ['first', 'second'].map(async (name): Promise<Place> => {
          const settings = { ...common, DATA_DIR: join(folder, name), PORT: String(await freePort()) };
          const place: Place = {
            server: await startServer({ settings }),
            start: async () => {
              place.server = await startServer({ settings });
            },
          };
          return place;
        }),
      );
      const [first, second] = places as [Place, Place];
      await withCaddy([first.server.url, second.server.url], (proxy) => work(first, second, proxy));
    }),
  );
}
