import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { registerFormSchema } from '#shared/credentials.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { NewPasswordFields } from '#web/ui/password-field.tsx';
import { useRegister } from './auth.queries.ts';
import { authTexts as texts } from './auth.texts.ts';
import { FormFailure } from './form-failure.tsx';
import { UsernameField } from './username-field.tsx';

export interface RegisterFormProps {
  /** The initial invite code; undefined if no invite is needed. */
  inviteCode: string | undefined;
}

/** Username and password of a new user, and an invite code if this server asks for one. */
export function RegisterForm({ inviteCode }: RegisterFormProps) {
  const registration = useRegister();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(registerFormSchema),
    defaultValues: {
      username: '',
      password: '',
      confirmPassword: '',
      ...(inviteCode === undefined ? {} : { inviteCode }),
    },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ confirmPassword: _, ...body }) => registration.mutate(body));
  const inviteError = inviteErrorOf(registration.error);
  const takenName = takenNameOf(registration.error);
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {inviteCode !== undefined && (
        <Field
          label={texts.register.inviteCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.inviteCode?.message ?? inviteError}
          {...register('inviteCode')}
        />
      )}
      <UsernameField
        hint={texts.register.usernameRule}
        error={errors.username?.message ?? takenName}
        {...register('username')}
      />
      <NewPasswordFields
        password={{
          label: texts.password,
          hint: texts.register.passwordRule,
          error: errors.password?.message,
          ...register('password'),
        }}
        confirmation={{
          label: texts.register.confirmPassword,
          error: errors.confirmPassword?.message,
          ...register('confirmPassword'),
        }}
      />
      {inviteError === undefined && (
        <FormFailure error={registration.error} title={texts.register.failed} fallback={texts.register.failedReason} />
      )}
      <Button type="submit" size="field" className="mt-2 w-full" isPending={registration.isPending}>
        {registration.isPending ? texts.register.pending : texts.register.submit}
      </Button>
    </form>
  );
}

/** Under the field, as it is another name that is needed. */
function takenNameOf(error: Error | null): string | undefined {
  const isTaken = error instanceof ApiError && error.status === 409;
  return isTaken ? error.detail || texts.register.failedReason : undefined;
}

function inviteErrorOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.problem?.errors?.find(({ field }) => field === 'inviteCode')?.message;
}
