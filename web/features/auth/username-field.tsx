import type { ComponentProps } from 'react';
import { Field } from '#web/ui/field.tsx';

/** The name of an account, which no keyboard and no dictionary is to correct. */
export function UsernameField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}
