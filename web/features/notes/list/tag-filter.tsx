import { ListFilter, X } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { useState } from 'react';
import { numberText } from '#shared/count-text.ts';
import type { TagCount } from '#shared/notes.ts';
import { noteListTexts } from '#web/features/notes/notes.texts.ts';
import { cn } from '#web/lib/cn.ts';
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
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <Toolbar.Button asChild>
        <PopoverTrigger asChild>
          <IconButton
            icon={ListFilter}
            label={chosen.length === 0 ? texts.label : `${texts.active} ${hashed(chosen)}`}
            size="sm"
            className={cn(
              'size-7! touch:size-11! [&_svg]:size-4!',
              chosen.length > 0 ? 'text-accent-ink!' : 'text-ink-muted!',
            )}
          />
        </PopoverTrigger>
      </Toolbar.Button>
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
  );
}

interface ChosenTagsProps {
  tags: readonly string[];
  /** Of notes; undefined until it is known. */
  count: number | undefined;
  onChange: (tags: string[]) => void;
}

/** The tags a list is narrowed by, and how many notes are left. */
export function ChosenTags({ tags, count, onChange }: ChosenTagsProps) {
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-1 px-4 pb-1 text-sm">
      <p className="min-w-0 flex-1 truncate text-accent-ink">{hashed(tags)}</p>
      {count !== undefined && <p className="shrink-0 text-ink-muted">{noteListTexts.count(count)}</p>}
      <IconButton
        icon={X}
        label={texts.clear}
        size="sm"
        className="-mr-2 text-ink-muted!"
        onClick={() => onChange([])}
      />
    </div>
  );
}

function hashed(tags: readonly string[]): string {
  return tags.map((tag) => `#${tag}`).join(' ');
}
