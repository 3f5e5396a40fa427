/** The rows of a table, without those of tables inside. */
export function rowsOf(table: Element): Element[] {
  return Array.from(table.children)
    .flatMap((part) => (part.nodeName === 'TR' ? [part] : Array.from(part.children)))
    .filter(({ nodeName }) => nodeName === 'TR');
}

/** Whether tables fill its cells: in a table of data one of them is the exception. */
export function holdsTables(rows: readonly Element[][]): boolean {
  const cells = rows.flat().filter((cell) => /\S/.test(cell.textContent ?? ''));
  const holders = cells.filter((cell) => cell.getElementsByTagName('table').length > 0);
  return holders.length * 2 >= cells.length && holders.length > 0;
}

/** Every row with the same columns: a merged cell fills its first place, and the others stay empty. */
export function gridOf(rows: readonly Element[][], contentOf: (cell: Element) => string): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const cell of row) {
      while (grid[top]?.[left] !== undefined) left += 1;
      fillSpan(grid, { top, left, down: spanOf(cell, 'rowspan'), across: spanOf(cell, 'colspan') }, contentOf(cell));
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? ''));
}

function spanOf(cell: Element, name: 'rowspan' | 'colspan'): number {
  return Math.min(100, Math.max(1, Number(cell.getAttribute(name) ?? 1) || 1));
}

interface Span {
  top: number;
  left: number;
  down: number;
  across: number;
}

function fillSpan(grid: string[][], { top, left, down, across }: Span, content: string): void {
  for (const [place, row] of grid.slice(top, top + down).entries()) {
    for (let column = left; column < left + across; column += 1)
      row[column] = place === 0 && column === left ? content : '';
  }
}

/** A cell has one line: what is a block elsewhere is marked within it, as `Due: • Monday; • **Friday**`. */
export function asOneLine(markdown: string): string {
  const lines = markdown.split('\n').map(inlineBlock).filter(Boolean);
  return lines
    .map((line, at) => (at < lines.length - 1 ? `${line}${/[.:;,!?]/.test(line.slice(-1)) ? ' ' : '; '}` : line))
    .join('');
}

function inlineBlock(line: string): string {
  const [, title] = /^#{1,6} (.*)$/.exec(line.trim()) ?? [];
  if (title !== undefined) return title.includes('**') ? title : `**${title}**`;
  return line.replace(/^(?:\s|> )*(?:- |---$)?/, (mark) => (mark.endsWith('- ') ? '• ' : '')).trim();
}
