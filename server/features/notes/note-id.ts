import { z } from 'zod';
import { AppError } from '#server/errors.ts';

const uuid = z.uuid();

/** The one answer for a note that is not there, is in Trash, is somebody else's, or whose id is none. */
export function noSuchNote(): AppError {
  return new AppError('not_found', 'There is no such note');
}

/** Whether the text can be the id of a note or a revision; the database refuses to compare anything else. */
export function isUuid(text: string): boolean {
  return uuid.safeParse(text).success;
}

/**
 * An id from an address, as the database can compare it.
 *
 * @throws {AppError} `not_found` where it cannot be the id of a note.
 */
export function noteIdFrom(text: string): string {
  if (!isUuid(text)) throw noSuchNote();
  return text;
}
