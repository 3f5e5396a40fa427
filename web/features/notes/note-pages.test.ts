import { describe, expect, it } from 'vitest';
import type { NoteSort, NoteSummary } from '#shared/notes.ts';
import { flattenPages, matchesFilter, type NoteFilter, type NotePages, replaceInPages } from './note-pages.ts';

function note(id: string, minute: number, change: Partial<NoteSummary> = {}): NoteSummary {
  const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const place = {
    picture: null,
    tags: [],
    folderId: null,
    aiExcluded: false,
    pinned: false,
    day: '2026-01-01',
    ownDay: '2026-01-01',
    version: 1,
  };
  return { id, title: id, preview: '', ...place, createdAt: updatedAt, updatedAt, ...change };
}

function pages(...groups: NoteSummary[][]): NotePages {
  const total = groups.flat().length;
  return {
    pageParams: groups.map((_, index) => (index === 0 ? null : String(index))),
    pages: groups.map((notes, index) => ({ notes, nextCursor: index < groups.length - 1 ? 'next' : null, total })),
  };
}

const replace = (data: NotePages, id: string, note: NoteSummary | undefined, filter: NoteFilter = {}) =>
  replaceInPages(data, filter, new Map([[id, note]]), new Map());
const insertIntoPages = (data: NotePages, note: NoteSummary, sort: NoteSort = 'changed') =>
  replace(data, note.id, note, { sort });
const removeFromPages = (data: NotePages, id: string) => replace(data, id, undefined);

const ids = (data: NotePages) => flattenPages(data).map(({ id }) => id);

describe('pages of notes in the cache', () => {
  it('put a saved note at the top and count it once', () => {
    const before = pages([note('a', 30), note('b', 20)], [note('c', 10)]);
    const after = insertIntoPages(before, note('c', 40));
    expect(ids(after)).toEqual(['c', 'a', 'b']);
    expect(after.pages.map((page) => page.total)).toEqual([3, 3]);
  });

  it('insert a restored note at the position of its date', () => {
    expect(ids(insertIntoPages(pages([note('a', 30), note('b', 10)]), note('x', 20)))).toEqual(['a', 'x', 'b']);
  });

  it('append the oldest note to the last page', () => {
    expect(ids(insertIntoPages(pages([note('a', 30)]), note('x', 1)))).toEqual(['a', 'x']);
  });

  it('have pinned notes first, and the others in the order of the list', () => {
    const pinned = note('pinned', 5, { pinned: true });
    const before = pages([pinned, note('b', 40), note('d', 10)]);
    expect(ids(insertIntoPages(before, note('c', 50)))).toEqual(['pinned', 'c', 'b', 'd']);
    expect(ids(insertIntoPages(before, note('c', 50), 'title'))).toEqual(['pinned', 'b', 'c', 'd']);
    expect(ids(insertIntoPages(before, note('C', 50), 'title'))).toEqual(['pinned', 'b', 'C', 'd']);
    const old = note('c', 50, { createdAt: '2026-01-01T00:20:00.000Z' });
    expect(ids(insertIntoPages(before, old, 'created'))).toEqual(['pinned', 'b', 'c', 'd']);
    expect(ids(insertIntoPages(before, note('c', 1, { pinned: true })))).toEqual(['pinned', 'c', 'b', 'd']);
    expect(ids(insertIntoPages(before, { ...pinned, pinned: false }))).toEqual(['b', 'd', 'pinned']);
  });

  it("leave out a note that belongs to a page that isn't loaded", () => {
    const before = pages([note('a', 30)]);
    const first = before.pages[0];
    if (first) first.nextCursor = 'more';
    const after = insertIntoPages(before, note('x', 1));
    expect(ids(after)).toEqual(['a']);
    expect(after.pages[0]?.total).toBe(2);
  });

  it('list a note once if it is on two pages', () => {
    expect(ids(pages([note('a', 30)], [note('a', 30), note('b', 10)]))).toEqual(['a', 'b']);
  });

  it("stay the same object if the removed note wasn't in them", () => {
    const before = pages([note('a', 30)]);
    expect(removeFromPages(before, 'x')).toBe(before);
    expect(ids(removeFromPages(before, 'a'))).toEqual([]);
  });

  it('contain a note only if folder and tag match', () => {
    const filed = note('a', 1, { folderId: 'f', tags: ['tax'] });
    expect(matchesFilter(filed, {})).toBe(true);
    expect(matchesFilter(filed, { folder: 'root' })).toBe(false);
    expect(matchesFilter(filed, { folder: 'f', tag: ['tax'] })).toBe(true);
    expect(matchesFilter(filed, { tag: ['travel'] })).toBe(false);
    expect(matchesFilter(filed, { tag: ['tax', 'travel'] })).toBe(false);
    expect(matchesFilter({ ...filed, tags: ['travel', 'tax'] }, { tag: ['tax', 'travel'] })).toBe(true);
  });

  it('take and lose many notes at once, each at its place', () => {
    const before = pages([note('a', 50), note('b', 40)], [note('c', 20)]);
    const changed = new Map([
      ['b', undefined],
      ['c', note('c', 60)],
      ['x', note('x', 45)],
      ['y', note('y', 10, { pinned: true })],
      ['z', note('z', 1, { folderId: 'f' })],
    ]);
    const after = replaceInPages(before, { folder: 'root' }, changed, new Map());
    expect(ids(after)).toEqual(['y', 'c', 'a', 'x']);
    expect(after.pages[0]?.total).toBe(4);
  });

  it('count a note that is on a page not read yet once', () => {
    const before = pages([note('a', 50)]);
    const [first] = before.pages;
    if (first) Object.assign(first, { nextCursor: 'more', total: 2 });
    const was = new Map([['x', note('x', 5)]]);
    const pinned = new Map([['x', note('x', 5, { pinned: true })]]);
    expect(replaceInPages(before, {}, pinned, was).pages[0]?.total).toBe(2);
    expect(replaceInPages(before, {}, new Map([['x', undefined]]), was).pages[0]?.total).toBe(1);
  });
});
