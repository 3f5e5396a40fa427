/** A paragraph of an outliner, with those below it. */
export interface Block {
  text: string;
  isNumbered: boolean;
  children: readonly Block[];
}

/** Deeper ones come at this depth: each level adds to each line. */
const DEPTH_MAX = 100;

/** Blocks as nested lists. An empty one has no bullet, and what is below it takes its place. */
export function outlineMarkdown(blocks: readonly Block[]): string {
  const lines: string[] = [];
  const waiting = blocks.map((block) => ({ block, depth: 0, indent: '' })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { block, depth, indent } = next;
    const isEmpty = block.text.trim() === '';
    const marker = block.isNumbered ? '1. ' : '- ';
    const inner = isEmpty || depth >= DEPTH_MAX ? indent : indent + ' '.repeat(marker.length);
    if (!isEmpty) {
      const [first = '', ...rest] = block.text.trim().split('\n');
      lines.push(indent + marker + first);
      for (const line of rest) lines.push(line.trim() === '' ? '' : indent + ' '.repeat(marker.length) + line);
    }
    for (const child of block.children.toReversed()) {
      waiting.push({ block: child, depth: isEmpty ? depth : depth + 1, indent: inner });
    }
  }
  return lines.join('\n');
}

const attribute = /^(\s*(?:(?:[-*+]|\d{1,9}\.) )?)(?!(?:[-*+]|\d{1,9}\.) )([^\s:`*_[\](){}#][^:`\n]{0,80})::(?=\s|$)/;

/** `Name:: value` of outliners, with a name that is seen to be one. */
export function withAttributes(line: string): string {
  return line.replace(attribute, '$1**$2:**');
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that a daily page is called by: `April 19th, 2020`, `Dec 29th, 2020`, `2020-12-29`, `2020_12_29`; else null. */
export function dayOfTitle(title: string): string | null {
  const [, name = '', day = '', year = ''] = /^([A-Z][a-z]{2,8}) (\d{1,2})(?:st|nd|rd|th), (\d{4})$/.exec(title) ?? [];
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const iso =
    month > 0
      ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
      : title.replace(/^(\d{4})[_-](\d\d)[_-](\d\d)$/, '$1-$2-$3');
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : null;
}
