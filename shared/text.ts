import { z } from 'zod';

/**
 * Text as the database can store it: NUL removed (PostgreSQL refuses it) and lone surrogates replaced by U+FFFD (they
 * are not Unicode). Nothing else changes: what a person typed comes back byte for byte.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** The beginning of a text, at most `max` UTF-16 code units, without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, Math.max(0, max));
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** A string that can be stored, counted in UTF-16 code units like `maxlength` in a browser. */
export function storable(max: number, tooLong?: string) {
  return z.string().max(max, tooLong).transform(storableText);
}
