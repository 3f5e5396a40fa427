import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { SavedList } from './saved-list.tsx';
import { useDeleteSavedSearch, useSavedSearches, useSaveSearch } from './saved-searches.queries.ts';
import { savedSearchesTexts as texts } from './saved-searches.texts.ts';

const FOLDED = 'sparehour.saved-searches.folded';

/** The saved searches in the sidebar, which can be folded away. Nothing if there are none. */
export function SavedSearches({ onOpen }: { onOpen: (query: string) => void }) {
  const searches = useSavedSearches();
  const { mutate: remove } = useDeleteSavedSearch();
  const { mutate: save } = useSaveSearch(texts.renameFailed);
  const [isFolded, setIsFolded] = useState(() => readFolded());
  if (searches.length === 0) return null;
  const Chevron = isFolded ? ChevronRight : ChevronDown;

  function toggle() {
    setIsFolded(!isFolded);
    writeFolded(!isFolded);
  }

  return (
    <section aria-label={texts.title} className="shrink-0 border-t px-2 py-1">
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={toggle}
        className="flex min-h-8 w-full items-center gap-1.5 rounded-md px-2 text-ink-muted text-sm hover:bg-hover touch:min-h-11"
      >
        <Chevron aria-hidden="true" className="size-4 shrink-0" />
        {texts.title}
      </button>
      {!isFolded && (
        <SavedList
          searches={searches}
          className="max-h-40 overflow-y-auto"
          onOpen={(search) => onOpen(search.query)}
          onRemove={remove}
          onRename={({ query }, name) => save({ name, query })}
        />
      )}
    </section>
  );
}

function readFolded(): boolean {
  try {
    return localStorage.getItem(FOLDED) === 'true';
  } catch {
    return false;
  }
}

function writeFolded(isFolded: boolean): void {
  try {
    localStorage.setItem(FOLDED, String(isFolded));
  } catch {
    // Without storage the section is unfolded after a reload.
  }
}
