import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import type { TagCount } from '#shared/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';

export interface TagFilterProps {
  tags: readonly TagCount[];
  /** The tag the list is narrowed to. */
  tag: string | undefined;
  onTagChange: (tag: string | undefined) => void;
}

/** Narrows the list to the notes with one tag, wherever they are filed. */
export function TagFilter({ tags, tag, onTagChange }: TagFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [filter, setFilter] = useState('');
  if (tags.length === 0 && tag === undefined) return null;
  const wanted = filter.trim().toLowerCase();

  function choose(next: string) {
    onTagChange(next);
    setIsOpen(false);
    setFilter('');
  }

  return (
    <div className="flex min-w-0 items-center">
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <PopoverTrigger asChild>
          <Button variant="ghost" size="sm" className="min-w-0 shrink! font-normal! text-ink-muted!">
            <ListFilter aria-hidden="true" />
            {tag === undefined ? (
              'Filter by tag'
            ) : (
              <span className="truncate text-accent-ink">
                <span className="sr-only">Filtered by tag </span>#{tag}
              </span>
            )}
          </Button>
        </PopoverTrigger>
        <PopoverContent className="flex h-80 flex-col overflow-hidden!" aria-label="Filter by tag">
          <ChoiceList
            label="Filter by tag"
            placeholder="Find a tag…"
            emptyText="No such tag"
            filter={filter}
            onFilterChange={setFilter}
            selectedId={tag}
            onChoose={choose}
            className="flex-1"
            choices={tags
              .filter((candidate) => candidate.tag.toLowerCase().includes(wanted))
              .map((candidate) => ({ id: candidate.tag, label: `#${candidate.tag}`, detail: String(candidate.count) }))}
          />
        </PopoverContent>
      </Popover>
      {tag !== undefined && (
        <IconButton label="Clear tag filter" size="sm" onClick={() => onTagChange(undefined)}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
