import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { sentenceOf } from './sentence-of.ts';

interface PasswordFormProps {
  username: string;
  /** Names the password's field. */
  label: string;
  submit: string;
  pending: string;
  isDestructive?: boolean;
  /** Whether everything besides the password is there. */
  isReady?: boolean;
  /** What the password is for; a failure is shown until the password changes. */
  request: { isPending: boolean; error: Error | null; reset: () => void };
  onSubmit: (password: string, clear: () => void) => void;
  /** Fields above the password. */
  children?: ReactNode;
}

/** A form that needs the account's password. The hidden username is for the browser's password manager. */
export function PasswordForm({ username, label, request, onSubmit, children, ...props }: PasswordFormProps) {
  const { submit, pending, isDestructive = false, isReady = true } = props;
  const [password, setPassword] = useState('');
  const canSubmit = isReady && password !== '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) onSubmit(password, () => setPassword(''));
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      {children}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={label}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          request.reset();
        }}
        error={request.error ? sentenceOf(request.error) : undefined}
      />
      <Button
        type="submit"
        variant={isDestructive ? 'destructive' : 'secondary'}
        className="justify-self-start"
        disabled={!canSubmit}
        isPending={request.isPending}
      >
        {request.isPending ? pending : submit}
      </Button>
    </form>
  );
}
