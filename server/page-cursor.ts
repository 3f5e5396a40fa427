import { z } from 'zod';
import { AppError } from '#server/errors.ts';

/**
 * Where a page ended: the time and id of its last row. Unlike an offset, it stays valid while rows are added and
 * deleted.
 */
export interface PageEnd {
  at: string;
  id: string;
}

/** The database knows no year 0. */
const moment = z.iso.datetime().refine((at) => at >= '1970');
const pageEndSchema = z.tuple([moment, z.uuid()]);

/** @throws {AppError} `invalid` if the text was not created by {@link cutPage}. */
export function decodeCursor(cursor: string): PageEnd {
  const parsed = pageEndSchema.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parsed.success) throw new AppError('invalid', 'This page no longer exists. Start from the first one');
  const [at, id] = parsed.data;
  return { at, id };
}

/** Splits one row more than a page holds into the page and the cursor of the next. */
export function cutPage<T extends { id: string }>(rows: T[], limit: number, momentOf: (row: T) => string) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLast = rows.length <= limit || last === undefined;
  return { page, nextCursor: isLast ? null : encodeCursor({ at: momentOf(last), id: last.id }) };
}

/** A page's end in the form that the client sends back. */
function encodeCursor({ at, id }: PageEnd): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}
