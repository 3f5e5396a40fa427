import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

const texts = { show: 'Show characters', hide: 'Hide characters' };

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'endSlot'> {
  /** Called with whether the characters are shown now. */
  onShownChange?: (isShown: boolean) => void;
}

/** A password, masked until its characters are shown. */
export function PasswordField({ onShownChange, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      endSlot={
        <button
          type="button"
          aria-label={isShown ? texts.hide : texts.show}
          onClick={() => {
            setShown(!isShown);
            onShownChange?.(!isShown);
          }}
          className="absolute top-1/2 right-0.5 inline-flex size-9 -translate-y-1/2 items-center justify-center rounded-md text-ink-muted hover:text-ink touch:size-11"
        >
          <Icon aria-hidden="true" className="size-[1.125rem]" />
        </button>
      }
    />
  );
}

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
