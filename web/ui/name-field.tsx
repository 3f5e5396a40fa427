import { useRef } from 'react';

interface NameFieldProps {
  label: string;
  name: string;
  maxLength: number;
  /** Called with the new trimmed, non-empty name, or with undefined to keep the old one. */
  onDone: (name: string | undefined, how: 'key' | 'blur') => void;
}

/** Edits a name in place: Enter or blur saves it, Escape cancels. */
export function NameField({ label, name, maxLength, onDone }: NameFieldProps) {
  const isDone = useRef(false);

  function finish(text: string | undefined, how: 'key' | 'blur') {
    if (isDone.current) return;
    isDone.current = true;
    const trimmed = text?.trim();
    onDone(trimmed && trimmed !== name ? trimmed : undefined, how);
  }

  return (
    <input
      ref={focusAndSelect}
      aria-label={label}
      defaultValue={name}
      maxLength={maxLength}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.target.value, 'blur')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value, 'key');
        else if (event.key === 'Escape') finish(undefined, 'key');
        else return;
        event.preventDefault();
      }}
      className="h-7 min-w-0 flex-1 rounded border border-focus bg-surface px-1.5 text-ink outline-none touch:h-9"
    />
  );
}

function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
