import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Creation } from '#server/creation.ts';
import { AppError } from '#server/errors.ts';
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
