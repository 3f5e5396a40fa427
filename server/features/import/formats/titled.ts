import { cutText } from '#shared/text.ts';

const TITLE_MAX = 200;
/** What a first line can't be taken out of: lists with their tasks, quotes, code, tables, pictures and links. */
const partOfText = /^\s*(?:[-*+>|]\s|\d{1,9}[.)]\s|```|~~~|\|)|!?\[[^\]]*\]\(|https?:\/\//;
const marks = /^\s*(?:#{1,6}\s+|>\s*|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)+/;

/** Notes of products without titles: the first line is one, and stays in the text too where it says more than that. */
export function titledByFirstLine(text: string): { title: string; content: string } {
  const whole = text.replaceAll(/\r\n?/g, '\n').replace(/^(?:[ \t]*\n)+/, '');
  const end = whole.indexOf('\n');
  const first = end === -1 ? whole : whole.slice(0, end);
  const title = plainLine(first);
  if (title.length > TITLE_MAX || partOfText.test(first)) {
    return { title: cutText(title, TITLE_MAX).trim(), content: whole };
  }
  return { title, content: end === -1 ? '' : whole.slice(end + 1).replace(/^(?:[ \t]*\n)+/, '') };
}

function plainLine(line: string): string {
  return line
    .slice(0, 2_000)
    .replace(marks, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .trim();
}
