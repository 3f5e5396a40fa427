import { InfiniteQueryObserver } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import type { NoteChange } from '#shared/note-changes.ts';
import type { NotePage, NoteSummary } from '#shared/notes.ts';
import { ActionButtons, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { flattenPages, type NoteFilter, type NotePages } from '#web/features/notes/note-pages.ts';
import { useToasts } from '#web/ui/toast.ts';
import { useNoteChanges } from './use-note-changes.ts';

const at = '2026-01-01T00:00:00.000Z';
const ages = { a: 9, b: 5, c: 1 };
const note = (id: string, change: Partial<NoteSummary> = {}): NoteSummary => ({
  id,
  title: id,
  preview: '',
  picture: null,
  tags: [],
  folderId: null,
  aiExcluded: false,
  pinned: false,
  day: '2026-11-20',
  ownDay: '2026-11-20',
  version: 1,
  createdAt: at,
  updatedAt: `2026-01-0${ages[id as keyof typeof ages]}T00:00:00.000Z`,
  ...change,
});
const all = ['a', 'b', 'c'];
const undo: NoteChange[] = [{ kind: 'move', ids: all, folderId: null }];

function Actions() {
  const { move, tag, pin, trash } = useNoteChanges();
  const [shown] = useToasts();
  const actions = {
    Move: () => void move(all, 'f', 'Voss 60th'),
    Tag: () => void tag(['a', 'b'], { add: ['tax'], remove: [] }),
    Pin: () => void pin(['c'], true),
    Trash: () => void trash(['a', 'b'], () => {}),
    ...(shown?.action ? { [shown.action.label]: shown.action.onClick } : {}),
  };
  return <ActionButtons actions={actions} />;
}

function show(handler: Handler) {
  const bodies: unknown[] = [];
  serve((request) => {
    if (request.method === 'POST') bodies.push(request.body);
    return request.method === 'POST' ? handler(request) : { json: [] };
  });
  const { queryClient } = renderInApp(<Actions />);
  const folder = { id: 'f', name: 'Voss 60th', parentId: null, noteCount: 0, aiExcluded: false };
  queryClient.setQueryData<Folder[]>(['/api/folders'], [folder]);
  const put = (filter: NoteFilter, notes: NoteSummary[]) =>
    queryClient.setQueryData<NotePages>(noteKeys.list(filter), {
      pageParams: [null],
      pages: [{ notes, nextCursor: null, total: notes.length }],
    });
  put(
    {},
    all.map((id) => note(id)),
  );
  put(
    { folder: 'root' },
    all.map((id) => note(id)),
  );
  put({ folder: 'f' }, []);
  const listed = (filter: NoteFilter) => {
    const pages = queryClient.getQueryData<NotePages>(noteKeys.list(filter));
    return [
      flattenPages(pages)
        .map(({ id }) => id)
        .join(''),
      pages?.pages[0]?.total,
    ];
  };
  const count = () => queryClient.getQueryData<Folder[]>(['/api/folders'])?.[0]?.noteCount;
  return { bodies, listed, count, queryClient };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toastText = async () => (await screen.findByTestId('toast')).textContent;
const moved = { notes: all.map((id) => note(id, { folderId: 'f' })), trashed: [], undo };

describe('several notes', () => {
  it('are in a list that was opened while they were moved into its folder', async () => {
    const answers: (() => void)[] = [];
    const { listed, queryClient } = show(() => new Promise((resolve) => answers.push(() => resolve({ json: moved }))));
    queryClient.removeQueries({ queryKey: noteKeys.list({ folder: 'f' }) });
    await press('Move');
    await waitFor(() => expect(answers).toHaveLength(1));
    // The server answers as it was before the move.
    const replies: NoteSummary[][] = [[], moved.notes];
    const stop = new InfiniteQueryObserver(queryClient, {
      queryKey: noteKeys.list({ folder: 'f' }),
      queryFn: async (): Promise<NotePage> => {
        const notes = replies.shift() ?? [];
        return { notes, nextCursor: null, total: notes.length };
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: NotePage) => page.nextCursor,
    }).subscribe(() => {});
    await waitFor(() => expect(listed({ folder: 'f' })).toEqual(['', 0]));
    answers[0]?.();
    await waitFor(() => expect(listed({ folder: 'f' })).toEqual(['abc', 3]));
    stop();
  });

  it('are changed at once in every list, with one call', async () => {
    const { bodies, listed, count } = show(() => 'never');
    await press('Move');
    await waitFor(() => expect(listed({ folder: 'f' })).toEqual(['abc', 3]));
    expect(listed({ folder: 'root' })).toEqual(['', 0]);
    expect(listed({})).toEqual(['abc', 3]);
    expect(count()).toBe(3);
    expect(bodies).toEqual([{ changes: [{ kind: 'move', ids: all, folderId: 'f' }] }]);
  });

  it('say where they are, and are back with one Undo', async () => {
    const answers = [moved, { notes: all.map((id) => note(id)), trashed: [], undo: [] }];
    const { bodies, listed, count } = show(() => ({ json: answers.shift() }));
    await press('Move');
    expect(await toastText()).toBe('3 notes moved to Voss 60th');
    await press('Undo');
    await waitFor(() => expect(listed({ folder: 'root' })).toEqual(['abc', 3]));
    expect(listed({ folder: 'f' })).toEqual(['', 0]);
    expect(count()).toBe(0);
    expect(bodies[1]).toEqual({ changes: undo });
  });

  it('are as before where the server refuses, with its reason', async () => {
    const { listed, count } = show(() => ({ status: 422, text: 'The folder was deleted' }));
    await press('Move');
    expect(await toastText()).toBe("Couldn't change the notes: 422: The folder was deleted");
    expect(listed({ folder: 'root' })).toEqual(['abc', 3]);
    expect(listed({ folder: 'f' })).toEqual(['', 0]);
    expect(count()).toBe(0);
  });

  it('leave the lists when they are deleted', async () => {
    const reply = { notes: [], trashed: ['a', 'b'], undo: [{ kind: 'restore', ids: ['a', 'b'] }] };
    const { listed } = show(() => ({ json: reply }));
    await press('Trash');
    expect(await toastText()).toBe('2 notes moved to Trash');
    expect(listed({})).toEqual(['c', 1]);
  });

  it('are pinned to the top, and tagged', async () => {
    const { listed, queryClient } = show(() => 'never');
    await press('Pin');
    await waitFor(() => expect(listed({})).toEqual(['cab', 3]));
    await press('Tag');
    const tagged = () =>
      flattenPages(queryClient.getQueryData<NotePages>(noteKeys.list({}))).filter(({ tags }) => tags.includes('tax'));
    await act(async () => {});
    await waitFor(() => expect(tagged().map(({ id }) => id)).toEqual(['a', 'b']));
  });
});
