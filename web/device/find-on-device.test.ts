import { expect, test } from 'vitest';
import type { Client } from '#shared/clients.ts';
import type { Folder } from '#shared/folders.ts';
import type { KeptNote } from './device-store.ts';
import { findOnDevice } from './find-on-device.ts';

const client = (name: string): Client => ({ name, otherNames: [], people: [], relation: '' });
const folder = (id: string, parentId: string | null, of: Client | null = null): Folder => ({
  id,
  name: id,
  parentId,
  noteCount: 1,
  aiExcluded: false,
  client: of,
});
const folders = [
  folder('lumen', null, client('Lumen')),
  folder('calls', 'lumen'),
  folder('daughter', 'calls', client('Daughter')),
  folder('kestrel', null, client('Kestrel')),
];
const kept = (title: string, folderId: string | null): KeptNote => ({
  id: title,
  note: {
    id: title,
    title,
    content: '',
    tags: [],
    folderId,
    aiExcluded: false,
    pinned: false,
    day: '2026-11-24',
    ownDay: '2026-11-24',
    version: 1,
    createdAt: '2026-11-24T08:00:00.000Z',
    updatedAt: '2026-11-24T08:00:00.000Z',
  },
});
const titlesOf = (clientId?: string) =>
  findOnDevice(
    [
      kept('Offer of Lumen', 'lumen'),
      kept('Offer in a call', 'calls'),
      kept('Offer of the daughter', 'daughter'),
      kept('Offer of Kestrel', 'kestrel'),
      kept('Offer of nobody', null),
    ],
    folders,
    { query: 'offer', clientId },
  ).notes.map(({ title }) => title);

test('a search within a client finds the notes of this client alone, at any depth', () => {
  expect(titlesOf().length).toBe(5);
  expect(titlesOf('lumen').sort()).toEqual(['Offer in a call', 'Offer of Lumen']);
  expect(titlesOf('daughter')).toEqual(['Offer of the daughter']);
  expect(titlesOf('kestrel')).toEqual(['Offer of Kestrel']);
});

test('a search within a client that this device doesn’t know finds nothing', () => {
  expect(titlesOf('other')).toEqual([]);
});
