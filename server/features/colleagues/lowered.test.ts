// @module-tag both-databases: concurrency

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newFolderId } from '#tests/factories.ts';
import { isOnPostgres, signUp, startTestServer } from '#tests/server.ts';

test('what is being written when it ends or is lowered is done before, and anything later is refused', async () => {
  const server = await startTestServer();
  const [ada, ben] = [await signUp(server), await signUp(server)];
  const clientId = newFolderId();
  await ada.post('/api/folders', { id: clientId, name: 'Brightwater', parentId: null });
  const client = { name: 'Brightwater', otherNames: [], people: [], relation: '' };
  await ada.put(`/api/folders/${clientId}/client`, { client });
  const { id: noteId } = (await ada.post('/api/notes', { title: 'A', content: 'Before', folderId: clientId })).json();
  const open = async (access: string) =>
    (await ada.post(`/api/clients/${clientId}/colleagues`, { username: ben.username, access })).json().id;

  const grantId = await open('write');
  const { db } = server.services;
  const walled = db.within({ clientId, screen: 'open', grantId });
  const ends: ((id: string) => Promise<unknown>)[] = [() => open('read'), (id) => ada.delete(`/api/colleagues/${id}`)];
  for (const [index, end] of ends.entries()) {
    await open('write');
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    const writing = walled.write(ada.id, async (tx) => {
      begun.resolve();
      await goOn.promise;
      await tx.execute(sql`update notes set pinned = true where id = ${noteId}`);
    });
    void writing.then(() => order.push('written'));
    await begun.promise;
    const ending = end(grantId).then(() => order.push('ended'));
    const waiting = () => db.system.execute(sql`select from pg_locks where not granted`);
    // The embedded database has one connection.
    if (isOnPostgres) await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    goOn.resolve();
    await Promise.all([writing, ending]);
    expect(order).toEqual(['written', 'ended']);
    const later = walled.write(ada.id, (tx) => tx.execute(sql`update notes set pinned = false where id = ${noteId}`));
    await expect(later).rejects.toThrow(
      index === 0 ? 'This client is open to you for reading only.' : "This client isn't open to you.",
    );
  }
});
