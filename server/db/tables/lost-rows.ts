import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { SystemDatabase } from '#server/db/client.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { searchTables } from '#server/db/schema/search.ts';
import { heapPagesIn } from './btree-page.ts';

const PAGE = 8192;
const ZERO = Buffer.alloc(PAGE);
const CHUNK_PAGES = 128;
/** A table's file continues in another one after this many pages, a gibibyte. */
const SEGMENT_PAGES = 131_072;
/** What one page of a visibility map covers, after its header, with two bits for each page (PostgreSQL 65.4). */
const MAP_HEADER = 24;
const MAP_PAGES = (PAGE - MAP_HEADER) * 4;
const NAMED_MAX = 20;

/** A table that has lost rows, and a sentence about them. */
export interface LostRows {
  table: string;
  /** Whether the table is of the search index, which the server can rebuild. */
  isSearchIndex: boolean;
  sentence: string;
}

interface TableFile extends Record<string, unknown> {
  name: string;
  /** The table, for an index too. */
  table: string;
  /** Within the database's folder. */
  path: string;
  pages: number;
  /** The number of pages when the catalog was last updated. */
  pagesBefore: number;
  isIndex: boolean;
  /** The file of an index with an entry for each row of the table. */
  indexPath: string | null;
  indexPages: number | null;
}

/**
 * Damage to the files of the embedded database that reading doesn't detect: a page of zeros counts as one that was
 * never used, and a truncated file as a shorter table. A crash leaves such pages behind too, so one counts as lost only
 * if an index points to rows there or the visibility map has some. Returns a sentence for each table or index.
 *
 * @param folder of the embedded database.
 */
export async function findLostRows(db: SystemDatabase, folder: string): Promise<LostRows[]> {
  const files = await findFiles(db);
  const suspects = new Map<TableFile, number[]>();
  for (const file of files.filter(({ isIndex }) => !isIndex)) {
    const pages = await zeroPages(folder, file);
    if (pages.length > 0 || file.pages < file.pagesBefore) suspects.set(file, pages);
  }
  const losses = files
    .filter(({ isIndex, pages, pagesBefore }) => isIndex && pages < pagesBefore)
    .map((file) => lossOf(file, dbTexts.damage.cutOff('index', file.name, file.pages, file.pagesBefore)));
  if (suspects.size === 0) return losses;
  await db.execute(sql`checkpoint`);
  const referred = new Map<TableFile, Set<number> | undefined>();
  for (const file of suspects.keys()) referred.set(file, await pagesInIndex(folder, file));
  // A page that was being filled is in its file now, as an index has a row only after its table.
  await db.execute(sql`checkpoint`);
  for (const [file, pages] of suspects) {
    const inIndex = referred.get(file);
    const isZero = new Set(await zeroPages(folder, file));
    const lost: number[] = [];
    for (const page of pages) {
      if (isZero.has(page) && (inIndex?.has(page) || (await wasAllVisible(folder, file, page)))) lost.push(page);
    }
    const named = lost.slice(0, NAMED_MAX);
    if (lost.length > 0)
      losses.push(lossOf(file, dbTexts.damage.lostPages(file.name, named, lost.length - named.length)));
    // A vacuum shortens a table before the catalog knows, and leaves no row behind the new end.
    const isCut = file.pages < file.pagesBefore && (inIndex === undefined || Math.max(-1, ...inIndex) >= file.pages);
    if (isCut) losses.push(lossOf(file, dbTexts.damage.cutOff('table', file.name, file.pages, file.pagesBefore)));
  }
  return losses;
}

function lossOf({ table }: TableFile, sentence: string): LostRows {
  return { table, isSearchIndex: searchTables.includes(table), sentence };
}

function findFiles(db: SystemDatabase): Promise<TableFile[]> {
  return db.execute<TableFile>(sql`
    select coalesce(parent.relname, c.relname) as name, coalesce(parent.relname, indexed.relname, c.relname) as "table",
      pg_relation_filepath(c.oid) as path, c.relkind = 'i' as "isIndex", (pg_relation_size(c.oid) / ${PAGE}::int)::int as pages,
      c.relpages as "pagesBefore", pg_relation_filepath(whole.oid) as "indexPath",
      (pg_relation_size(whole.oid) / ${PAGE}::int)::int as "indexPages"
    from pg_class c left join pg_class parent on parent.reltoastrelid = c.oid
    left join pg_index own on own.indexrelid = c.oid left join pg_class indexed on indexed.oid = own.indrelid
    left join lateral (
      select i.indexrelid as oid from pg_index i join pg_class k on k.oid = i.indexrelid join pg_am m on m.oid = k.relam
      where i.indrelid = c.oid and i.indisvalid and i.indpred is null and m.amname = 'btree'
      order by i.indisprimary desc, i.indexrelid limit 1) whole on true
    where c.relkind in ('r', 't', 'i') and c.relpersistence = 'p' and pg_relation_filepath(c.oid) is not null
    order by 1, c.oid`);
}

async function zeroPages(folder: string, { path, pages }: TableFile): Promise<number[]> {
  const found: number[] = [];
  await eachPage(folder, path, pages, (bytes, page) => {
    if (bytes.equals(ZERO)) found.push(page);
  });
  return found;
}

/** The pages of the table in which its index has rows; undefined if it has no such index. */
async function pagesInIndex(folder: string, { indexPath, indexPages }: TableFile): Promise<Set<number> | undefined> {
  if (indexPath === null || indexPages === null) return undefined;
  const found = new Set<number>();
  await eachPage(folder, indexPath, indexPages, (bytes) => {
    for (const page of heapPagesIn(bytes)) found.add(page);
  });
  return found;
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

/** Passes each page of a table's or an index's file to `look`. */
async function eachPage(
  folder: string,
  path: string,
  pages: number,
  look: (bytes: Buffer, page: number) => void,
): Promise<void> {
  const chunk = Buffer.alloc(CHUNK_PAGES * PAGE);
  for (let page = 0; page < pages; ) {
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
          look(chunk.subarray(at, at + PAGE), page);
          page += 1;
        }
      }
    } finally {
      await file.close();
    }
  }
}
