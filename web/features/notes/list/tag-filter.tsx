import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { numberText } from '#shared/count-text.ts';
import type { TagCount } from '#shared/notes.ts';
import { noteListTexts } from '#web/features/notes/notes.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';

const texts = noteListTexts.filter;

export interface TagFilterProps {
  tags: readonly TagCount[];
  /** The list shows notes with all of these. */
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Filters the list by one tag or several. */
export function TagFilter({ tags, chosen, onChange }: TagFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [filter, setFilter] = useState('');
  if (tags.length === 0 && chosen.length === 0) return null;
  const wanted = filter.trim().toLowerCase();

  function choose(tag: string) {
    onChange(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag]);
    setIsOpen(false);
    setFilter('');
  }

  return (
    <div className="flex min-w-0 items-center">
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <PopoverTrigger asChild>
          <Button variant="ghost" size="sm" className="min-w-0 shrink! font-normal! text-ink-muted!">
            <ListFilter aria-hidden="true" />
            {chosen.length === 0 ? (
              texts.label
            ) : (
              <span className="truncate text-accent-ink">
                <span className="sr-only">{texts.active} </span>
                {chosen.map((tag) => `#${tag}`).join(' ')}
              </span>
            )}
          </Button>
        </PopoverTrigger>
        <PopoverContent className="flex max-h-80 flex-col overflow-hidden!" aria-label={texts.label}>
          <ChoiceList
            label={texts.label}
            placeholder={texts.find}
            emptyText={texts.empty}
            filter={filter}
            onFilterChange={setFilter}
            selectedId={chosen[0]}
            onChoose={choose}
            className="flex-1"
            choices={tags
              .filter((candidate) => candidate.tag.toLowerCase().includes(wanted))
              .map((candidate) => ({
                id: candidate.tag,
                label: `#${candidate.tag}`,
                detail: numberText(candidate.count),
              }))}
          />
        </PopoverContent>
      </Popover>
      {chosen.length > 0 && (
        <IconButton label={texts.clear} size="sm" onClick={() => onChange([])}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
