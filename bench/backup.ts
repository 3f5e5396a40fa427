import { randomBytes, randomUUID } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { restoreBackup } from '#server/backup/read-backup.ts';
import { type OfflineServices, withDatabase } from '#server/backup/with-database.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { type Config, readConfig } from '#server/config.ts';
import { withFolder } from '#tests/faults/server-process.ts';
import { type Result, timeFigure } from './figures.ts';
import { textOf } from './texts.ts';

const NOTES = 10_000;
const NOTE_BYTES = 2000;
const FILES = 500;
const FILE_BYTES = 200_000;
const ROUNDS = 5;
const SECRET_KEY = 'k'.repeat(32);

/** A backup of a large account and its restoring, beside a bare copy of the same folders. */
export function measure(): Promise<Result> {
  return withFolder(async (folder) => {
    const settings = (dataDir: string) =>
      readConfig({ SECRET_KEY, DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups') });
    const config = settings(join(folder, 'data'));
    const copies = await timed(ROUNDS, async (round) => {
      if (round === 0) await withDatabase(config, { migrates: true }, seed);
      await cp(config.DATA_DIR, join(folder, `copy${round}`), { recursive: true });
    });
    const backups = await withDatabase(config, { migrates: true }, (services) => timeBackups(services));
    const restores = await timed(ROUNDS, (round) => restore(settings(join(folder, `restored${round}`)), backups.last));
    const [, ...fair] = copies;
    return {
      title: 'Backup',
      about:
        `${NOTES} notes of ${NOTE_BYTES} bytes and ${FILES} files of ${FILE_BYTES / 1000} kB, embedded database. Restoring creates a new database, ` +
        'verifies every byte and fills it. The baseline is a copy of the folder, which is unsafe while the database is open.',
      figures: [
        timeFigure('first backup, with all files', backups.first, { baseline: fair }),
        timeFigure('backup, files shared with the last', backups.later, { baseline: fair }),
        timeFigure('restore', restores, { baseline: fair, limit: 60_000 }),
        timeFigure('copy of the folder', fair),
      ],
    };
  });
}

async function seed({ db, files, config }: OfflineServices): Promise<void> {
  const userId = randomUUID();
  await db.system.execute(
    sql`insert into users (id, username, username_key, password_hash) values (${userId}, 'bench', 'bench', '')`,
  );
  await db.system.execute(sql`
    insert into notes (user_id, title, content, preview, tags)
    select ${userId}, 'Note ' || n, n || ${textOf(NOTE_BYTES)}, 'A note', '{bench}' from generate_series(1, ${NOTES}::int) n`);
  const path = join(config.DATA_DIR, 'tmp', 'bench');
  for (let file = 0; file < FILES; file += 1) {
    await writeFile(path, randomBytes(FILE_BYTES));
    const key = await files.put(path);
    await db.system.execute(sql`
      insert into documents (user_id, file_name, file_type, size, sha256, file_key, ocr, create_note, summarize, state)
      values (${userId}, 'Plan.txt', 'txt', ${FILE_BYTES}, sha256(${key}::bytea), ${key}, false, true, true, 'done')`);
  }
}

async function timeBackups(services: OfflineServices): Promise<{ first: number[]; later: number[]; last: string }> {
  let last = '';
  const make = async () => {
    last = await writeBackup(services);
  };
  const first = await timed(1, make);
  return { first, later: await timed(ROUNDS, make), last };
}

function restore(config: Config, backup: string): Promise<void> {
  return withDatabase(config, { migrates: true }, async (services) => {
    await restoreBackup(services, backup);
  });
}

async function timed(rounds: number, work: (round: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work(round);
    times.push(performance.now() - from);
  }
  return times;
}
