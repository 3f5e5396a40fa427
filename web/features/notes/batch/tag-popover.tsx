import { type ReactNode, useState } from 'react';
import { TAG_MAX } from '#shared/notes.ts';
import { type Choice, ChoiceList } from '#web/ui/choice-list.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { batchTexts } from './batch.texts.ts';

interface TagPopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  texts: { label: string; placeholder: string; empty: string };
  tags: readonly string[];
  /** Whether a tag can be made that doesn't exist yet. */
  canCreate: boolean;
  onChoose: (tag: string) => void;
  /** The button it opens from. */
  children: ReactNode;
}

/** Chooses a tag, or makes one. */
export function TagPopover({ open, onOpenChange, texts, tags, canCreate, onChoose, children }: TagPopoverProps) {
  const [filter, setFilter] = useState('');
  const typed = filter.trim().slice(0, TAG_MAX);
  const wanted = typed.toLowerCase();
  const choices: Choice[] = tags
    .filter((tag) => tag.toLowerCase().includes(wanted))
    .map((tag) => ({ id: tag, label: `#${tag}` }));
  if (canCreate && typed !== '' && !tags.includes(typed)) {
    choices.push({ id: typed, label: batchTexts.createTag(typed) });
  }
  function change(isOpen: boolean) {
    setFilter('');
    onOpenChange(isOpen);
  }
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent className="flex max-h-80 flex-col overflow-hidden!" aria-label={texts.label} side="top">
        <ChoiceList
          label={texts.label}
          placeholder={texts.placeholder}
          emptyText={texts.empty}
          filter={filter}
          onFilterChange={setFilter}
          onChoose={(tag) => {
            change(false);
            onChoose(tag);
          }}
          className="flex-1"
          choices={choices}
        />
      </PopoverContent>
    </Popover>
  );
}
