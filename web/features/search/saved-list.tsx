import { Bookmark, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { SavedSearch } from '#shared/saved-searches.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { searchTexts } from './search.texts.ts';

interface SavedListProps {
  searches: readonly SavedSearch[];
  onOpen: (search: SavedSearch) => void;
  onRemove: (search: SavedSearch) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string;
}

/** Saved searches, each with a button that deletes it. */
export function SavedList({ searches, onOpen, onRemove, onKeyDown, className }: SavedListProps) {
  return (
    <ul aria-label={searchTexts.saved.title} className={className} onKeyDown={onKeyDown}>
      {searches.map((search) => (
        <li key={search.id} className="flex items-center rounded-md hover:bg-hover">
          <button
            type="button"
            data-search-row={search.id}
            onClick={() => onOpen(search)}
            className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 text-left text-sm -outline-offset-2 touch:min-h-11"
          >
            <Bookmark aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
            <span className="truncate">{search.name}</span>
          </button>
          <IconButton label={searchTexts.saved.remove(search.name)} size="sm" onClick={() => onRemove(search)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
