import { forgetDevice } from '#web/device/start-device.ts';
import { forgetTyped } from '#web/features/assistant/chat/chat-storage.ts';
import { captureBox } from '#web/features/capture/capture-box.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { forgetEmptyNotes } from '#web/features/notes/empty-notes.ts';
import { forgetRecentChoices } from '#web/features/palette/recent-choices.ts';
import { forgetRecentSearches } from '#web/features/search/recent-searches.ts';
import { forgetRecordings } from './left-on-device.ts';

/** Removes what this browser keeps of a user who logged out, or whose account was deleted. */
export async function forgetUser(drafts: Pick<Drafts, 'userId' | 'forgetUser'>): Promise<void> {
  forgetRecentSearches(drafts.userId);
  forgetRecentChoices(drafts.userId);
  forgetEmptyNotes(drafts.userId);
  forgetTyped();
  captureBox.forget(drafts.userId);
  // At once, as the page may be closed before the slowest of them has ended.
  await Promise.all([forgetDevice(drafts.userId), drafts.forgetUser(), forgetRecordings(drafts.userId)]);
}
