import tables from '#content/words/drafts.json' with { type: 'json' };
import { wholeWords } from '#server/language/whole-words.ts';

const { names, phrases } = tables.internal;
const PHRASE = wholeWords(Object.values(phrases).join('|'));
/** "PRIVATE she has an offer", "40 % of it, private.", "[internal]". */
const MARKED = new RegExp(`^\\W*(?:${names})(?![\\p{L}\\p{N}])|[[({,;–—-]\\s*(?:${names})[\\])}.!]*$`, 'iu');
const REMARK_WORDS = 5;

/** Whether a line says of itself that it must not leave the house. Where it isn't certain, it is left out. */
export function isInternal(text: string): boolean {
  return PHRASE.test(text) || MARKED.test(text);
}

/** Whether a heading or a label says that what follows is internal. */
export function isInternalName(name: string): boolean {
  return isInternal(name.replace(/^[\s\d.()–—:*_#-]+/, ''));
}

/** Whether a line says of the one before it that it is internal: "Not public!!", but not "Confidential: …". */
export function isRemarkOnLineBefore(text: string): boolean {
  return isInternal(text) && !/[:–—-]\s*\S/.test(text) && text.split(/\s+/).length <= REMARK_WORDS;
}
