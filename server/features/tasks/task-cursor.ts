import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import type { TaskPageEnd } from './tasks.repo.ts';

const cursorSchema = z.tuple([
  z.union([z.literal('infinity'), z.iso.date().refine((day) => day >= '1970')]),
  z.int(),
  z.uuid(),
  z.int().min(0).max(1_000_000),
]);

/** @throws {AppError} `invalid` if the text was not created by {@link encodeCursor}. */
export function decodeCursor(cursor: string): TaskPageEnd {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    parts = undefined;
  }
  const parsed = cursorSchema.safeParse(parts);
  if (!parsed.success) throw new AppError('invalid', 'This page no longer exists. Start from the first one');
  const [due, newness, noteId, place] = parsed.data;
  return { due, newness, noteId, place };
}

/** A page's end in the form that the client sends back. */
export function encodeCursor({ due, newness, noteId, place }: TaskPageEnd): string {
  return Buffer.from(JSON.stringify([due, newness, noteId, place])).toString('base64url');
}
