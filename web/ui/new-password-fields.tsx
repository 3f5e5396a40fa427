import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  password: Omit<FieldProps, 'type' | 'endSlot'>;
  confirmation: Omit<FieldProps, 'type' | 'endSlot'>;
}

/** A new password, typed twice; both are shown or masked together. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Field
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        autoCapitalize="none"
        {...password}
      />
      {/* Here and not above: Tab leads from one field to the other. */}
      <PasswordField autoComplete="new-password" onShownChange={setShown} {...confirmation} />
    </>
  );
}
