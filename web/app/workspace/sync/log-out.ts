import type { Dialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { forgetDevice, sendAllWaiting } from '#web/device/start-device.ts';
import { forgetTyped } from '#web/features/assistant/chat/chat-storage.ts';
import { useLogout } from '#web/features/auth/auth.queries.ts';
import { captureBox } from '#web/features/capture/capture-box.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { openJournal } from '#web/features/notes/drafts/journal.ts';
import { forgetEmptyNotes } from '#web/features/notes/empty-notes.ts';
import { forgetRecentChoices } from '#web/features/palette/recent-choices.ts';
import { forgetRecentSearches } from '#web/features/search/recent-searches.ts';
import { forgetTabsOfColleagues } from '#web/lib/client-safe.ts';
import { forgetRecordings, keepRecordings, sendAllCaptured } from './left-on-device.ts';

const FLUSH_MS = 3_000;
/** A recording of an hour has 14 MB. */
const KEEP_MS = 10_000;

/** Logs out. What is only in this browser is sent to the server first, for a few seconds; if that fails it asks. */
export function useLogOut(drafts: Drafts, dialogs: Dialogs): () => Promise<void> {
  const leaveNow = useLeaveNow(drafts);
  return async () => {
    if ((await sendEverything(drafts)) && !(await hasOfColleagues(drafts.userId))) await leaveNow();
    else dialogs.open('log-out');
  };
}

/** Whether text that was written in colleagues' clients is only in this browser: it is sent from their pages alone. */
async function hasOfColleagues(userId: string): Promise<boolean> {
  const journal = openJournal(userId);
  const isThere = await journal.hasOfColleagues();
  journal.close();
  return isThere;
}

/** Sends what is only in this browser to the server, for a few seconds; answers whether nothing is left. */
export async function sendEverything(drafts: Drafts): Promise<boolean> {
  const isKept = keepRecordings(drafts.userId, KEEP_MS);
  const isCaptured = sendAllCaptured(drafts.userId);
  const isSent = await sendAllWaiting(FLUSH_MS);
  return (await drafts.flushAll(FLUSH_MS)) && (await isKept) && (await isCaptured) && isSent;
}

/** Logs out as things are, and removes what the browser keeps of the user. */
export function useLeaveNow(drafts: Drafts): () => Promise<void> {
  const logout = useLogout();
  return async () => {
    // A server of the release before answers nothing.
    let answer: { url?: string | undefined } | undefined;
    try {
      answer = await logout.mutateAsync(undefined);
    } catch {
      // The message is shown by the mutation; the user is still signed in.
      return;
    }
    await forgetUser(drafts);
    // The provider that let the user in may end its own session.
    if (answer?.url !== undefined) location.assign(answer.url);
  };
}

/** Removes what this browser keeps of a user who logged out, or whose account was deleted. */
export async function forgetUser(drafts: Pick<Drafts, 'userId' | 'forgetUser'>): Promise<void> {
  forgetRecentSearches(drafts.userId);
  forgetRecentChoices(drafts.userId);
  forgetEmptyNotes(drafts.userId);
  forgetTyped();
  captureBox.forget(drafts.userId);
  forgetTabsOfColleagues();
  // At once, as the page may be closed before the slowest of them has ended.
  await Promise.all([forgetDevice(drafts.userId), drafts.forgetUser(), forgetRecordings(drafts.userId)]);
}
