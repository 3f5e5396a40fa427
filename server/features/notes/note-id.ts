import { AppError } from '#server/errors.ts';
import { parseId } from '#server/id.ts';
import { notesTexts } from './notes.texts.ts';

/** The one answer for a note that is not there, is in Trash, is somebody else's, or whose id is none. */
export function noSuchNote(): AppError {
  return new AppError('not_found', notesTexts.notFound);
}

/**
 * An id from an address, as the database can compare it.
 *
 * @throws {AppError} `not_found` where it cannot be the id of a note.
 */
export function noteIdFrom(text: string): string {
  return parseId(text, noSuchNote);
}
