import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp, serve } from '#tests/web-page.tsx';
import type { Dialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { keepTyped } from '#web/features/assistant/chat/chat-storage.ts';
import { captureBox } from '#web/features/capture/capture-box.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { openJournal } from '#web/features/notes/drafts/journal.ts';
import { addRecentChoice } from '#web/features/palette/recent-choices.ts';
import { addRecentSearch } from '#web/features/search/recent-searches.ts';
import { forgetUser, useLogOut } from './log-out.ts';

const SECRET = 'What does Northwind owe us?';

test('nothing that a user wrote stays in the browser', async () => {
  const drafts = { userId: 'ada', forgetUser: vi.fn(async () => {}) };
  addRecentSearch('ada', SECRET);
  addRecentChoice('ada', { id: 'note', name: SECRET });
  keepTyped('ada', 'general', SECRET);
  captureBox.writeText('ada', SECRET);
  captureBox.addWaiting('ada', { key: 'k', title: SECRET, content: SECRET, folderId: null });
  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(kept().split(SECRET)).toHaveLength(7);
  await forgetUser(drafts);
  expect(kept()).not.toContain(SECRET);
  expect(drafts.forgetUser).toHaveBeenCalledOnce();
});

test('text that was written in a colleague’s client and not saved is asked about, and goes with the others', async () => {
  const calls = serve(() => ({ status: 204, text: '' }));
  history.replaceState(null, '', '/with/grant/app');
  const text = { title: 'Call', content: SECRET, tags: [] };
  const entry = {
    userId: 'ada',
    noteId: 'n',
    tabId: 't',
    ...text,
    baseVersion: 1,
    base: text,
    sent: [],
    copy: undefined,
  };
  await openJournal('ada').put({ ...entry, changedAt: 1 });
  history.replaceState(null, '', '/app');
  const drafts = { userId: 'ada', flushAll: async () => true } as unknown as Drafts;
  const open = vi.fn();
  function LogOut() {
    const logOut = useLogOut(drafts, { open } as unknown as Dialogs);
    return (
      <button type="button" onClick={() => void logOut()}>
        Logout
      </button>
    );
  }
  renderInApp(<LogOut />);
  fireEvent.click(screen.getByRole('button'));
  await expect.poll(() => open.mock.calls).toEqual([['log-out']]);
  expect(calls).toEqual([]);
  const journal = openJournal('ada');
  expect([await journal.hasOfColleagues(), await openJournal('bob').hasOfColleagues()]).toEqual([true, false]);
  await journal.clear();
  expect(await journal.hasOfColleagues()).toBe(false);
});

test('what a tab kept of colleagues’ clients goes, too', async () => {
  history.replaceState(null, '', '/with/grant/app');
  captureBox.writeText('ada', SECRET);
  addRecentSearch('ada', SECRET);
  history.replaceState(null, '', '/app');
  expect(JSON.stringify({ ...sessionStorage })).toContain(SECRET);
  await forgetUser({ userId: 'ada', forgetUser: async () => {} });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(SECRET);
});
