import { describe, expect, it } from 'vitest';
import { type Folder, pathOf } from '#shared/folders.ts';
import { childrenByParent, type FolderNotes, visibleRows } from './folder-tree-model.ts';
import { forbiddenTargets } from './use-tree-drag.ts';

const folder = (id: string, parentId: string | null = null, noteCount = 0): Folder => ({
  id,
  name: id,
  parentId,
  noteCount,
  aiExcluded: false,
});
const noNotes = (): FolderNotes => ({ notes: [], status: 'ready', hasMore: false });
const keysOf = (folders: Folder[], expanded: string[], notesOf = noNotes) =>
  visibleRows(childrenByParent(folders), new Set(expanded), notesOf).map(({ key, level }) => `${level} ${key}`);

describe('the rows of the tree', () => {
  it('start with the root and omit the contents of collapsed folders', () => {
    const folders = [folder('b'), folder('a'), folder('a2', 'a'), folder('a10', 'a')];
    expect(keysOf(folders, [])).toEqual(['1 folder:root']);
    expect(keysOf(folders, ['root'])).toEqual(['1 folder:root', '2 folder:a', '2 folder:b']);
    expect(keysOf(folders, ['root', 'a'])).toEqual([
      '1 folder:root',
      '2 folder:a',
      '3 folder:a2',
      '3 folder:a10',
      '2 folder:b',
    ]);
  });

  it('show a folder with an unknown parent at the top level', () => {
    expect(keysOf([folder('a', 'gone')], ['root'])).toEqual(['1 folder:root', '2 folder:a']);
  });

  it("include placeholders for notes that aren't loaded", () => {
    const pending = (): FolderNotes => ({ notes: [], status: 'loading', hasMore: false });
    expect(keysOf([], ['root'], pending)).toEqual(['1 folder:root', '2 more:root']);
  });

  it('include 2,000 folders at depth 32', () => {
    const folders = Array.from({ length: 2_000 }, (_, index) =>
      folder(`f${index}`, index % 32 === 0 ? null : `f${index - 1}`),
    );
    const expanded = ['root', ...folders.map(({ id }) => id)];
    const rows = keysOf(folders, expanded);
    expect(rows).toHaveLength(2_001);
    expect(rows[32]).toBe('33 folder:f31');
  });
});

describe('where something can go', () => {
  const folders = [folder('a'), folder('b', 'a'), folder('c', 'b'), folder('d')];

  it('excludes itself, its descendants and its current folder', () => {
    expect([...forbiddenTargets({ kind: 'folder', id: 'a', parentId: null }, folders)].sort()).toEqual([
      'a',
      'b',
      'c',
      'root',
    ]);
    expect([...forbiddenTargets({ kind: 'note', id: 'n', parentId: 'b' }, folders)]).toEqual(['b']);
  });

  it('is shown by its path', () => {
    expect(pathOf(folders, 'c')).toEqual(['a', 'b', 'c']);
  });
});
