import type { ChatMessage } from '#shared/assistant.ts';
import { detectLanguage, isStopword, words } from './words.ts';

/** What is asked in words. */
export interface AskedQuestion {
  text: string;
  /** Earlier messages, oldest first, with what they quoted. */
  history: readonly (Pick<ChatMessage, 'role' | 'content'> & Partial<Pick<ChatMessage, 'sources'>>)[];
  /** The language chosen for replies, such as `en`; else that of the question. */
  replyLanguage?: string | null;
}

/** A question with fewer words of its own goes on from the one before. */
const OWN_WORDS = 3;
/** Words for what was named before, folded: the question goes on from the one before it. */
const goesOn = new Set(
  `and it its that this these those they them their she her he him his one there then und er ihm ihn ihr dort davon dazu et il
  elle elles ils lui leur celui y ella ello ellos le eso en hij zij ze hem haar daar`.split(/\s+/),
);

/** The words of a text that carry a meaning, as they are compared. */
export function contentTerms(text: string): string[] {
  const language = detectLanguage(text);
  const terms = words(text).map(({ term }) => term);
  return [...new Set(terms.filter((term) => !isStopword(term, language) && !isStopword(term, 'en')))];
}

/**
 * What a question goes on from: the one before it and the title of what was quoted; empty for one that is understood
 * alone, unlike "And the date?" or "Which one did she choose?".
 */
export function contextOf({ text, history }: AskedQuestion): string {
  if (contentTerms(text).length >= OWN_WORDS && !words(text).some(({ term }) => goesOn.has(term))) return '';
  const asked = history.findLast(({ role }) => role === 'user')?.content ?? '';
  const quoted = history.findLast(({ role }) => role === 'assistant')?.sources?.[0]?.title ?? '';
  return `${asked}\n${quoted}`.trim();
}
