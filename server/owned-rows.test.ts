import { randomUUID } from 'node:crypto';
import { expect, expectTypeOf, test } from 'vitest';
import type { publishChange } from './features/changes/changes.service.ts';
import { isId } from './id.ts';
import { ownedDocument, ownedNote } from './owned-rows.ts';
import type { Search } from './search.ts';

const id = randomUUID();
type Published = Parameters<typeof publishChange>[1];

test('the id of a row passes where the id of a request is refused, however well formed', () => {
  expect(isId(id)).toBe(true);
  const found: Published = { kind: 'note', id: ownedNote({ id }).id, updatedAt: null };
  // @ts-expect-error: no statement has found it as the user.
  const asked: Published = { kind: 'note', id, updatedAt: null };
  expect(found).toEqual(asked);
  expectTypeOf<string>().not.toExtend<Parameters<Search['noteChanged']>[1]>();
  expectTypeOf<string>().not.toExtend<Parameters<Search['documentChanged']>[1]>();
});

test('the id of a document passes for no note', () => {
  const document = ownedDocument({ id, noteId: null });
  expect(document).toEqual({ id, noteId: null });
  expectTypeOf(document.id).not.toExtend<Parameters<Search['noteChanged']>[1]>();
});
