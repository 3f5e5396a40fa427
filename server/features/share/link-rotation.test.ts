import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { resealAll } from '#server/admin/reseal-all.ts';
import { checkIntegrity } from '#server/backup/check-integrity.ts';
import { backupsOf, SECRET_KEY } from '#tests/backups.ts';
import { signUp, startTestServer } from '#tests/server.ts';

test('links survive a new secret key and a backup, are checked, and without their key only can’t be copied', async () => {
  const own = await startTestServer();
  const user = await signUp(own);
  const { id } = (await user.post('/api/notes', { title: 'Plan' })).json();
  const { path } = (await user.post(`/api/notes/${id}/shares`, { kind: 'live' })).json();
  const shownPath = async () => (await user.get('/api/shares')).json().shares[0]?.path;
  const NEW = 'n'.repeat(44);
  const backups = await backupsOf(own);
  const backup = await backups.write('shares');
  const problems = await backups.restored(backup, {}, async (restored) => {
    const rows = await restored.db.system.execute(sql`select count(*)::int as n from shares`);
    expect(rows[0]?.n).toBeGreaterThan(0);
    expect(await checkIntegrity(restored, [SECRET_KEY])).toEqual([]);
    return checkIntegrity(restored, [NEW]);
  });
  expect(problems).toContainEqual(expect.stringMatching(/^The link of shared page [\w-]+ can't be decrypted/));
  await backups.remove();

  expect((await resealAll(own.services, { secretKey: NEW, otherSecretKey: SECRET_KEY })).unreadable).toBe(0);
  expect(await shownPath()).toBeNull();
  expect((await own.http.inject(path)).statusCode).toBe(200);
  const after = { secretKey: SECRET_KEY, otherSecretKey: NEW };
  expect((await resealAll(own.services, after)).unreadable).toBe(0);
  expect(await shownPath()).toBe(path);
});
