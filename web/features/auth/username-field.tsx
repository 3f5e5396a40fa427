import type { ComponentProps } from 'react';
import { Field } from '#web/ui/field.tsx';
import { authTexts } from './auth.texts.ts';

/** A username, which a keyboard must not autocorrect. */
export function UsernameField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field label={authTexts.username} autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
  );
}
