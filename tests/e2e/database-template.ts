import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemplate } from '#tests/database-template.ts';

/** Makes one migrated database for the servers of all journeys to begin with. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sparehour-journeys-'));
  await makeTemplate(folder);
  return () => rm(folder, { recursive: true, force: true });
}
