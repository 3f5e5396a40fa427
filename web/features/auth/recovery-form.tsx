import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { recoveryFormSchema } from '#shared/credentials.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { NewPasswordFields } from '#web/ui/password-field.tsx';
import { useRecover } from './auth.queries.ts';
import { authTexts as texts } from './auth.texts.ts';
import { FormFailure } from './form-failure.tsx';
import { UsernameField } from './username-field.tsx';

/** What the user has already typed when the form opens. */
export interface RecoveryStart {
  username: string;
  recoveryCode: string;
}

/** Sets a new password with a recovery code or a temporary password. */
export function RecoveryForm({ start, onCancel }: { start: RecoveryStart; onCancel: () => void }) {
  const recovery = useRecover();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(recoveryFormSchema),
    defaultValues: { ...start, newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ username, recoveryCode, newPassword }) =>
    recovery.mutate({ username, recoveryCode, newPassword }),
  );
  const firstEmpty = [start.username, start.recoveryCode].indexOf('');
  return (
    <form noValidate className="mt-7 grid gap-4" onSubmit={submit}>
      <UsernameField autoFocus={firstEmpty === 0} error={errors.username?.message} {...register('username')} />
      <Field
        label={texts.recovery.code}
        autoFocus={firstEmpty === 1}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint={texts.recovery.codeHint}
        error={errors.recoveryCode?.message}
        {...register('recoveryCode')}
      />
      <NewPasswordFields
        password={{
          label: texts.recovery.newPassword,
          hint: texts.register.passwordRule,
          autoFocus: firstEmpty === -1,
          error: errors.newPassword?.message,
          ...register('newPassword'),
        }}
        confirmation={{
          label: texts.recovery.confirmPassword,
          error: errors.confirmPassword?.message,
          ...register('confirmPassword'),
        }}
      />
      <FormFailure error={recovery.error} fallback={texts.recovery.failedReason} />
      <Button type="submit" size="field" className="mt-2 w-full" isPending={recovery.isPending}>
        {recovery.isPending ? texts.recovery.pending : texts.recovery.submit}
      </Button>
      <Button variant="ghost" className="justify-self-center text-ink-muted" onClick={onCancel}>
        {texts.recovery.back}
      </Button>
    </form>
  );
}
