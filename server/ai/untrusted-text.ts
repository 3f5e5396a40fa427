import { randomBytes } from 'node:crypto';
import { withoutPrivate } from '#shared/markdown/private.ts';

/** Characters that a person does not see and a model reads: smuggled instructions, most often. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself, and none of them is seen.
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** A text as a person sees it, for a model to read: every text that goes to one goes through here, and nothing private does. */
export function visibleText(text: string): string {
  return withoutPrivate(text.replace(INVISIBLE, ''));
}

/** A line that no text written before can hold: what stands between two of it is data. New for each request. */
export function newDelimiter(): string {
  return randomBytes(16).toString('hex');
}
