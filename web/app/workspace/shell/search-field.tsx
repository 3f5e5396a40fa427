import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { clearSearchText, searchText } from '#web/app/workspace/core/search-text.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { searchFieldTexts as texts } from '#web/features/search/saved-searches.texts.ts';
import { useStore } from '#web/lib/store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const keys = keysOf('search');

/** Searches as one types; what is found is listed in the list's pane, beside the open note. */
export function SearchField() {
  const { sidebar } = useWorkspace();
  const { text } = useStore(searchText);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && text !== '') {
      clearSearchText();
    } else if (event.key === 'Enter') {
      const { asked } = searchText.get();
      searchText.set({ text, asked: asked + 1 });
    } else if (event.key === 'ArrowDown') {
      document.querySelector<HTMLElement>('#sidebar [data-search-row]')?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Search aria-hidden="true" className="absolute inset-y-0 left-2.5 my-auto size-4 text-ink-muted" />
      <input
        id="search-field"
        type="search"
        aria-label={texts.label}
        placeholder={texts.placeholder}
        maxLength={SEARCH_QUERY_MAX}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          if (sidebar.size.isCollapsed) sidebar.size.setCollapsed(false);
          searchText.set({ text: event.target.value, asked: 0 });
        }}
        onKeyDown={handleKeyDown}
        className="peer h-8 w-full rounded-md bg-hover pr-8 pl-8 text-base outline-offset-0 touch:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <kbd className="pointer-events-none absolute inset-y-0 right-2 my-auto h-5 rounded border px-1 font-sans text-ink-muted text-sm leading-4.5 peer-focus:hidden touch:hidden">
          {keys.shortcut}
        </kbd>
      ) : (
        <IconButton
          icon={X}
          label={texts.clear}
          size="sm"
          className="absolute inset-y-0 right-0 text-ink-muted!"
          onClick={clearSearchText}
        />
      )}
    </div>
  );
}
