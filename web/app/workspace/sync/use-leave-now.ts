import { useLogout } from '#web/features/auth/auth.queries.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { forgetUser } from './forget-user.ts';

/** Logs out as things are, and removes what the browser keeps of the user. */
export function useLeaveNow(drafts: Drafts): () => Promise<void> {
  const logout = useLogout();
  return async () => {
    try {
      await logout.mutateAsync(undefined);
    } catch {
      // The message is shown by the mutation; the user is still signed in.
      return;
    }
    await forgetUser(drafts);
  };
}
