import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import { ActionButtons, renderInApp, serve } from '#tests/web-page.tsx';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { useKnownNote } from '#web/features/notes/notes.queries.ts';
import { useTagChanges } from './use-tag-changes.ts';

const at = '2026-01-01T00:00:00.000Z';
const open: Note = {
  id: 'open',
  title: 'Plan',
  content: '',
  tags: ['old'],
  folderId: null,
  aiExcluded: false,
  pinned: false,
  day: '2026-11-20',
  ownDay: '2026-11-20',
  version: 1,
  createdAt: at,
  updatedAt: at,
};

/** As the editor does: it shows the note, and reads nothing through the cache. */
function OpenNote() {
  const { rename, remove } = useTagChanges();
  const note = useKnownNote('open');
  const actions = {
    Rename: () => void rename({ from: 'old', to: 'renamed', isMerge: false }),
    Recase: () => void rename({ from: 'renamed', to: 'Renamed', isMerge: false }),
    Merge: () => void rename({ from: 'Renamed', to: 'client', isMerge: true }),
    Delete: () => remove('client'),
  };
  return (
    <>
      <output>{note?.tags.join(' ')}</output>
      <ActionButtons actions={actions} />
    </>
  );
}

test('the open note shows a tag that was renamed, merged or deleted in all notes', async () => {
  let stored = open;
  const calls = serve(({ method, path, body }) => {
    if (path === '/api/notes/open') return { json: stored };
    if (method !== 'POST' && method !== 'DELETE') return { json: [] };
    const { to } = body as { to?: string };
    stored = { ...stored, tags: to === undefined ? [] : [to], version: stored.version + 1 };
    return { json: { count: 1, undo: [] } };
  });
  const { queryClient } = renderInApp(<OpenNote />);
  queryClient.setQueryData(noteKeys.note('open'), open);
  queryClient.setQueryData(noteKeys.note('left'), { ...open, id: 'left' });
  for (const [name, shown] of [
    ['Rename', 'renamed'],
    ['Recase', 'Renamed'],
    ['Merge', 'client'],
    ['Delete', ''],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(shown));
  }
  // A note that was left is read when it is opened again.
  expect(queryClient.getQueryData(noteKeys.note('left'))).toBeUndefined();
  expect(calls.filter((call) => call.includes('/left'))).toEqual([]);
});
