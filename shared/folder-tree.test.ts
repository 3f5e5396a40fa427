import { expect, test } from 'vitest';
import { depthOf, heightOf, subtreeIds } from './folder-tree.ts';

const tree = [
  { id: 'a', parentId: null },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: 'a' },
  { id: 'e', parentId: null },
];

test('a subtree is the folder and everything below it', () => {
  expect([...subtreeIds(tree, 'a')].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect([...subtreeIds(tree, 'c')]).toEqual(['c']);
});

test('depth counts from the top level', () => {
  expect([null, 'a', 'b', 'c', 'e'].map((id) => depthOf(tree, id))).toEqual([0, 1, 2, 3, 1]);
});

test('height counts the levels below', () => {
  expect(['a', 'b', 'c', 'e'].map((id) => heightOf(tree, id))).toEqual([3, 2, 1, 1]);
});
