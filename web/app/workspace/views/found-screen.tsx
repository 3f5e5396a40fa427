import { searchText } from '#web/app/workspace/core/search-text.ts';
import { useLibrarySearch } from '#web/app/workspace/dialogs/use-library-search.ts';
import { SearchPane } from '#web/features/search/search-pane.tsx';
import { useStore } from '#web/lib/store.ts';

const fieldOf = () => document.querySelector<HTMLElement>('#search-field');

/** What the search field finds, in the list's pane; a result is opened beside it. */
export function FoundScreen() {
  const { text, asked } = useStore(searchText);
  return <SearchPane text={text} asked={asked} box={fieldOf} {...useLibrarySearch(true)} />;
}
