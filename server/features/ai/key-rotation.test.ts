// @module-tag both-databases: concurrency

import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { checkIntegrity } from '#server/backup/check-integrity.ts';
import type { UserServices } from '#server/context.ts';
import { aiKeys } from '#server/db/schema/settings.ts';
import { keyVersionOf } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { ownChoice } from './ai.service.ts';
import { findAiKey, saveAiKey } from './ai-keys.repo.ts';
import { resealKeys } from './ai-keys.service.ts';
import { sealChoice } from './own-key.ts';

const USERS = 1000;
const OLD = 'o'.repeat(44);
const NEW = 'n'.repeat(44);

let server: TestServer;
let ada: TestUser;
const users: UserId[] = [];
const keyOf = (userId: UserId) => `sk-ant-of-${userId}`;

/** A user's services on a server that seals with the first key and opens with both. */
const servicesOf = (userId: UserId, secretKey: string, otherSecretKey?: string): UserServices => ({
  ...server.services,
  userId,
  secretKey,
  otherSecretKey,
});

beforeAll(async () => {
  // Files that other tests leave belong to nothing.
  server = await startTestServer({ DATA_DIR: join(inject('testFolder'), 'key-rotation') });
  ada = await signUp(server);
  const { db } = server.services;
  const rows = await db.system.execute<{ id: UserId }>(sql`
    insert into users (username, username_key, password_hash, created_at)
    select 'rotated' || n, 'rotated' || n, 'none', now() from generate_series(1, ${USERS}) n returning id`);
  users.push(...rows.map(({ id }) => id));
  const kept = users.map((userId) => ({ userId, ...boxOf(userId, OLD, keyOf(userId)) }));
  await db.system.insert(aiKeys).values(kept);
});

function boxOf(userId: UserId, secretKey: string, apiKey: string) {
  const choice = { provider: 'anthropic', model: 'm', apiKey } as Parameters<typeof sealChoice>[1];
  return sealChoice(servicesOf(userId, secretKey), choice);
}

function keep(userId: UserId, secretKey: string, apiKey: string): Promise<void> {
  const row = boxOf(userId, secretKey, apiKey);
  return server.services.db.write(userId, (tx) => saveAiKey(tx, userId, row));
}

test(`re-encrypts the keys of ${USERS} users while they are used, on servers with old and new settings`, async () => {
  const before = (userId: UserId) => servicesOf(userId, OLD, NEW);
  const after = (userId: UserId) => servicesOf(userId, NEW, OLD);
  const wrong: unknown[] = [];
  let reads = 0;
  let isOver = false;
  const reading = Promise.all(
    [before, after].map(async (side) => {
      while (!isOver) {
        const userId = users[Math.floor(Math.random() * USERS)] ?? ada.id;
        const choice = await ownChoice(side(userId)).catch((error: unknown) => error);
        reads += 1;
        if ((choice as { apiKey?: string }).apiKey !== keyOf(userId)) wrong.push(choice);
        // Whoever rotates waits for a turn behind each of them, on one processor.
        await setTimeout(5);
      }
    }),
  );
  const rotation = await resealKeys(server.services, { secretKey: NEW, otherSecretKey: OLD });
  isOver = true;
  await reading;
  expect({ wrong, ...rotation }).toEqual({ wrong: [], resealed: USERS, unreadable: 0 });
  expect(reads).toBeGreaterThan(20);
  const versions = await server.services.db.system.execute(sql`select distinct key_version from ai_keys`);
  expect(versions).toEqual([{ key_version: keyVersionOf(NEW) }]);
  expect(await checkIntegrity(server.services, [NEW])).toEqual([]);
  for (const userId of users.slice(0, 20)) {
    expect((await ownChoice(servicesOf(userId, NEW)))?.apiKey).toBe(keyOf(userId));
  }
  expect(await resealKeys(server.services, { secretKey: NEW, otherSecretKey: OLD })).toEqual({
    resealed: 0,
    unreadable: 0,
  });
});

test('counts what opens with neither key, and leaves it unchanged', async () => {
  await keep(ada.id, 'x'.repeat(44), 'sk-ant-lost');
  const find = () => server.services.db.read(ada.id, (tx) => findAiKey(tx, ada.id));
  const box = await find();
  expect(await resealKeys(server.services, { secretKey: NEW, otherSecretKey: OLD })).toEqual({
    resealed: 0,
    unreadable: 1,
  });
  expect(await find()).toEqual(box);
});

test('does not undo a key that its owner replaces at that moment', async () => {
  await keep(ada.id, OLD, 'sk-ant-first');
  const { db } = server.services;
  // Between the reading of the boxes and the writing of them.
  const racing = {
    ...db,
    system: new Proxy(db.system, {
      get: (target, name) => {
        if (name !== 'update') return Reflect.get(target, name) as unknown;
        return (table: Parameters<typeof target.update>[0]) => {
          const update = target.update(table);
          return {
            set: (values: never) => ({
              where: (condition: never) => ({
                returning: async (what: never) => {
                  await keep(ada.id, NEW, 'sk-ant-second');
                  return update.set(values).where(condition).returning(what);
                },
              }),
            }),
          };
        };
      },
    }),
  };
  expect((await resealKeys({ db: racing }, { secretKey: NEW, otherSecretKey: OLD })).resealed).toBe(0);
  expect((await ownChoice(servicesOf(ada.id, NEW)))?.apiKey).toBe('sk-ant-second');
});
