import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { credentialsSchema } from '#shared/credentials.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useLogin } from './auth.queries.ts';
import { UsernameField } from './username-field.tsx';

/** Username and password of somebody who has an account. */
export function LoginForm() {
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((credentials) => login.mutate(credentials))}>
      <UsernameField error={errors.username?.message} {...register('username')} />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="field" className="mt-2 w-full" isPending={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
