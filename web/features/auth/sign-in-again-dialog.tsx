import { type FormEvent, useState } from 'react';
import type { User } from '#shared/auth.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useSignInAgain } from './auth.queries.ts';

export interface SignInAgainDialogProps {
  open: boolean;
  /** Whose session ended; nobody else can sign in here. */
  user: User;
  /** The same user is signed in again: what was held back can be sent. */
  onSignedIn: () => void;
  /** Somebody else wants this browser: the caller puts the unsaved text away and leaves. */
  onSwitchUser: () => void;
}

/**
 * Signs in over a page whose session ended. It closes by signing in or by switching user only, so that no stray key or
 * click leads to a page whose saves are all refused.
 */
export function SignInAgainDialog({ open, user, onSignedIn, onSwitchUser }: SignInAgainDialogProps) {
  const [password, setPassword] = useState('');
  const signIn = useSignInAgain(user);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate(password, {
      onSuccess: () => {
        setPassword('');
        onSignedIn();
      },
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={() => {}}
      hasCloseButton={false}
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => event.preventDefault()}
      size="sm"
      title="Sign in again"
      description="Your session ended. What you typed is kept, and is saved when you sign in."
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
        <Field label="Username" value={user.username} readOnly autoComplete="username" />
        <Field
          label="Password"
          autoFocus
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={signIn.error ? textOf(signIn.error) : undefined}
        />
        <div className="mt-2 flex flex-wrap-reverse justify-between gap-2">
          <Button variant="ghost" className="-ml-3.5" onClick={onSwitchUser}>
            Sign in as somebody else
          </Button>
          <Button type="submit" isPending={signIn.isPending} disabled={password === ''}>
            {signIn.isPending ? 'Signing in...' : 'Sign in'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function textOf(error: Error): string {
  return error instanceof ApiError ? error.detail : error.message;
}
