import { inlineText, withoutStruck } from '#server/language/inline-text.ts';
import { cellsOf } from '#server/language/table-row.ts';
import { readName, type Statement } from '#server/reading/answer.ts';

/** A row of a table in which each row has somebody: who, and what by when. */
export interface OwnedRow {
  who: string;
  what: string;
  /** The last cell, where it is of a day; empty where none is. */
  when: string;
}

const NOTHING = /^[\s–—?-]*$/;

/** Of the rows of each table that has a column of people, and none of prices, who does what by when. */
export function ownedRows(
  statements: readonly Statement[],
  content: string,
  isWho: (cell: string) => boolean,
): Map<Statement, OwnedRow> {
  const tables = Map.groupBy(
    statements.filter(({ row }) => row?.columns.every((column) => !readName(column).concepts.has('money'))),
    ({ row }) => row?.columns.join('|') ?? '',
  );
  const found = Array.from(tables.values()).flatMap((rows) => {
    const cells = rows.map(({ start, end }) => {
      return cellsOf(withoutStruck(content.slice(start, end))).map((cell) => inlineText(cell).trim());
    });
    const at = cells[0]?.findIndex((_, index) => cells.every((row) => isWho(row[index] ?? ''))) ?? -1;
    if (at === -1) return [];
    return cells.map((row, index) => {
      const [what = '', ...more] = row.toSpliced(at, 1);
      const when = more.filter((cell) => !NOTHING.test(cell)).join(', ');
      return [rows[index] as Statement, { who: row[at] ?? '', what, when }] as const;
    });
  });
  return new Map(found);
}
