import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Confirmation } from '#shared/confirmation.ts';
import { ApiError } from '#web/lib/api.ts';
import { hasPasskeys } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { isFactorNeeded, useFactors, useProvePasskey } from './factors.queries.ts';
import { factorTexts } from './factors.texts.ts';
import { useLinkedProvider } from './provider.queries.ts';
import { ProviderConfirmation } from './provider-confirmation.tsx';
import { sentenceOf } from './sentence-of.ts';

const texts = factorTexts.confirm;

interface ConfirmFormProps {
  username: string;
  /** Names the password's field. */
  label: string;
  submit: string;
  pending: string;
  isDestructive?: boolean;
  autoFocus?: boolean;
  /** Whether everything besides the confirmation is there. */
  isReady?: boolean;
  /** What the confirmation is for; a failure is shown until something changes. */
  request: { isPending: boolean; error: Error | null; reset: () => void };
  onSubmit: (given: Confirmation, clear: () => void) => void;
  /** Fields above the password. */
  children?: ReactNode;
  /** Fields below it. */
  below?: ReactNode;
}

/**
 * A form that makes sure who is there: it asks for what the account has, the password with a code, a passkey, or the
 * provider. The hidden
 * username is for the browser's password manager.
 */
export function ConfirmForm({ username, label, request, onSubmit, children, ...props }: ConfirmFormProps) {
  const { submit, pending, isDestructive = false, autoFocus = false, isReady = true, below } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const { data: factors } = useFactors();
  const prove = useProvePasskey();
  const isNeeded = isFactorNeeded(request.error);
  if (isNeeded && !wasAsked) setWasAsked(true);
  const hasPasskey = factors === undefined ? wasAsked : factors.passkeys.length > 0;
  const asksCode = wasAsked || hasPasskey || typeof factors?.totpSince === 'string';
  const hint = factors && factors.totpSince === null ? texts.recoveryHint : texts.codeHint;
  const { data: link } = useLinkedProvider();
  const isLinked = link != null && link.linkedAt !== null;
  const isSure = isLinked && link.confirmedUntil !== null && Date.parse(link.confirmedUntil) > Date.now();
  const hasPassword = link?.hasPassword ?? true;
  const canSubmit = isReady && (isSure || (password !== '' && (!asksCode || code.trim() !== '')));
  const wrong = prove.error ?? (isNeeded ? null : request.error);
  const field = prove.error ? 'passkey' : fieldOf(wrong);
  const sentence = wrong ? sentenceOf(wrong) : undefined;

  const clear = () => {
    setPassword('');
    setCode('');
  };
  const change = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    prove.reset();
    request.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) onSubmit(asksCode && password !== '' ? { password, code } : { password }, clear);
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      {children}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={label}
          autoComplete="current-password"
          autoFocus={autoFocus}
          value={password}
          onChange={change(setPassword)}
          error={field === 'password' ? sentence : undefined}
        />
      )}
      {hasPassword && asksCode && (
        <Field
          label={texts.code}
          hint={hint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={change(setCode)}
          error={field === 'code' ? sentence : undefined}
        />
      )}
      {below}
      <div className="flex flex-wrap gap-2">
        {isLinked && <ProviderConfirmation isSure={isSure} />}
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'secondary'}
          disabled={!canSubmit}
          isPending={request.isPending}
        >
          {request.isPending ? pending : submit}
        </Button>
        {hasPasskey && hasPasskeys() && (
          <Button
            variant="secondary"
            disabled={!isReady || request.isPending}
            isPending={prove.isPending}
            onClick={() => {
              request.reset();
              prove.mutate(undefined, { onSuccess: (passkey) => onSubmit({ passkey }, clear) });
            }}
          >
            <KeyRound aria-hidden="true" />
            {prove.isPending ? texts.usingPasskey : texts.usePasskey}
          </Button>
        )}
      </div>
      {(field === 'passkey' || (!hasPassword && field !== undefined)) && (
        <p role="alert" className="text-destructive-ink text-sm">
          {sentence}
        </p>
      )}
    </form>
  );
}

/** Where a failure is shown; one that is about nothing else, at the password. */
function fieldOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiError)) return 'passkey';
  const field = error.problem?.errors?.[0]?.field;
  return field === 'code' || field === 'passkey' ? field : 'password';
}
