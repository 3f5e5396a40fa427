/** The cells of a row of a Markdown table. */
export function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** Whether it is the line between the head of a table and its rows. */
export function isDelimiterRow(row: string): boolean {
  return cellsOf(row).every((cell) => /^:?-+:?$/.test(cell));
}
