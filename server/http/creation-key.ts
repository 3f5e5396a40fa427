import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { storableText } from '#shared/text.ts';
import { httpTexts } from './http.texts.ts';

const CREATION_KEY_MAX = 200;

/**
 * The client's key for a creation (`Idempotency-Key`): the same key again returns what was created the first time. Null
 * without a key.
 *
 * @throws {AppError} `invalid` if the key is too long.
 */
export function creationKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']?.toString() ?? '';
  if (key.length > CREATION_KEY_MAX) {
    throw new AppError('invalid', httpTexts.creationKeyTooLong(CREATION_KEY_MAX));
  }
  return storableText(key) || null;
}
