import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { SystemDatabase } from '#server/db/client.ts';
import { dbTexts } from '#server/db/db.texts.ts';

const PAGE = 8192;
const ZERO = Buffer.alloc(PAGE);
const CHUNK_PAGES = 128;
/** A table's file continues in another one after this many pages, a gibibyte. */
const SEGMENT_PAGES = 131_072;
/** What one page of a visibility map covers, after its header, with two bits for each page (PostgreSQL 65.4). */
const MAP_HEADER = 24;
const MAP_PAGES = (PAGE - MAP_HEADER) * 4;
const NAMED_MAX = 20;

interface TableFile extends Record<string, unknown> {
  name: string;
  /** Within the database's folder. */
  path: string;
  pages: number;
  /** The number of pages when the catalog was last updated. */
  pagesBefore: number;
  isIndex: boolean;
}

/**
 * Damage to the files of the embedded database that reading doesn't detect: a page of zeros counts as one that was
 * never used, and a truncated file as a shorter table. Returns a sentence for each.
 *
 * @param folder of the embedded database.
 */
export async function findLostPages(db: SystemDatabase, folder: string): Promise<string[]> {
  const files = await db.execute<TableFile>(sql`
    select coalesce(parent.relname, c.relname) as name, pg_relation_filepath(c.oid) as path, c.relkind = 'i' as "isIndex",
      (pg_relation_size(c.oid) / ${PAGE}::int)::int as pages, c.relpages as "pagesBefore"
    from pg_class c left join pg_class parent on parent.reltoastrelid = c.oid
    where c.relkind in ('r', 't', 'i') and c.relpersistence = 'p' and pg_relation_filepath(c.oid) is not null
    order by 1, c.oid`);
  const short = files
    .filter(({ pages, pagesBefore }) => pages < pagesBefore)
    .map(({ name, pages, pagesBefore, isIndex }) =>
      dbTexts.damage.cutOff(isIndex ? 'index' : 'table', name, pages, pagesBefore),
    );
  const suspects: { file: TableFile; page: number }[] = [];
  // A page that was just added is not written yet, and an index detects damage by itself.
  for (const file of files.filter(({ isIndex }) => !isIndex)) {
    for (const page of await zeroPages(folder, file)) suspects.push({ file, page });
  }
  if (suspects.length === 0) return short;
  await db.execute(sql`checkpoint`);
  const lost = new Map<string, number[]>();
  for (const { file, page } of suspects) {
    if (!(await isLost(folder, file, page))) continue;
    lost.set(file.name, [...(lost.get(file.name) ?? []), page]);
  }
  return [...short, ...[...lost].map(([name, pages]) => lostSentence(name, pages))];
}

function lostSentence(name: string, pages: number[]): string {
  const named = pages.slice(0, NAMED_MAX);
  return dbTexts.damage.lostPages(name, named, pages.length - named.length);
}

async function zeroPages(folder: string, file: TableFile): Promise<number[]> {
  const found: number[] = [];
  await eachPage(folder, file, 0, (page, isZero) => {
    if (isZero) found.push(page);
    return true;
  });
  return found;
}

/** Not one that a crash left behind at the end, before anything was written to it. */
async function isLost(folder: string, file: TableFile, page: number): Promise<boolean> {
  let isZeroNow = false;
  let isFollowed = false;
  await eachPage(folder, file, page, (at, isZero) => {
    if (at === page) isZeroNow = isZero;
    else if (!isZero) isFollowed = true;
    return isZeroNow && !isFollowed;
  });
  return isZeroNow && (isFollowed || (await wasAllVisible(folder, file, page)));
}

/** Whether the visibility map has rows there: a page that was never used is in no map. */
async function wasAllVisible(folder: string, { path }: TableFile, page: number): Promise<boolean> {
  const map = await open(join(folder, `${path}_vm`)).catch(() => undefined);
  if (map === undefined) return false;
  try {
    const inMap = page % MAP_PAGES;
    const at = Math.floor(page / MAP_PAGES) * PAGE + MAP_HEADER + Math.floor(inMap / 4);
    const { bytesRead, buffer } = await map.read(Buffer.alloc(1), 0, 1, at);
    return bytesRead === 1 && ((buffer[0] ?? 0) & (1 << ((inMap % 4) * 2))) !== 0;
  } finally {
    await map.close();
  }
}

/** Passes each page of a table's file to `look`, until it has seen enough. */
async function eachPage(
  folder: string,
  { path, pages }: TableFile,
  from: number,
  look: (page: number, isZero: boolean) => boolean,
): Promise<void> {
  const chunk = Buffer.alloc(CHUNK_PAGES * PAGE);
  for (let page = from; page < pages; ) {
    const segment = Math.floor(page / SEGMENT_PAGES);
    const end = Math.min(pages, (segment + 1) * SEGMENT_PAGES);
    const file = await open(join(folder, segment === 0 ? path : `${path}.${segment}`)).catch(() => undefined);
    // Dropped or rewritten since; another check finds what is missing.
    if (file === undefined) return;
    try {
      while (page < end) {
        const { bytesRead } = await file.read(chunk, 0, chunk.length, (page % SEGMENT_PAGES) * PAGE);
        if (bytesRead < PAGE) return;
        for (let at = 0; at + PAGE <= bytesRead && page < end; at += PAGE) {
          if (!look(page, chunk.compare(ZERO, 0, PAGE, at, at + PAGE) === 0)) return;
          page += 1;
        }
      }
    } finally {
      await file.close();
    }
  }
}
