import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type AccountTable, accountTables, type FilePaths, type Row } from './account-tables.repo.ts';

const PAGE = 200;
/** Of rows that may be as long as a book. Others are answered between them. */
const PAGE_OF_LONG = 3;

/** Reads a page of a user's rows. */
export type ReadRows = (table: AccountTable, page: { after: Row | undefined; limit: number }) => Promise<Row[]>;

/** The tables of an account as files of JSON, which are read while they are written. */
export function accountFiles(read: ReadRows, paths: FilePaths): { name: string; content: Readable }[] {
  return accountTables.map((table) => ({ name: table.file, content: Readable.from(jsonOf(table, read, paths)) }));
}

async function* jsonOf(table: AccountTable, read: ReadRows, paths: FilePaths): AsyncGenerator<string> {
  const limit = table.isLong ? PAGE_OF_LONG : PAGE;
  let separator = '[\n';
  let page: Row[];
  let after: Row | undefined;
  do {
    page = await read(table, { after, limit });
    for (const row of page) {
      if (table.isLong) await setImmediate();
      yield separator + JSON.stringify(shownPart(table, row, paths), null, 1);
      separator = ',\n';
    }
    after = page.at(-1);
  } while (page.length === limit);
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function shownPart({ columns, add }: AccountTable, row: Row, paths: FilePaths): object {
  const shown = Object.entries(row).filter(([key]) => columns[key] === 'shown');
  return { ...Object.fromEntries(shown), ...add?.(row, paths) };
}
