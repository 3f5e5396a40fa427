import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { passwordChangeFormSchema } from '#shared/credentials.ts';
import { Button } from '#web/ui/button.tsx';
import { NewPasswordFields, PasswordField } from '#web/ui/password-field.tsx';
import { useChangePassword } from './account.queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { sentenceOf } from './sentence-of.ts';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.passwordChange;

/** Changes the password. The hidden username is for the browser's password manager. */
export function ChangePasswordForm({ username }: { username: string }) {
  const change = useChangePassword();
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(passwordChangeFormSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => reset(),
        onError: (error) => setError('currentPassword', { message: sentenceOf(error) }),
      },
    ),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        password={{ label: texts.new, error: errors.newPassword?.message, ...register('newPassword') }}
        confirmation={{
          label: texts.confirm,
          error: errors.confirmPassword?.message,
          ...register('confirmPassword'),
        }}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" isPending={change.isPending}>
        {change.isPending ? texts.pending : texts.submit}
      </Button>
      <RecoveryCodesDialog codes={change.data} onSaved={change.reset} />
    </form>
  );
}
