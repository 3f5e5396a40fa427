import { FILE_NAME_MAX } from '#shared/documents.ts';
import { cutText } from '#shared/text.ts';

/** Signs that turn the reading direction or cannot be seen, with which a name could pass for another. */
const deceptive = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060\ufeff]/gu;

/** What a browser puts into a form for signs that would end the name (HTML, multipart form data). */
const escaped: Record<string, string> = { '%22': '"', '%0A': ' ', '%0D': ' ' };

/** A file's name as it is shown: without folders and deceptive signs, at most 255 characters, its ending kept. */
export function shownFileName(name: string, unnamed = 'Document'): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const typed = last.replaceAll(/%(?:22|0A|0D)/g, (sign) => escaped[sign] ?? sign);
  const clean = typed.toWellFormed().replaceAll(deceptive, '').replaceAll(/\s+/g, ' ').trim();
  if (clean === '' || /^\.+$/.test(clean)) return unnamed;
  const ending = /\.[^.]{1,20}$/.exec(clean)?.[0] ?? '';
  if (clean.length <= FILE_NAME_MAX) return clean;
  return cutText(clean, FILE_NAME_MAX - ending.length) + ending;
}
