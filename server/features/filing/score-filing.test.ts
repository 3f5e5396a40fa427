import { expect, test } from 'vitest';
import { scoreFolders } from './score-filing.ts';
import { FOLDER_LEAST } from './suggest-filing.ts';

const folders = [{ id: 'f1', name: 'Northwind' }];
const text = { title: 'Minutes', content: 'The roof and the gutter.' };
const probabilityWith = (similarity: number) =>
  scoreFolders(text, [{ title: 'Roof', folderId: 'f1', tags: [], similarity }], folders)[0]?.probability;

test('one note suggests its folder only if it is nearly a copy', () => {
  expect(probabilityWith(0.7)).toBeGreaterThan(FOLDER_LEAST);
  expect(probabilityWith(0.4)).toBeLessThan(FOLDER_LEAST);
});
