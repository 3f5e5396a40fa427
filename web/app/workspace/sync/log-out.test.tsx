import { expect, test, vi } from 'vitest';
import { keepTyped } from '#web/features/assistant/chat/chat-storage.ts';
import { captureBox } from '#web/features/capture/capture-box.ts';
import { addRecentChoice } from '#web/features/palette/recent-choices.ts';
import { addRecentSearch } from '#web/features/search/recent-searches.ts';
import { forgetUser } from './log-out.ts';

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
