import type { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderInApp, serve } from '#tests/web-page.tsx';
import { MarkdownPreview } from '#web/features/notes/editor/markdown-preview.tsx';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { announceChange } from '#web/lib/changes.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { LinkedNotes, LinkedNotesContext } from './linked-notes.ts';

const id = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';
const other = '9a1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d12';
const open = vi.fn();
let stop = () => {};
afterEach(() => {
  stop();
  open.mockClear();
});

/** A server that has these notes. */
function serveTitles(titles: Record<string, { title: string; isTrashed?: boolean }>) {
  return serve(({ query }) => ({
    json: {
      notes: (query.get('ids') ?? '').split(',').flatMap((id) => {
        const note = titles[id];
        return note ? [{ id, isTrashed: false, ...note }] : [];
      }),
    },
  }));
}

function show(text: string): QueryClient {
  const queryClient = createQueryClient();
  const notes = new LinkedNotes(queryClient, open);
  stop = notes.follow();
  renderInApp(
    <LinkedNotesContext value={notes}>
      <MarkdownPreview text={text} />
    </LinkedNotesContext>,
  );
  return queryClient;
}

const known = (title: string) => ({ id, title, version: 1 });

describe('a link to a note', () => {
  test('has the current title, and opens in the application', async () => {
    const calls = serveTitles({ [id]: { title: 'Renamed' }, [other]: { title: '' } });
    show(`[Old](note:${id}) and [older](note:${other})`);
    const link = await screen.findByRole('link', { name: 'Renamed' });
    expect(link.getAttribute('href')).toBe(`/app?note=${id}`);
    screen.getByRole('link', { name: 'Untitled Note' });
    expect(calls).toEqual([`GET /api/notes/titles?ids=${id}%2C${other}`]);
    await userEvent.click(link);
    expect(open).toHaveBeenCalledWith(id);
  });

  test('to a deleted note or one in Trash says so, and opens nothing', async () => {
    serveTitles({ [other]: { title: 'In Trash', isTrashed: true } });
    show(`[Gone](note:${id}) and [Trashed](note:${other})`);
    expect(await screen.findAllByText('(Deleted note)')).toHaveLength(2);
    expect([...document.querySelectorAll('del')].map((deleted) => deleted.textContent)).toEqual(['Gone', 'Trashed']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('that has no id in it is text', () => {
    serveTitles({});
    show('[a](note:x) [b](note:javascript:alert) [c](note:)');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('follows a rename in this tab, and one elsewhere', async () => {
    const titles = { [id]: { title: 'First' } };
    const calls = serveTitles(titles);
    const queryClient = show(`[Old](note:${id})`);
    await screen.findByRole('link', { name: 'First' });
    act(() => queryClient.setQueryData(noteKeys.note(id), known('Second')));
    await screen.findByRole('link', { name: 'Second' });
    expect(calls).toHaveLength(1);
    titles[id] = { title: 'Third' };
    act(() => announceChange({ kind: 'note', id, updatedAt: null }));
    await screen.findByRole('link', { name: 'Third' });
  });

  test('follows a deletion, in this tab and elsewhere', async () => {
    const titles: Record<string, { title: string }> = { [id]: { title: 'Plan' } };
    serveTitles(titles);
    show(`[Old](note:${id})`);
    await screen.findByRole('link', { name: 'Plan' });
    delete titles[id];
    act(() => announceChange({ kind: 'note', id, updatedAt: null }));
    await screen.findByText('(Deleted note)');
  });

  test('keeps its text while the server can’t be reached, and has the title when it can', async () => {
    let isReachable = false;
    serve(() =>
      isReachable ? { json: { notes: [{ id, title: 'Plan', isTrashed: false }] } } : { status: 503, text: 'Busy' },
    );
    show(`[Old](note:${id})`);
    screen.getByRole('link', { name: 'Old' });
    await new Promise((resolve) => setTimeout(resolve, 60));
    isReachable = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('link', { name: 'Plan' });
  });
});
