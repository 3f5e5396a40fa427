import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Creation } from '#server/creation.ts';
import { AppError } from '#server/errors.ts';
import { supportedLocale } from '#shared/locale.ts';
import type { Note } from '#shared/notes.ts';
import { storableText } from '#shared/text.ts';
import { httpTexts } from './http.texts.ts';

export const CREATION_KEY_MAX = 200;

/**
 * The client's key for a creation (`Idempotency-Key`): the same key again returns what was created the first time. Null
 * without a key. The digest of the request detects a key that is used for something else; the body is taken as it was
 * sent, so that an update of the server changes no digest.
 *
 * @throws {AppError} `invalid` if the key is too long.
 */
export function creationOf(request: FastifyRequest): Creation | null {
  const key = request.headers['idempotency-key']?.toString() ?? '';
  if (key.length > CREATION_KEY_MAX) throw new AppError('invalid', httpTexts.creationKeyTooLong(CREATION_KEY_MAX));
  const creationKey = storableText(key);
  if (creationKey === '') return null;
  const fields = Object.entries(request.body ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify([request.url, fields]));
  return { creationKey, creationDigest: digest.digest('hex').slice(0, 32) };
}

/** `Prefer: respond-async` (RFC 7240), possibly among other preferences. */
export function prefersAsync(request: FastifyRequest): boolean {
  const preferences = [request.headers.prefer ?? []].flat().join(',').split(',');
  return preferences.some((preference) => /^respond-async\s*(;|$)/i.test(preference.trim()));
}

/** The entity tag of a note, which changes with every field of it. */
export function noteTag({ version, updatedAt, folderId, pinned, aiExcluded }: Note): string {
  // After a restored backup a version may come a second time, but not at the same moment.
  return `"${version}.${Date.parse(updatedAt)}.${folderId ?? ''}.${Number(pinned)}${Number(aiExcluded)}"`;
}

/** The entity tag of anything else. */
export function digestTag(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;
}

/** Whether a client that has the content with this tag asks for it only if it changed. */
export function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  return isNamed(headers['if-none-match'], tag);
}

/** What a write requires of the note as it is: that the client has seen it. Undefined without `If-Match`. */
export function expectedNote({ headers }: FastifyRequest): ((note: Note) => boolean) | undefined {
  const named = headers['if-match'];
  return named === undefined ? undefined : (note) => isNamed(named, noteTag(note));
}

/** Proxies that compress answers weaken their tags, or add the coding to them; the content is the same. */
function isNamed(header: string | undefined, tag: string): boolean {
  if (header?.trim() === '*') return true;
  const named = header?.match(/"[^"]*"/g) ?? [];
  return named.some((name) => name.replace(/[-;](gzip|br|zstd)"$/, '"') === tag);
}

/** Longer lists of languages are cut. */
const LANGUAGES_MAX = 200;
/** Days that are read the same everywhere, `24 Nov 2026`, for who doesn't say what they read. */
const UNAMBIGUOUS = 'en-GB';
/** Reading tags of languages takes .04 ms, in every call; browsers send few lists of them. */
const locales = new LRUCache<string, string>({ max: 100 });

/** The language and region that whoever makes the request reads best, in which days can be written. */
export function readerLocale({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const listed = (headers['accept-language'] ?? '').slice(0, LANGUAGES_MAX);
  const known = locales.get(listed);
  if (known !== undefined) return known;
  const best = bestLocale(listed);
  locales.set(listed, best);
  return best;
}

function bestLocale(listed: string): string {
  const languages = listed.split(',').map((each) => {
    const [tag = '', quality = 'q=1'] = each.split(';').map((part) => part.trim());
    return { tag, quality: Number(quality.replace('q=', '')) || 0 };
  });
  const best = languages.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
  return supportedLocale(best) ?? UNAMBIGUOUS;
}
