import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginSchema } from '#shared/credentials.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { isFactorNeeded, isTemporaryPassword, useLogin } from './auth.queries.ts';
import { authTexts as texts } from './auth.texts.ts';
import { CodeField } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { RecoveryStart } from './recovery-form.tsx';
import { SharedComputerField } from './shared-computer-field.tsx';
import { UsernameField } from './username-field.tsx';

/** Username and password; `onRecover` for people who forgot theirs. */
export function LoginForm({ onRecover }: { onRecover: (start: RecoveryStart) => void }) {
  const login = useLogin();
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '', code: '' },
  });
  const { errors } = formState;
  /** What the server asks for besides the password. */
  const [asked, setAsked] = useState<string>();
  const submit = handleSubmit(({ code, ...credentials }) => {
    login.mutate(code ? { ...credentials, code } : credentials, {
      onError: (error) => {
        if (isFactorNeeded(error)) setAsked(error.detail);
        if (!isTemporaryPassword(error)) return;
        onRecover({ username: credentials.username, recoveryCode: credentials.password });
      },
    });
  });
  const isPending = login.isPending && login.variables !== 'passkey';
  const isWaiting = login.error !== null && isFactorNeeded(login.error);
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <UsernameField error={errors.username?.message} {...register('username')} />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {asked !== undefined && <CodeField hint={asked} error={errors.code?.message} {...register('code')} />}
      <SharedComputerField />
      <FormFailure
        error={isWaiting ? null : login.error}
        title={texts.login.failed}
        fallback={texts.login.failedReason}
      />
      <Button type="submit" size="field" className="mt-2 w-full" isPending={isPending}>
        {isPending ? texts.login.pending : texts.login.submit}
      </Button>
      <PasskeyButton
        className="w-full"
        isAsked={asked !== undefined}
        isPending={login.isPending && login.variables === 'passkey'}
        onClick={() => {
          login.mutate('passkey');
        }}
      />
      <Button
        variant="ghost"
        className="justify-self-center text-ink-muted"
        onClick={() => onRecover({ username: getValues('username'), recoveryCode: '' })}
      >
        {texts.login.forgot}
      </Button>
    </form>
  );
}
