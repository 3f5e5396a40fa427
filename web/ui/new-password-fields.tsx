import { Field, type FieldProps } from './field.tsx';

interface NewPasswordFieldsProps {
  password: FieldProps;
  confirmation: FieldProps;
}

/** A new password, typed twice. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <Field type="password" autoComplete="new-password" {...password} />
      <Field type="password" autoComplete="new-password" {...confirmation} />
    </>
  );
}
