/** What a column asks for so that its longest line has room, and its longest word. */
interface Column {
  wish: number;
  least: number;
}

/** The widths of columns within a width, and whether every word has room in its column. */
export function columnWidths(columns: readonly Column[], width: number): { widths: number[]; hasRoom: boolean } {
  const sum = (of: (column: Column) => number) => columns.reduce((total, column) => total + of(column), 0);
  const least = sum((column) => column.least);
  if (sum(({ wish }) => wish) <= width) return { widths: columns.map(({ wish }) => wish), hasRoom: true };
  if (least > width) return { widths: columns.map((column) => (column.least * width) / least), hasRoom: false };
  const share = (width - least) / Math.max(1, sum(over));
  return { widths: columns.map((column) => column.least + over(column) * share), hasRoom: true };
}

function over({ wish, least }: Column): number {
  return Math.max(0, wish - least);
}
