import { inlineText } from '#server/language/inline-text.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { basicForm } from './verbs.ts';

/** A task on a list is a line; beyond, the source has the rest. */
const TASK_MAX = 240;

/** A task as it stands on a list: without its date, the signs around it and the third person. */
export function tidyTask(written: string, dated: { start: number; end: number } | null): string {
  const visible = inlineText(dated ? withoutDate(written, dated) : written).replace(/ ?\( ?[,;]? ?\)/g, '');
  const text = trimEndOf(visible, /[\s,;:–—→=+*-]/)
    .replace(/^[\s,;:.–—>→=+*-]+/, '')
    .replace(/^(?:(?:and|then|also|please|pls|still|just|first|therefore|both|each|all)\s+)+(?=\p{L})/iu, '')
    .replace(/(?<!\b(?:etc|incl|approx|Ltd|Inc|Co|no|nr))\.$/u, '')
    .replace(/\s(?:and|but|so|also|then|at|on|by|in)$/i, '')
    .trim()
    .replace(/^([^()]*)\)$/, '$1');
  const [first = '', ...rest] = text.split(' ');
  // "Names of the shift leads": no verb.
  const basic = /^\p{Ll}/u.test(first) && rest[0] !== 'of' ? basicForm(first) : null;
  return shortened([basic ?? first, ...rest].join(' '));
}

/** Only where the date stands apart: within a sentence it holds the others together. */
function withoutDate(text: string, { start, end }: { start: number; end: number }): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isApart =
    /^\s*(?:$|[).,;:!–—-])/.test(after) ||
    /(?:^|[(:])$/.test(before.trimEnd()) ||
    /^\s*(?:at the latest|latest)/i.test(after);
  if (!isApart) return text;
  return `${trimEndOf(before, /[\s,–—-]/)}${after.replace(/^\s*(?:at the latest|latest)/i, '')}`;
}

function shortened(text: string): string {
  if (text.length <= TASK_MAX) return text;
  const cut = text.slice(0, TASK_MAX);
  const end = cut.lastIndexOf(' ');
  return `${(end > TASK_MAX / 2 ? cut.slice(0, end) : cut).toWellFormed().replace(/\uFFFD$/, '')}…`;
}
