import { randomBytes } from 'node:crypto';
import { PLACE_JOINT } from '#shared/folders.ts';
import { withoutPrivate } from '#shared/markdown/private.ts';
import { cutText } from '#shared/text.ts';

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

/** A text as data between its delimiters. */
export function asData(text: string, delimiter: string): string {
  return `${delimiter}\n${text}\n${delimiter}`;
}

const PLACE_MAX = 200;

/** The path of a folder on one line; of a long one its end, which says most. */
export function shownPlace(place: string): string {
  const names = place.replaceAll(/\s+/g, ' ').split(PLACE_JOINT);
  while (names.length > 1 && names.join(PLACE_JOINT).length > PLACE_MAX) names.shift();
  return cutText(names.join(PLACE_JOINT), PLACE_MAX);
}
