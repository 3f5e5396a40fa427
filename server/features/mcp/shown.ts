import { asData, newDelimiter, visibleText } from '#server/ai/untrusted-text.ts';
import { charged } from '#server/work.ts';
import { mcpTexts } from './mcp.texts.ts';

/** An answer of a tool: what is quoted of the notes, as data, and what there is to add to it. A text is visible text already. */
export function shown(data: string | readonly object[], ...remarks: (string | undefined)[]): string {
  const delimiter = newDelimiter();
  // Each on a line of its own: a line that begins with a brace is no callout.
  const lines = () =>
    typeof data === 'string' ? data : visibleText(data.map((item) => JSON.stringify(item)).join('\n'));
  return [mcpTexts.data(delimiter), asData(charged(lines), delimiter), ...remarks]
    .filter((part) => part !== undefined)
    .join('\n');
}

/** The first of them, and how many there are if that isn't all. */
export function firstOf<T>(all: readonly T[], most: number, what: string): { items: readonly T[]; remark?: string } {
  if (all.length <= most) return { items: all };
  return { items: all.slice(0, most), remark: mcpTexts.counted(most, all.length, what) };
}
