import { mapOutsideCode } from '#server/features/archive/outside-code.ts';

const word = /(?<!\S)#([\p{L}\p{N}\p{M}\p{Extended_Pictographic}_/-]+)/gu;
/** Bear closes a tag of several words with another sign. */
const words = /(?<!\S)#([^\s#][^#\n]{0,80}[^\s#])#(?!\S)/gu;
const punctuation = /[!@$%^&*()+=[\]{};:'"\\|,.<>?`~，。！？；：]/u;

/** The tags written in a Markdown text: `#tag`, with at least one sign that is no digit. Code and links have none. */
export function inlineTags(text: string, isBear = false): string[] {
  const tags = new Set<string>();
  mapOutsideCode(text, (line) => {
    let rest = line.replaceAll(/\]\([^()\n]*\)/g, ']');
    if (isBear) {
      rest = rest.replaceAll(words, (whole, tag: string) => {
        if (!/\s/.test(tag) || punctuation.test(tag)) return whole;
        tags.add(tag);
        return '';
      });
    }
    for (const { 0: whole, 1: tag = '', index } of rest.matchAll(word)) {
      // Bear ends a tag at punctuation, or has none.
      if (/^\d+$/.test(tag) || (isBear && /^[!@]/.test(rest.slice(index + whole.length)))) continue;
      tags.add(tag.replace(/\/+$/, ''));
    }
    return line;
  });
  return [...tags].filter((tag) => tag !== '');
}
