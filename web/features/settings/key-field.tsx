import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Label } from '#web/ui/label.tsx';

interface KeyFieldProps {
  value: string;
  onChange: (key: string) => void;
  /** There is a key already; a new one takes its place. */
  isReplacing: boolean;
  error: string | undefined;
}

/** A key, masked unless asked. It is never filled in: what is kept stays on the server. */
export function KeyField({ value, onChange, isReplacing, error }: KeyFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>AI provider key</Label>
      <div className="relative">
        <Input
          id={id}
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="sk-..."
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
          label={isShown ? 'Hide key' : 'Show key'}
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
      <p id={`${id}-hint`} className="text-ink-muted text-sm">
        {isReplacing ? 'A new key takes the place of the saved one. ' : ''}It is kept encrypted on the server and is not
        shown again.
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-destructive-ink text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
