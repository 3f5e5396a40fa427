import { z } from 'zod';
import type { AppError } from '#server/errors.ts';

const uuid = z.uuid();

/** Whether the text can be the id of a row; the database refuses to compare anything else. */
export function isId(text: string): boolean {
  return uuid.safeParse(text).success;
}

/**
 * An id from a path, as the database can compare it.
 *
 * @throws `notFound` if it can't be the id of a row.
 */
export function parseId(text: string, notFound: () => AppError): string {
  if (!isId(text)) throw notFound();
  return text;
}

/**
 * The id of a row that a statement found, or wrote, as this user: what acts on an id without a statement that would
 * find nothing asks for it, so that an id from a request can't get there. Only repos make one, in owned-rows.ts.
 */
export type OwnedId<Kind extends 'note' | 'document'> = string & { readonly __owned: Kind };
