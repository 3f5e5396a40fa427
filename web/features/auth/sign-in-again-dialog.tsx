import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/auth.ts';
import { ApiError } from '#web/lib/api.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { hasPasswords, providerName } from '#web/lib/provider.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { isFactorNeeded, useSignInAgain } from './auth.queries.ts';
import { authTexts as texts } from './auth.texts.ts';
import { CodeField } from './code-field.tsx';

const PasskeyButton = onDemand(async () => (await import('./passkey-button.tsx')).PasskeyButton);
/** Only where the server has a provider. */
const ProviderSignInAgain = onDemand(async () => (await import('./provider-sign-in-again.tsx')).ProviderSignInAgain);

export interface SignInAgainDialogProps {
  open: boolean;
  /** The user whose session ended, and the only one who can sign in here. */
  user: User;
  /** The same user is signed in again: pending saves can be sent. */
  onSignedIn: () => void;
  /** Another user wants to sign in: the caller stores the unsaved text and leaves. */
  onSwitchUser: () => void;
}

/**
 * Signs in over a page whose session ended. It closes only by signing in or switching users: a stray key or click must
 * not lead back to a page that can't save. It opens in a pause in typing, so that nothing meant for the note ends up in
 * the password.
 */
export function SignInAgainDialog({ open, user, onSignedIn, onSwitchUser }: SignInAgainDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** What the server asks for besides the password. */
  const [asked, setAsked] = useState<string>();
  const signIn = useSignInAgain(user);
  const isShown = useAfterTyping(open);

  const send = (given: Parameters<typeof signIn.mutate>[0]) =>
    signIn.mutate(given, {
      onSuccess: () => {
        setPassword('');
        setCode('');
        setAsked(undefined);
        onSignedIn();
      },
      onError: (error) => isFactorNeeded(error) && setAsked(error.detail),
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(asked === undefined ? { password } : { password, code });
  };
  const wrong = signIn.error && !isFactorNeeded(signIn.error) ? textOf(signIn.error) : undefined;

  const isPending = signIn.isPending && signIn.variables !== 'passkey';
  return (
    <Dialog
      open={isShown}
      onOpenChange={() => {}}
      hasCloseButton={false}
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => event.preventDefault()}
      size="sm"
      title={texts.again.title}
      description={texts.again.description}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
        <Field label={texts.username} value={user.username} readOnly autoComplete="username" />
        {hasPasswords() && (
          <PasswordField
            label={texts.password}
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={asked === undefined ? wrong : undefined}
          />
        )}
        {asked !== undefined && (
          <CodeField hint={asked} value={code} onChange={(event) => setCode(event.target.value)} error={wrong} />
        )}
        <div className="mt-2 flex flex-wrap-reverse justify-between gap-2">
          <Button variant="ghost" className="-ml-3.5" onClick={onSwitchUser}>
            {texts.again.switchUser}
          </Button>
          {hasPasswords() && (
            <Button type="submit" isPending={isPending} disabled={password === ''}>
              {isPending ? texts.again.pending : texts.again.submit}
            </Button>
          )}
        </div>
        {hasPasswords() && (
          <PasskeyButton
            isPending={signIn.isPending && signIn.variables === 'passkey'}
            onClick={() => send('passkey')}
          />
        )}
        {providerName() !== undefined && <ProviderSignInAgain user={user} onSignedIn={onSignedIn} />}
      </form>
    </Dialog>
  );
}

function textOf(error: Error): string {
  return error instanceof ApiError ? error.detail : error.message;
}

/** Longer than between two letters. */
const PAUSE_MS = 1_500;
/** Keys that write nothing, such as Enter in the page's own editor, send no `input`; a phone's keyboard sends no keys. */
const TYPING = ['keydown', 'input', 'compositionend'] as const;

/** True while wanted, from the first pause in typing on: what takes the focus earlier would get the next letters. */
function useAfterTyping(isWanted: boolean): boolean {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const handleTyping = (event: Event) => {
      const isComposing = event.type !== 'compositionend' && (event as KeyboardEvent | InputEvent).isComposing;
      typedAt.current = isComposing ? Number.POSITIVE_INFINITY : performance.now();
    };
    for (const type of TYPING) {
      document.addEventListener(type, handleTyping, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const rest = typedAt.current + PAUSE_MS - performance.now();
      if (rest <= 0) setIsPaused(true);
      else timer = setTimeout(check, Math.min(rest, PAUSE_MS));
    };
    check();
    return () => {
      clearTimeout(timer);
      setIsPaused(false);
    };
  }, [isWanted]);

  return isWanted && isPaused;
}
