/** A list, a heading, a quotation or a table: it begins on a line of its own. */
const BLOCK = /^(?:[-*+] |\d+[.)] |#{1,6} |> |\|)/;
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)]) \S/;

/** What a model adds to a text, with the white space between the two. */
export function addition(before: string, added: string): string {
  const text = added.replace(/^[ \t]*\n+/, '');
  if (before === '' || /\n\s*$/.test(before)) return text.trimStart();
  if (BLOCK.test(text.trimStart())) {
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const isSameList = ITEM.test(line) && ITEM.test(text.trimStart());
    return `${isSameList ? '\n' : '\n\n'}${text.trimStart()}`;
  }
  const isJoined = /\s$/.test(before) || /^[\s.,;:!?)\]}…]/.test(text);
  return isJoined ? (/\s$/.test(before) ? text.trimStart() : text) : ` ${text}`;
}
