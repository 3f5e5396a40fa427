import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import { previewOf } from '#shared/note-preview.ts';
import type { Note, NotePage, NoteSummary } from '#shared/notes.ts';
import { applyDeletedNote, noteKeys, showNote, summaryOf } from './note-cache.ts';
import { flattenPages, type NoteFilter, type NotePages } from './note-pages.ts';

function note(change: Partial<Note> = {}): Note {
  return {
    id: 'n1',
    title: 'Plan',
    content: 'Text',
    tags: [],
    folderId: null,
    aiExcluded: false,
    pinned: false,
    day: '2026-01-01',
    ownDay: '2026-01-01',
    version: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    ...change,
  };
}

function cacheWith(lists: [NoteFilter, NoteSummary[]][]): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData<Folder[]>(
    ['/api/folders'],
    [{ id: 'f', name: 'F', parentId: null, noteCount: 0, aiExcluded: false }],
  );
  for (const [filter, notes] of lists) {
    cache.setQueryData<NotePages>(noteKeys.list(filter), {
      pageParams: [null],
      pages: [{ notes, nextCursor: null, total: notes.length }],
    });
  }
  return cache;
}

const listed = (cache: QueryClient, filter: NoteFilter) =>
  flattenPages(cache.getQueryData<NotePages>(noteKeys.list(filter))).map(({ title }) => title);

describe('a saved note', () => {
  it('changes the cached lists in place and moves to the top', () => {
    const other = { ...summaryOf(note()), id: 'n2', title: 'Other', updatedAt: '2026-01-03T00:00:00.000Z' };
    const cache = cacheWith([[{ folder: 'root' }, [other, summaryOf(note())]]]);
    showNote(cache, note({ title: 'New plan', version: 3, updatedAt: '2026-01-04T00:00:00.000Z' }), 'saved');
    expect(listed(cache, { folder: 'root' })).toEqual(['New plan', 'Other']);
  });

  it('leaves the list of the folder it left, enters the other, and the counts follow', () => {
    const cache = cacheWith([
      [{ folder: 'root' }, [summaryOf(note())]],
      [{ folder: 'f' }, []],
    ]);
    showNote(cache, note({ folderId: 'f' }), 'saved');
    expect(listed(cache, { folder: 'root' })).toEqual([]);
    expect(listed(cache, { folder: 'f' })).toEqual(['Plan']);
    expect(cache.getQueryData<Folder[]>(['/api/folders'])?.[0]?.noteCount).toBe(1);
  });

  it('never replaces a newer one in the cache', () => {
    const cache = cacheWith([]);
    showNote(cache, note({ version: 5, title: 'Newer' }), 'saved');
    showNote(cache, note({ version: 4, title: 'Older' }), 'saved');
    expect(cache.getQueryData<Note>(noteKeys.note('n1'))?.title).toBe('Newer');
  });

  it('asks the server for nothing while it is typed in, also where no list shows it', () => {
    const cache = cacheWith([]);
    cache.setQueryData(['/api/tags'], [{ tag: 'tax', count: 1 }]);
    cache.setQueryData(noteKeys.note('n1'), note({ folderId: 'f', tags: ['tax'] }));
    showNote(cache, note({ folderId: 'f', tags: ['tax'], version: 3, content: 'More' }), 'saved');
    expect(cache.getQueryState(['/api/folders'])?.isInvalidated).toBe(false);
    expect(cache.getQueryState(['/api/tags'])?.isInvalidated).toBe(false);
  });

  it('is taken out of everything when it is deleted', () => {
    const cache = cacheWith([
      [{ folder: 'f' }, [summaryOf(note({ folderId: 'f' }))]],
      [{ tag: ['tax'] }, [summaryOf(note({ folderId: 'f', tags: ['tax'] }))]],
    ]);
    applyDeletedNote(cache, 'n1');
    expect(listed(cache, { folder: 'f' })).toEqual([]);
    expect(listed(cache, { tag: ['tax'] })).toEqual([]);
  });
});

describe('the preview', () => {
  it('is the text without markdown symbols, line by line', () => {
    expect(previewOf('# Plan\n\n- [ ] Call **Ann** at [the office](https://example.com)\n1. `Pay`')).toBe(
      'Plan\nCall Ann at the office\nPay',
    );
  });
});

describe('a list that is being read while a note is saved', () => {
  it.each([
    ['for the first time', undefined],
    ['again', []],
  ])('%s, is read once more: the reply may be older', async (_, known) => {
    const cache = cacheWith(known ? [[{}, known]] : []);
    const replies: ((notes: NoteSummary[]) => void)[] = [];
    const observer = new InfiniteQueryObserver(cache, {
      queryKey: noteKeys.list({}),
      queryFn: ({ signal: _signal }) =>
        new Promise<NotePage>((resolve) => {
          replies.push((notes) => resolve({ notes, nextCursor: null, total: notes.length }));
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page: NotePage) => page.nextCursor,
    });
    const stop = observer.subscribe(() => {});
    await expect.poll(() => replies).toHaveLength(1);
    showNote(cache, note(), 'saved');
    replies[0]?.([]);
    await expect.poll(() => replies).toHaveLength(2);
    replies[1]?.([summaryOf(note())]);
    await expect.poll(() => cache.isFetching()).toBe(0);
    expect(listed(cache, {})).toEqual(['Plan']);
    stop();
    cache.clear();
  });
});
