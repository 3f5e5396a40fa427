import { inlineText } from '#server/language/inline-text.ts';
import { trimEndOf } from '#server/language/trim-end.ts';

/** A to-do on a list is a line; beyond, the note has the rest. */
const TEXT_MAX = 240;

/** A to-do as it stands on a list: as written, without its day where that stands apart, and the signs around it. */
export function tidyTask(written: string, dated: { start: number; end: number } | null): string {
  const visible = inlineText(dated ? withoutDate(written, dated) : written).replace(/ ?\( ?[,;]? ?\)/g, '');
  const text = trimEndOf(visible, /[\s,;:–—→=+*>(-]/)
    .replace(/^[\s,;:.–—>→=+*)-]+/, '')
    .replace(/(?<!\b(?:etc|incl|approx|Ltd|Inc|Co|no|nr))[.!]+$/u, '')
    .replace(/\s(?:and|but|so|also|at|on|by|in|und|et|y|en)$/i, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim();
  if (text.length <= TEXT_MAX) return text;
  const end = text.lastIndexOf(' ', TEXT_MAX);
  return `${text.slice(0, end > TEXT_MAX / 2 ? end : TEXT_MAX - 1)}…`.toWellFormed();
}

/** Only where the day stands apart: within a sentence it holds the others together. */
function withoutDate(text: string, { start, end }: { start: number; end: number }): string {
  const [before, after] = [text.slice(0, Math.max(0, start)), text.slice(end)];
  const isApart = /^\s*(?:$|[).,;:!–—-]|(?:and|und|et|y|en)\s)/.test(after) || /(?:^|[(:])$/.test(before.trimEnd());
  return isApart ? `${trimEndOf(before, /[\s,–—-]/)}${after}` : text;
}
