import { NOTE_TAGS_MAX, normalizeTags, TAG_MAX } from '#shared/notes.ts';
import { cutText, storableText } from '#shared/text.ts';
import { baseName, withoutEnding } from '../containers/entries.ts';
import { PATH_MAX } from '../import-items.ts';

export const NAME_MAX = 500;

/** The folders of a path; notes of deeper ones come into the last. */
export function placeOf(path: readonly string[]): string[] {
  return path.slice(0, PATH_MAX).map((part) => cutText(storableText(part), NAME_MAX));
}

/** The ending says what a file is, so it stays. */
export function nameOf(name: string): string {
  const whole = storableText(baseName(name));
  const ending = whole.slice(withoutEnding(whole).length);
  return cutText(withoutEnding(whole), NAME_MAX - ending.length) + ending;
}

/** Null for what is no date, or one that JSON has no four digits for. */
export function isoOf(date: Date | null | undefined): string | null {
  if (!date || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 1) return null;
  return date.toISOString();
}

/** The tags that a note can have of those given, and whether these are all. */
export function tagsOf(given: readonly string[]): { tags: string[]; isWhole: boolean } {
  const all = normalizeTags(given.map((tag) => storableText(tag).replaceAll(/\s+/g, ' ')));
  const tags = all.filter((tag) => tag.length <= TAG_MAX).slice(0, NOTE_TAGS_MAX);
  return { tags, isWhole: tags.length === all.length };
}
