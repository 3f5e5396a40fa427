import type { SystemDatabase } from '#server/db/client.ts';
import { analyzeAll, claimEmpty, dumpTables, loadTable } from '#server/db/tables/copy-tables.ts';
import { findTables, refuseIfBlind } from '#server/db/tables/tables.ts';
import { AppError } from '#server/errors.ts';
import { backupTexts } from './backup.texts.ts';
import { DISPENSABLE } from './read-backup.ts';

/**
 * Copies every row of one migrated database into another that is empty, in one transaction each. Returns how many;
 * rebuildable tables that the other doesn't have are not copied.
 *
 * @throws {AppError} if the other is not empty, or either does not show all rows.
 */
export async function moveTables(from: SystemDatabase, to: SystemDatabase): Promise<number> {
  await refuseIfBlind(from);
  await refuseIfBlind(to);
  let moved = 0;
  await to.transaction(async (tx) => {
    await claimEmpty(tx);
    const there = new Map((await findTables(tx)).map((table) => [table.name, table]));
    await dumpTables(from, async (table, rows) => {
      const target = there.get(table.name);
      if (target !== undefined) moved += await loadTable(tx, target, rows);
      else if (!DISPENSABLE.has(table.name)) throw new AppError('unusable_file', backupTexts.noTargetTable(table.name));
    });
  });
  await analyzeAll(to);
  return moved;
}
