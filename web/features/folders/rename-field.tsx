import { useRef } from 'react';
import { FOLDER_NAME_MAX } from '#shared/folders.ts';
import { folderTexts } from './folders.texts.ts';

export interface RenameFieldProps {
  name: string;
  /** Called with the new trimmed, non-empty name, or with undefined to keep the old one. */
  onDone: (name: string | undefined, how: 'key' | 'blur') => void;
}

/** Edits a folder's name in place: Enter or blur saves it, Escape cancels. */
export function RenameField({ name, onDone }: RenameFieldProps) {
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
      aria-label={folderTexts.folderName}
      defaultValue={name}
      maxLength={FOLDER_NAME_MAX}
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
