import { type ReactNode, useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { countFilters, NO_FILTERS, type SearchFilters } from './search-question.ts';

/** A folder that a search can be narrowed to, named by its whole path. */
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

/** What a search is narrowed to, beside what is written into the box. */
export function SearchFiltersPanel({ id, filters, tags, places, onChange }: SearchFiltersPanelProps) {
  const change = (part: Partial<SearchFilters>) => onChange({ ...filters, ...part });
  return (
    <fieldset id={id} className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-lg bg-sunken p-3 sm:grid-cols-6">
      <legend className="sr-only">Filters</legend>
      <Choice label="Tag" value={filters.tag} onChange={(tag) => change({ tag })}>
        <option value="">Any tag</option>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            #{tag}
          </option>
        ))}
      </Choice>
      <Choice label="Folder" value={filters.folderId} onChange={(folderId) => change({ folderId })}>
        <option value="">Any folder</option>
        {places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.path}
          </option>
        ))}
      </Choice>
      <Choice
        label="Kind"
        value={filters.kind}
        className="col-span-2"
        onChange={(kind) => change({ kind: kind === 'notes' || kind === 'documents' ? kind : '' })}
      >
        <option value="">Notes and documents</option>
        <option value="notes">Notes</option>
        <option value="documents">Documents</option>
      </Choice>
      <Day label="Changed since" value={filters.since} onChange={(since) => change({ since })} />
      <Day label="Changed before" value={filters.before} onChange={(before) => change({ before })} />
      <div className="col-span-2 flex items-end justify-end">
        <Button
          variant="ghost"
          size="sm"
          disabled={countFilters(filters) === 0}
          onClick={() => onChange(NO_FILTERS)}
          className="text-ink-muted!"
        >
          Clear filters
        </Button>
      </div>
    </fieldset>
  );
}

interface PartProps {
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
}: PartProps & { className?: string; children: ReactNode }) {
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

function Day({ label, value, onChange }: PartProps) {
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
