import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import { SEARCH_TAGS_MAX } from '#shared/search.ts';
import { cn } from '#web/lib/cn.ts';
import { calendarDay, dayText, isoDay } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { type Choice, ChoiceList } from '#web/ui/choice-list.tsx';
import { Input } from '#web/ui/input.tsx';
import { Label } from '#web/ui/label.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { searchTexts } from './search.texts.ts';
import { countFilters, NO_FILTERS, type SearchFilters } from './search-question.ts';

const texts = searchTexts.filters;

/** A folder to filter by, with its full path. */
export interface SearchPlace {
  id: string;
  path: string;
}

interface SearchFilterChipsProps {
  filters: SearchFilters;
  tags: readonly string[];
  places: readonly SearchPlace[];
  onChange: (filters: SearchFilters) => void;
}

/** The filters of a search, in addition to those typed into the box: a chip each, with a menu. */
export function SearchFilterChips({ filters, tags, places, onChange }: SearchFilterChipsProps) {
  const change = (part: Partial<SearchFilters>) => onChange({ ...filters, ...part });
  const folder = places.find(({ id }) => id === filters.folderId)?.path.split(' / ');
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{texts.title}</legend>
      {filters.tags.map((tag) => (
        <span key={tag} className={cn(chipStyle, setStyle)}>
          <span className="max-w-40 truncate pl-2.5">#{tag}</span>
          <Remove
            label={texts.removeTag(tag)}
            onClick={() => change({ tags: filters.tags.filter((other) => other !== tag) })}
          />
        </span>
      ))}
      {tags.length > filters.tags.length && filters.tags.length < SEARCH_TAGS_MAX && (
        <ChoiceChip
          label={filters.tags.length === 0 ? texts.tag : texts.anotherTag}
          choices={tags.filter((tag) => !filters.tags.includes(tag)).map((tag) => ({ id: tag, label: `#${tag}` }))}
          onChoose={(tag) => change({ tags: [...filters.tags, tag] })}
        />
      )}
      <ChoiceChip
        label={texts.folder}
        value={folder?.at(-1) ?? (filters.folderId === ROOT_FOLDER.id ? ROOT_FOLDER.name : undefined)}
        choices={places.map(({ id, path }) => ({ id, label: path }))}
        selectedId={filters.folderId}
        onChoose={(folderId) => change({ folderId })}
        onRemove={() => change({ folderId: '' })}
      />
      <ChoiceChip
        label={texts.kind}
        value={filters.kind === '' ? undefined : texts.kinds[filters.kind]}
        choices={KINDS}
        selectedId={filters.kind}
        onChoose={(kind) => change({ kind: kind === 'notes' ? 'notes' : 'documents' })}
        onRemove={() => change({ kind: '' })}
      />
      <DaysChip filters={filters} onChange={change} />
      {countFilters(filters) > 1 && (
        <Button variant="ghost" size="sm" onClick={() => onChange(NO_FILTERS)} className="text-ink-muted!">
          {texts.clear}
        </Button>
      )}
    </fieldset>
  );
}

const KINDS: readonly Choice[] = (['notes', 'documents'] as const).map((id) => ({ id, label: texts.kinds[id] }));

const chipStyle = 'inline-flex h-8 min-w-0 max-w-full items-center rounded-full border text-sm touch:h-11';
const setStyle = 'border-transparent bg-accent-soft text-accent-ink';

interface ChipProps {
  /** What it filters by. */
  label: string;
  /** What it is set to; undefined if it isn't. */
  value?: string | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

function Chip({ label, value, isOpen, onOpenChange, onRemove, children }: ChipProps) {
  const isSet = value !== undefined;
  return (
    <span className={cn(chipStyle, isSet ? setStyle : 'border-control text-ink hover:bg-hover')}>
      <Popover open={isOpen} onOpenChange={onOpenChange}>
        <PopoverTrigger asChild>
          <button
            type="button"
            aria-label={isSet ? `${label}: ${value}` : label}
            className={cn('inline-flex h-full min-w-0 items-center gap-1 rounded-full pl-2.5', isSet ? 'pr-1' : 'pr-2')}
          >
            <span className="max-w-48 truncate">{value ?? label}</span>
            {!isSet && <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />}
          </button>
        </PopoverTrigger>
        <PopoverContent
          aria-label={label}
          className="flex max-h-[min(26rem,var(--radix-popover-content-available-height))]! flex-col p-2!"
        >
          {children}
        </PopoverContent>
      </Popover>
      {isSet && onRemove && <Remove label={texts.remove(label)} onClick={onRemove} />}
    </span>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-full hover:bg-hover touch:w-11"
    >
      <X aria-hidden="true" className="size-3.5" />
    </button>
  );
}

type ChoiceChipProps = Pick<ChipProps, 'label' | 'value' | 'onRemove'> & {
  choices: readonly Choice[];
  selectedId?: string;
  onChoose: (id: string) => void;
};

function ChoiceChip({ choices, selectedId, onChoose, ...chip }: ChoiceChipProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const handleOpen = (open: boolean) => {
    setOpen(open);
    setTyped('');
  };
  return (
    <Chip {...chip} isOpen={isOpen} onOpenChange={handleOpen}>
      <ChoiceList
        label={chip.label}
        placeholder={texts.find}
        emptyText={texts.none}
        filter={typed}
        onFilterChange={setTyped}
        selectedId={selectedId}
        choices={choices.filter(({ label }) => label.toLowerCase().includes(wanted))}
        onChoose={(id) => {
          handleOpen(false);
          onChoose(id);
        }}
      />
    </Chip>
  );
}

interface DaysChipProps {
  filters: SearchFilters;
  onChange: (part: Pick<SearchFilters, 'since' | 'before'>) => void;
}

/** When something was changed: one of the usual times, or days of the calendar. */
function DaysChip({ filters: { since, before }, onChange }: DaysChipProps) {
  const [isOpen, setOpen] = useState(false);
  const dayOf = (day: string) => (day === '' ? undefined : dayText(calendarDay(day)));
  return (
    <Chip
      label={texts.changed}
      value={texts.between(dayOf(since), dayOf(before))}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onRemove={() => onChange({ since: '', before: '' })}
    >
      <div className="grid gap-1">
        {Object.entries(texts.last).map(([days, name]) => (
          <Button
            key={days}
            variant="ghost"
            className="justify-start! font-normal!"
            onClick={() => {
              setOpen(false);
              onChange({ since: dayBefore(Number(days)), before: '' });
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="mt-1 grid gap-2 border-t p-2">
        <Day label={texts.since} value={since} onChange={(day) => onChange({ since: day, before })} />
        <Day label={texts.before} value={before} onChange={(day) => onChange({ since, before: day })} />
      </div>
    </Chip>
  );
}

function dayBefore(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return isoDay(day);
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
