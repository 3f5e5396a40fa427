import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#shared/auth.ts';
import { useLeave } from '#web/features/auth/auth.queries.ts';
import { SignInAgainDialog } from '#web/features/auth/sign-in-again-dialog.tsx';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { onSignedOut } from '#web/lib/api.ts';

/** Asks for the password over the open page when the session ended, then lets the held-back saves go. */
export function SessionGuard({ user, drafts }: { user: User; drafts: Drafts }) {
  const [isSignedOut, setIsSignedOut] = useState(false);
  const queryClient = useQueryClient();
  const leave = useLeave();
  useEffect(() => onSignedOut(() => setIsSignedOut(true)), []);

  function handleSignedIn() {
    setIsSignedOut(false);
    drafts.resume(user.id);
    // Refetches only what failed since.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }

  function handleSwitchUser() {
    drafts.close();
    leave('/auth');
  }

  return (
    <SignInAgainDialog open={isSignedOut} user={user} onSignedIn={handleSignedIn} onSwitchUser={handleSwitchUser} />
  );
}
