/** The words of a document, in lower case: they decide whether a hyphen at the end of a line belongs to the word. */
export type Words = ReadonlySet<string>;

/** Joins lines to running text and repairs hyphenated words. */
export function joinLines(lines: readonly string[], words: Words): string {
  return lines.reduce((text, line) => joinTwo(text, line, words));
}

function joinTwo(text: string, line: string, words: Words): string {
  const [before] = /[\p{L}\p{N}-]+[-\u00ad\u2010]$/u.exec(text) ?? [];
  const [after] = /^\p{L}[\p{L}-]*/u.exec(line) ?? [];
  if (before !== undefined && /^\d/.test(line)) return text + line;
  if (before === undefined || after === undefined)
    return /[\u00ad]$/.test(text) ? text.slice(0, -1) + line : `${text} ${line}`;
  const isSoft = before.endsWith('\u00ad');
  const stem = before.slice(0, -1);
  const [joined, hyphenated] = [`${stem}${after}`.toLowerCase(), `${stem}-${after}`.toLowerCase()];
  const isName = /^\p{Lu}/u.test(after);
  const keepsHyphen = !isSoft && !words.has(joined) && (isName || words.has(hyphenated));
  return `${text.slice(0, -1)}${keepsHyphen ? '-' : ''}${line}`;
}

/** All words that appear undivided somewhere. */
export function wordsOf(texts: Iterable<string>): Words {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}](?=.)/gu)) words.add(word.toLowerCase());
  }
  return words;
}
