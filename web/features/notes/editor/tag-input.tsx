import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { TAG_MAX } from '#shared/notes.ts';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import { cn } from '#web/lib/cn.ts';

const texts = editorTexts.tags;

interface TagInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  options: readonly string[];
  onValueChange: (value: string) => void;
  onAdd: (tag: string) => void;
  onRemoveLast: () => void;
  onClose: () => void;
}

/** Enter adds a tag, Backspace in the empty field removes the last one, Esc closes, arrow keys select a suggestion. */
export function TagInput({ inputRef, value, options, onValueChange, onAdd, onRemoveLast, onClose }: TagInputProps) {
  const listId = useId();
  const [isListOpen, setIsListOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = isListOpen ? options : [];
  const chosen = shown[active];

  function choose(tag: string) {
    onAdd(tag);
    setActive(-1);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter') choose(chosen ?? value);
    else if (key === 'Escape') onClose();
    else if (key === 'Backspace' && value === '') onRemoveLast();
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      setIsListOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      // The extra position means that no option is selected.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <input
        ref={inputRef}
        role="combobox"
        aria-label={texts.newTag}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${active}`}
        placeholder={texts.placeholder}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={TAG_MAX}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value);
          setActive(-1);
          setIsListOpen(true);
        }}
        onKeyDown={handleKeyDown}
        onFocus={() => setIsListOpen(value !== '')}
        onBlur={() => setIsListOpen(false)}
        className="h-8 w-40 rounded-md border border-control bg-surface px-2 text-base focus-visible:border-focus focus-visible:outline-offset-0 touch:h-11"
      />
      <div
        id={listId}
        role="listbox"
        aria-label={texts.suggested}
        hidden={shown.length === 0}
        className="absolute top-full left-0 z-30 mt-1 max-h-64 w-56 overflow-y-auto rounded-lg bg-raised p-1 shadow-menu"
      >
        {shown.map((tag, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
          <div
            key={tag}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(tag)}
            className={cn(
              'flex min-h-8 cursor-default items-center truncate rounded px-2.5 text-base hover:bg-hover touch:min-h-11',
              index === active && 'bg-hover',
            )}
          >
            {tag}
          </div>
        ))}
      </div>
    </div>
  );
}
