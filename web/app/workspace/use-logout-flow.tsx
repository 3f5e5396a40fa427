import { type ReactNode, useState } from 'react';
import { useLogout } from '#web/features/auth/auth.queries.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { forgetUser } from './forget-user.ts';
import { sendAllCaptured } from './lazy-capture.tsx';
import { keepRecordings } from './lazy-voice.tsx';

const FLUSH_MS = 3_000;
/** A recording of an hour has 14 MB. */
const KEEP_MS = 10_000;

/** Logging out: what is only in this browser goes to the server first, for a few seconds; then it asks. What the browser keeps of the user is removed at the end. */
export function useLogoutFlow(drafts: Drafts): { logOut: () => void; dialog: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const logout = useLogout();

  async function leave() {
    try {
      await logout.mutateAsync(undefined);
    } catch {
      // The message is shown by the mutation; the user is still signed in.
      return;
    }
    await forgetUser(drafts);
  }

  async function logOut() {
    const isKept = keepRecordings(drafts.userId, KEEP_MS);
    const isCaptured = sendAllCaptured(drafts.userId);
    if ((await drafts.flushAll(FLUSH_MS)) && (await isKept) && (await isCaptured)) await leave();
    else setIsAsking(true);
  }

  return {
    logOut: () => void logOut(),
    dialog: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Log out with unsaved changes?"
        description="Some of what you typed or recorded could not be saved to the server. If you log out now it is removed from this device."
        confirmLabel="Log out anyway"
        cancelLabel="Stay"
        onConfirm={() => void leave()}
      />
    ),
  };
}
