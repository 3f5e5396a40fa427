import type { ComponentProps } from 'react';
import { Field } from '#web/ui/field.tsx';
import { authTexts } from './auth.texts.ts';

/** The code of an authenticator app, or a recovery code; `hint` is what the server asked for. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label={authTexts.code}
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
