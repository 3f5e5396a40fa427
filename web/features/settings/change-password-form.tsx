import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { newPasswordFormSchema } from '#shared/credentials.ts';
import { NewPasswordFields } from '#web/ui/password-field.tsx';
import { useChangePassword } from './account.queries.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.passwordChange;

/** Changes the password. */
export function ChangePasswordForm({ username }: { username: string }) {
  const change = useChangePassword();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(newPasswordFormSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  return (
    <>
      <ConfirmForm
        username={username}
        label={texts.current}
        submit={texts.submit}
        pending={texts.pending}
        request={change}
        onSubmit={(given, clear) =>
          void handleSubmit(({ newPassword }) =>
            change.mutate(
              { given, newPassword },
              {
                onSuccess: () => {
                  clear();
                  reset();
                },
              },
            ),
          )()
        }
        below={
          <NewPasswordFields
            password={{ label: texts.new, error: errors.newPassword?.message, ...register('newPassword') }}
            confirmation={{
              label: texts.confirm,
              error: errors.confirmPassword?.message,
              ...register('confirmPassword'),
            }}
          />
        }
      />
      <RecoveryCodesDialog codes={change.data} onSaved={change.reset} />
    </>
  );
}
