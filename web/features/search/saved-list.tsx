import { Bookmark, PencilLine, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { SAVED_NAME_MAX, type SavedSearch } from '#shared/saved-searches.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NameField } from '#web/ui/name-field.tsx';
import { savedSearchesTexts as texts } from './saved-searches.texts.ts';

interface SavedListProps {
  searches: readonly SavedSearch[];
  onOpen: (search: SavedSearch) => void;
  onRemove: (search: SavedSearch) => void;
  onRename?: (search: SavedSearch, name: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string;
}

/** Saved searches, each with buttons that delete it and, where that is possible, rename it. */
export function SavedList({ searches, onOpen, onRemove, onRename, onKeyDown, className }: SavedListProps) {
  const [renaming, setRenaming] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  function handleNamed(search: SavedSearch, name: string | undefined, how: 'key' | 'blur') {
    if (name) onRename?.(search, name);
    setRenaming(undefined);
    if (how === 'key') {
      requestAnimationFrame(() => {
        list.current?.querySelector<HTMLElement>(`[data-search-row="${search.id}"]`)?.focus();
      });
    }
  }

  return (
    <ul ref={list} aria-label={texts.title} className={className} onKeyDown={onKeyDown}>
      {searches.map((search) => (
        <li key={search.id} className="flex min-h-9 items-center rounded-md hover:bg-hover touch:min-h-11">
          {renaming === search.id ? (
            <NameField
              label={texts.name}
              name={search.name}
              maxLength={SAVED_NAME_MAX}
              onDone={(name, how) => handleNamed(search, name, how)}
            />
          ) : (
            <>
              <button
                type="button"
                data-search-row={search.id}
                onClick={() => onOpen(search)}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 text-left text-sm -outline-offset-2 touch:min-h-11"
              >
                <Bookmark aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                <span className="truncate">{search.name}</span>
              </button>
              {onRename && (
                <IconButton
                  icon={PencilLine}
                  label={texts.rename(search.name)}
                  size="sm"
                  onClick={() => setRenaming(search.id)}
                />
              )}
              <IconButton icon={X} label={texts.remove(search.name)} size="sm" onClick={() => onRemove(search)} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
