import { AppError } from '#server/errors.ts';
import { parseId } from '#server/id.ts';
import { notesTexts } from './notes.texts.ts';

/** The one answer for a note that is missing, in Trash or another user's, and for an invalid id. */
export function noSuchNote(): AppError {
  return new AppError('not_found', notesTexts.notFound);
}

/**
 * An id from a path, as the database can compare it.
 *
 * @throws {AppError} `not_found` if it can't be the id of a note.
 */
export function noteIdFrom(text: string): string {
  return parseId(text, noSuchNote);
}
