import type { Dialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { keepRecordings, sendAllCaptured } from '#web/app/workspace/sync/left-on-device.ts';
import { useLeaveNow } from '#web/app/workspace/sync/use-leave-now.ts';
import { sendAllWaiting } from '#web/device/start-device.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';

const FLUSH_MS = 3_000;
/** A recording of an hour has 14 MB. */
const KEEP_MS = 10_000;

/** Logs out. What is only in this browser is sent to the server first, for a few seconds; if that fails it asks. */
export function useLogOut(drafts: Drafts, dialogs: Dialogs): () => Promise<void> {
  const leaveNow = useLeaveNow(drafts);
  return async () => {
    const isKept = keepRecordings(drafts.userId, KEEP_MS);
    const isCaptured = sendAllCaptured(drafts.userId);
    const isSent = await sendAllWaiting(FLUSH_MS);
    if ((await drafts.flushAll(FLUSH_MS)) && (await isKept) && (await isCaptured) && isSent) await leaveNow();
    else dialogs.open('log-out');
  };
}
