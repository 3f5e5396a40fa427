import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { SEARCH_TAGS_MAX } from '#shared/search.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { searchTexts } from './search.texts.ts';
import { countFilters, NO_FILTERS, type SearchFilters } from './search-question.ts';

const texts = searchTexts.filters;

/** A folder to filter by, with its full path. */
export interface SearchPlace {
  id: string;
  path: string;
}

interface SearchFiltersPanelProps {
  id: string;
  filters: SearchFilters;
  tags: readonly string[];
  places: readonly SearchPlace[];
  onChange: (filters: SearchFilters) => void;
}

const fieldStyle = cn(inputStyle, 'h-9 min-w-0 touch:h-11');

/** The filters of a search, in addition to those typed into the box. */
export function SearchFiltersPanel({ id, filters, tags, places, onChange }: SearchFiltersPanelProps) {
  const change = (part: Partial<SearchFilters>) => onChange({ ...filters, ...part });
  const others = tags.filter((tag) => !filters.tags.includes(tag));
  return (
    <fieldset id={id} className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-lg bg-sunken p-3 sm:grid-cols-6">
      <legend className="sr-only">{texts.title}</legend>
      <Choice
        label={texts.tag}
        value=""
        onChange={(tag) => change({ tags: [...filters.tags, tag].slice(0, SEARCH_TAGS_MAX) })}
      >
        <option value="">{filters.tags.length === 0 ? texts.anyTag : texts.anotherTag}</option>
        {others.map((tag) => (
          <option key={tag} value={tag}>
            #{tag}
          </option>
        ))}
      </Choice>
      <Choice label={texts.folder} value={filters.folderId} onChange={(folderId) => change({ folderId })}>
        <option value="">{texts.anyFolder}</option>
        {places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.path}
          </option>
        ))}
      </Choice>
      <Choice
        label={texts.kind}
        value={filters.kind}
        className="col-span-2"
        onChange={(kind) => change({ kind: kind === 'notes' || kind === 'documents' ? kind : '' })}
      >
        <option value="">{texts.notesAndDocuments}</option>
        <option value="notes">{texts.notes}</option>
        <option value="documents">{texts.documents}</option>
      </Choice>
      <Day label={texts.since} value={filters.since} onChange={(since) => change({ since })} />
      <Day label={texts.before} value={filters.before} onChange={(before) => change({ before })} />
      {filters.tags.length > 0 && (
        <ul aria-label={texts.tags} className="col-span-full flex min-w-0 flex-wrap gap-1.5">
          {filters.tags.map((tag) => (
            <li
              key={tag}
              className="flex min-w-0 items-center rounded-full bg-accent-soft pr-1 pl-2.5 text-accent-ink text-sm"
            >
              <span className="min-w-0 truncate">#{tag}</span>
              <IconButton
                icon={X}
                label={texts.removeTag(tag)}
                size="sm"
                onClick={() => change({ tags: filters.tags.filter((other) => other !== tag) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="col-span-2 flex items-end justify-end">
        <Button
          variant="ghost"
          size="sm"
          disabled={countFilters(filters) === 0}
          onClick={() => onChange(NO_FILTERS)}
          className="text-ink-muted!"
        >
          {texts.clear}
        </Button>
      </div>
    </fieldset>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Choice({
  label,
  value,
  onChange,
  className,
  children,
}: FieldProps & { className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={cn('grid min-w-0 gap-1 sm:col-span-2', className)}>
      <Label htmlFor={id}>{label}</Label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={fieldStyle}>
        {children}
      </select>
    </div>
  );
}

function Day({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1 sm:col-span-2">
      <Label htmlFor={id}>{label}</Label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={fieldStyle}
      />
    </div>
  );
}
