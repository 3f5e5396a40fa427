import { FILE_NAME_MAX } from '#shared/documents.ts';
import { cutText } from '#shared/text.ts';

/** Characters that change the reading direction or are invisible, which could disguise a name. */
const deceptive = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060\ufeff]/gu;

/** What browsers put into a form for characters that would end the name (HTML, multipart form data). */
const escaped: Record<string, string> = { '%22': '"', '%0A': ' ', '%0D': ' ' };

/**
 * A file's name for display: without folders and deceptive characters, at most 255 characters, keeping its extension.
 */
export function shownFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const typed = last.replaceAll(/%(?:22|0A|0D)/g, (sign) => escaped[sign] ?? sign);
  const clean = typed.toWellFormed().replaceAll(deceptive, '').replaceAll(/\s+/g, ' ').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'Document';
  const ending = /\.[^.]{1,20}$/.exec(clean)?.[0] ?? '';
  if (clean.length <= FILE_NAME_MAX) return clean;
  return cutText(clean, FILE_NAME_MAX - ending.length) + ending;
}

/** The name without its extension, as a title. */
export function titleFromFileName(name: string): string {
  return name.replace(/\.(pdf|docx|txt|md|markdown)$/i, '').trim() || name;
}
