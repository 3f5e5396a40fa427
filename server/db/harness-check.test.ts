import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';

test('opens', async () => {
  const folder = join(inject('testFolder'), 'w');
  await cp(join(inject('testFolder'), 'template'), folder, { recursive: true });
  const e = await openEmbedded(folder);
  const db = connectDatabase({ socket: e.address, pool: 1 });
  expect((await db.system.execute(sql`select count(*)::int as n from users`))[0]).toEqual({ n: 0 });
});
