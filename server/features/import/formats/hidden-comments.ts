import { mapOutsideCode } from '#server/features/archive/outside-code.ts';

/** Stands for `%%` outside of code while its partner is looked for; no text has it. */
const MARK = '\0';
/** What may be before the text of a line: quotes and items of lists. */
const PREFIX = String.raw`(?:[ \t]*(?:[-*+>]|\d+[.)]))*[ \t]*`;
const opensLine = new RegExp(`^${PREFIX}$`);
const firstInLine = new RegExp(`^(${PREFIX})(${MARK}[^${MARK}\\n]*${MARK})[ \\t]*(?=\\S)([^${MARK}\\n]*)$`, 'gm');

/** Obsidian's `%%comments%%` as those of HTML, which are shown neither there nor on a shared page. */
export function withHiddenComments(text: string): string {
  if (!text.includes('%%')) return text;
  const marked = mapOutsideCode(text.replaceAll(MARK, ''), (part) => part.replaceAll('%%', MARK))
    // A line that begins with a comment would be HTML up to its end.
    .replaceAll(firstInLine, '$1$3 $2');
  const parts = marked.split(MARK);
  let hidden = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const [comment = '', after] = [parts[at], parts[at + 1]];
    if (after === undefined) return `${hidden}%%${comment}`;
    const isOfLines = comment.includes('\n');
    const isInText = isOfLines && !opensLine.test(hidden.slice(hidden.lastIndexOf('\n') + 1));
    hidden += `${isInText ? '\n' : ''}${commentOf(comment)}${isOfLines && /^[ \t]*\S/.test(after) ? '\n' : ''}${after}`;
  }
  return hidden;
}

function commentOf(text: string): string {
  const inside = text.replaceAll('-->', '--&gt;');
  return `<!--${/^\s/.test(inside) ? '' : ' '}${inside}${/\s$/.test(inside) ? '' : ' '}-->`;
}
