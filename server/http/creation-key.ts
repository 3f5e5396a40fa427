import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { storableText } from '#shared/text.ts';
import { httpTexts } from './http.texts.ts';

const CREATION_KEY_MAX = 200;

/**
 * What the client calls the creation it asks for (`Idempotency-Key`): the same key again answers what was made the
 * first time. Null where it calls it nothing.
 *
 * @throws {AppError} `invalid` where the key is too long.
 */
export function creationKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']?.toString() ?? '';
  if (key.length > CREATION_KEY_MAX) {
    throw new AppError('invalid', httpTexts.creationKeyTooLong(CREATION_KEY_MAX));
  }
  return storableText(key) || null;
}
