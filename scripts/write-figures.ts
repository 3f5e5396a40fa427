import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Puts tables into a page of docs/, between the comments that bear the name.
 *
 * @throws {Error} where the page doesn't have them
 */
export function writeFigures(page: string, name: string, tables: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${page} has no place for ${name}`);
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${tables}${text.slice(to)}`);
}
