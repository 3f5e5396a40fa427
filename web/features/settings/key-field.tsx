import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Label } from '#web/ui/label.tsx';
import { settingNames } from './setting-names.texts.ts';
import { aiTexts } from './settings.texts.ts';

const texts = aiTexts.key;

interface KeyFieldProps {
  value: string;
  onChange: (key: string) => void;
  /** Whether the key will replace a saved one. */
  isReplacing: boolean;
  error: string | undefined;
}

/** A key, masked until shown. A saved key is never filled in, because it never leaves the server. */
export function KeyField({ value, onChange, isReplacing, error }: KeyFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{settingNames['ai-key']}</Label>
      <div className="relative">
        <Input
          id={id}
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          className="pr-12 font-mono"
        />
        <IconButton
          label={isShown ? texts.hide : texts.show}
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
      <p id={`${id}-hint`} className="text-ink-muted text-sm">
        {isReplacing && `${texts.replacing} `}
        {texts.hint}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-destructive-ink text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
