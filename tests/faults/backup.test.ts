import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#server/backup/check-integrity.ts';
import { isBackup, nameOf } from '#server/backup/manifest.ts';
import { moveTables } from '#server/backup/move-tables.ts';
import { restoreBackup } from '#server/backup/read-backup.ts';
import { type OfflineServices, withDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { findTables } from '#server/db/tables/tables.ts';
import type { Note } from '#shared/notes.ts';
import { madePicture } from '#tests/pictures.ts';
import { type ApiClient, password, signUp } from './api-client.ts';
import { copyDatabase, withDatabase as withServerFolder } from './database-copy.ts';
import { passTime } from './moments.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import { killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';
import { acknowledgedBy, makeWriters, reconcileAll, write } from './writer.ts';

const BACKUPS = trials({ small: 1, full: 10 });
const WRITERS = 8;
const SECRET_KEY = 'of thirty-two characters or more, for tests';

afterEach(killLeftServers);

/** Somebody who makes one numbered note after the other. */
interface Scribe {
  client: ApiClient;
  made: number;
}

test(`${BACKUPS} backups while notes are written contain everything saved before, and nothing half written`, {
  timeout: 240_000 + BACKUPS * 30_000,
}, async ({ annotate }) => {
  await withServerFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
    const scribes: Scribe[] = [];
    for (let index = 0; index < WRITERS; index += 1) {
      scribes.push({ client: await signUp(server.url, `scribe${index}`), made: 0 });
    }
    const saved: number[][] = [];
    const backups: string[] = [];
    let isOver = false;
    const writing = Promise.all(
      scribes.map(async (scribe) => {
        while (!isOver) await writeNext(scribe);
      }),
    );
    for (let count = 0; count < BACKUPS; count += 1) {
      await passTime(500);
      saved.push(scribes.map(({ made }) => made));
      const asked = nameOf(new Date());
      process.kill(server.pid, 'SIGUSR2');
      backups.push(await backupSince(join(folder, 'backups'), asked));
    }
    isOver = true;
    await writing;
    await stopServer(server);
    for (const [index, backup] of backups.entries()) {
      await withFolder(async (restored) => {
        await copyDatabase(restored);
        await withDatabase(readConfig({ DATA_DIR: restored, SECRET_KEY }), { migrates: true }, async (services) => {
          await restoreBackup(services, backup);
          expect(await checkIntegrity(services, [SECRET_KEY])).toEqual([]);
        });
        const again = await startServer({ settings: { DATA_DIR: restored, SECRET_KEY } });
        for (const [number, { client }] of scribes.entries()) {
          const atLeast = saved[index]?.[number] ?? 0;
          client.url = again.url;
          expect((await client.call('GET', '/api/user')).status).toBe(401);
          await client.call('POST', '/api/login', { username: `scribe${number}`, password });
          const titles = await titlesOf(client);
          expect(titles.length).toBeGreaterThanOrEqual(atLeast);
          expect(titles).toEqual(titles.map((_, place) => `Note ${place}`));
        }
        await stopServer(again);
      });
    }
    const made = scribes.reduce((sum, scribe) => sum + scribe.made, 0);
    await annotate(
      `backups: ${BACKUPS} while ${made} notes were written; each restored whole, with all saved before it`,
    );
  });
});

test('pictures, files and links between notes are the same after a backup, a restore and a move', {
  timeout: 300_000,
}, async () => {
  await withServerFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
    const client = await signUp(server.url, 'keeper');
    const target = await addNote(client, 'Budget', '');
    const note = await addNote(client, 'Visit', '');
    const attached = [
      await attach(client, note, 'Garden.png', madePicture('png', 600, 300)),
      await attach(client, note, 'Offer.pdf', Buffer.from('%PDF-1.7 of any bytes \0\x01\xff', 'latin1')),
    ];
    const [picture, file] = attached;
    const content = `![Garden.png|320](${picture?.path})\n\n[Offer.pdf](${file?.path})\n\nSee [Budget](note:${target}).\n`;
    await client.call('PUT', `/api/notes/${note}`, { ...(await noteOf(client, note)), content });
    const held = await heldBy(client, note, target, attached);
    expect(held.content).toBe(content);
    expect(held.linkedFrom).toContain(note);
    expect(held.files.map(({ status }) => status)).toEqual([200, 200]);

    const asked = nameOf(new Date());
    process.kill(server.pid, 'SIGUSR2');
    const backup = await backupSince(join(folder, 'backups'), asked);
    await stopServer(server);
    await withFolder(async (restored) => {
      await copyDatabase(restored);
      const config = readConfig({ DATA_DIR: restored, SECRET_KEY });
      await withDatabase(config, { migrates: true }, async (services) => {
        await restoreBackup(services, backup);
        expect(await checkIntegrity(services, [SECRET_KEY])).toEqual([]);
      });
      const heldThere = async (settings: Record<string, string>) => {
        const again = await startServer({ settings });
        client.url = again.url;
        await client.call('POST', '/api/login', { username: 'keeper', password });
        const found = await heldBy(client, note, target, attached);
        await stopServer(again);
        return found;
      };
      expect(await heldThere({ DATA_DIR: restored, SECRET_KEY })).toEqual(held);
      if (!hasPostgres) return;
      await withPostgres(async (postgres) => {
        const there = { ...config, DATABASE_URL: postgres.ownerUrl };
        await withDatabase(config, { migrates: true }, (from) =>
          withDatabase(there, { migrates: true }, (to) => moveTables(from.db.system, to.db.system)),
        );
        const settings = { DATA_DIR: restored, DATABASE_URL: postgres.ownerUrl, SECRET_KEY };
        expect(await heldThere(settings)).toEqual(held);
      });
    });
  });
});

describe.skipIf(!hasPostgres)('from the embedded database to PostgreSQL (needs one installed)', () => {
  test('moves everything, and the server continues there', { timeout: 240_000 }, async ({ annotate }) => {
    await withPostgres(async (postgres) => {
      await withServerFolder(async (folder) => {
        const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
        const writers = await makeWriters(server.url, WRITERS);
        const until = Date.now() + 1000;
        await Promise.all(writers.map((writer) => write(writer, () => Date.now() > until)));
        await stopServer(server);

        const config = readConfig({ DATA_DIR: folder, SECRET_KEY });
        const there = { ...config, DATABASE_URL: postgres.ownerUrl };
        const rows = await withDatabase(config, { migrates: true }, (from) =>
          withDatabase(there, { migrates: true }, async (to) => {
            const moved = await moveTables(from.db.system, to.db.system);
            expect(await fingerprints(to)).toEqual(await fingerprints(from));
            await expect(moveTables(from.db.system, to.db.system)).rejects.toThrow("isn't empty");
            return moved;
          }),
        );
        const moved = await startServer({
          settings: { DATA_DIR: folder, DATABASE_URL: postgres.ownerUrl, SECRET_KEY },
        });
        await reconcileAll(writers, moved.url);
        await stopServer(moved);
        await annotate(
          `moved ${rows} rows to PostgreSQL: ${acknowledgedBy(writers)} writes acknowledged before, 0 lost`,
        );
      });
    });
  });
});

async function writeNext(scribe: Scribe): Promise<void> {
  const reply = await scribe.client.call('POST', '/api/notes', {
    title: `Note ${scribe.made}`,
    content: 'x'.repeat(500),
  });
  expect(reply.status).toBe(201);
  scribe.made += 1;
}

async function addNote(client: ApiClient, title: string, content: string): Promise<string> {
  const { body } = await client.call('POST', '/api/notes', { title, content });
  return (body as { id: string }).id;
}

async function noteOf(client: ApiClient, id: string) {
  const { title, content, tags, version } = (await client.call('GET', `/api/notes/${id}`)).body as Note;
  return { title, content, tags, version };
}

async function attach(client: ApiClient, note: string, name: string, bytes: Buffer) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], name));
  const headers = { cookie: client.cookie() ?? '', 'idempotency-key': randomUUID() };
  const reply = await fetch(new URL(`/api/notes/${note}/attachments`, client.url), { method: 'POST', headers, body });
  expect(reply.status).toBe(201);
  return (await reply.json()) as { id: string; path: string };
}

/** The note with its pictures and files, byte for byte, and what links to the other one. */
async function heldBy(client: ApiClient, note: string, target: string, attached: readonly { id: string }[]) {
  const headers = { cookie: client.cookie() ?? '' };
  const files = await Promise.all(
    attached.map(async ({ id }) => {
      const reply = await fetch(new URL(`/api/attachments/${id}`, client.url), { headers });
      const bytes = Buffer.from(await reply.arrayBuffer()).toString('base64');
      return { status: reply.status, type: reply.headers.get('content-type'), bytes };
    }),
  );
  const { content } = await noteOf(client, note);
  const linkedFrom = JSON.stringify((await client.call('GET', `/api/notes/${target}/links`)).body);
  return { content, linkedFrom, files };
}

async function backupSince(folder: string, asked: string): Promise<string> {
  for (const until = Date.now() + 60_000; Date.now() < until; await passTime(50)) {
    const made = (await readdir(folder).catch(() => [])).filter(isBackup).find((name) => name >= asked);
    if (made !== undefined) return join(folder, made);
  }
  throw new Error('The server made no backup');
}

async function titlesOf(client: ApiClient): Promise<string[]> {
  const { body } = await client.call('GET', '/api/notes');
  const titles = (body as { title: string }[]).map(({ title }) => title);
  return titles.sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
}

/** Of each table that both have: how many rows, and a sum of all of them. */
async function fingerprints({ db }: OfflineServices): Promise<Record<string, unknown>> {
  const prints: Record<string, unknown> = {};
  for (const { name } of await findTables(db.system)) {
    if (name === 'embeddings') continue;
    const [row] = await db.system.execute(
      `select count(*)::int as count, md5(coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text collate "C"), '')) as sum from "${name}" t`,
    );
    prints[name] = row;
  }
  return prints;
}
