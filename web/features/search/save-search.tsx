import { Bookmark, BookmarkCheck } from 'lucide-react';
import { SAVED_NAME_MAX, type SavedSearch } from '#shared/saved-searches.ts';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { Button } from '#web/ui/button.tsx';
import { savedSearchesTexts as texts } from './saved-searches.texts.ts';

interface SaveSearchProps {
  /** With its filters as text. */
  query: string;
  saved: readonly SavedSearch[];
  onSave: (search: Omit<SavedSearch, 'id'>) => void;
  onRemove: (search: SavedSearch) => void;
}

/** Saves the search that is shown, or deletes it if it is saved. */
export function SaveSearch({ query, saved, onSave, onRemove }: SaveSearchProps) {
  const known = saved.find((search) => search.query === query);
  if (query === '' || query.length > SEARCH_QUERY_MAX) return null;
  const Icon = known ? BookmarkCheck : Bookmark;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={known !== undefined}
      onClick={() => (known ? onRemove(known) : onSave({ name: query.slice(0, SAVED_NAME_MAX), query }))}
      className="self-start text-ink-muted!"
    >
      <Icon aria-hidden="true" />
      {known ? texts.isSaved : texts.save}
    </Button>
  );
}
