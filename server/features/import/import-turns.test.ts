// @module-tag both-databases: jobs

import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Import } from '#shared/imports.ts';
import { settled, upload } from '#tests/imports.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';
import { runImports } from './import-job.service.ts';

const server = await startTestServer({ LIMIT_IMPORTS_AT_ONCE: 1 });
const other = await startTestServer({ LIMIT_IMPORTS_AT_ONCE: 2 });
const archive = await zipOf({ 'A.md': 'a' });

afterAll(() => Promise.all([server, other].map(({ services }) => services.importing.stop())));

async function importsOf(user: TestUser): Promise<Import[]> {
  return (await user.get('/api/imports')).json();
}

/** How many of the user's imports a server holds. */
async function heldOf(user: TestUser): Promise<number> {
  const [row] = await server.services.db.system.execute<{ held: number }>(sql`
    select count(*)::int as held from imports where user_id = ${user.id} and lease_until > now()`);
  return row?.held ?? 0;
}

test('plans the archive of another user second, though one user uploaded several before', async () => {
  const [hog, victim] = [await signUp(server), await signUp(server)];
  const { importing } = server.services;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  importing.run('held', () => released);
  for (let number = 0; number < 3; number += 1) await upload(hog, `Hog ${number}.zip`, archive);
  const { id } = await upload(victim, 'Victim.zip', archive);
  release();
  await new Promise(setImmediate);
  await runImports(server.services);
  const first = await settled(victim, id);
  const planned = (await importsOf(hog)).filter(
    ({ state, updatedAt }) => state === 'planned' && updatedAt < first.updatedAt,
  );
  expect(planned.map(({ fileName }) => fileName)).toEqual(['Hog 0.zip']);
});

test('never gives two places to one user, on no server', async () => {
  const hog = await signUp(other);
  for (let number = 0; number < 3; number += 1) await upload(hog, `Hog ${number}.zip`, archive);
  for (const each of await importsOf(hog)) {
    await Promise.all([runImports(other.services), runImports(server.services)]);
    expect(await heldOf(hog)).toBeLessThan(2);
    expect((await settled(hog, each.id)).state).toBe('planned');
  }
});
