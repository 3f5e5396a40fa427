import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { registerFormSchema } from '#shared/credentials.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useRegister } from './auth.queries.ts';
import { UsernameField } from './username-field.tsx';

/** Username and password, twice, of somebody new. */
export function RegisterForm() {
  const registration = useRegister();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(registerFormSchema),
    defaultValues: { username: '', password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ username, password }) => registration.mutate({ username, password }));
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <UsernameField error={errors.username?.message} {...register('username')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" size="field" className="mt-2 w-full" isPending={registration.isPending}>
        {registration.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}
