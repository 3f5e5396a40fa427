import { useMemo } from 'react';
import { searchText } from '#web/app/workspace/core/search-text.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useShownClient } from '#web/app/workspace/core/use-shown-client.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { placesOf } from '#web/app/workspace/dialogs/folder-places.ts';
import { useDeleteSavedSearch, useSavedSearches, useSaveSearch } from '#web/features/search/saved-searches.queries.ts';
import { SearchPane } from '#web/features/search/search-pane.tsx';
import { useStore } from '#web/lib/store.ts';

/** What the search field finds, in the list's pane; a result is opened beside it. */
export function FoundScreen({ onClose: _ }: { onClose: () => void }) {
  const { folders, tags, showPassage } = useWorkspace();
  const { text, asked } = useStore(searchText);
  const client = useShownClient();
  const dialogs = useDialogs();
  const saved = useSavedSearches();
  const { mutate: save } = useSaveSearch();
  const { mutate: removeSaved } = useDeleteSavedSearch();
  const places = useMemo(() => placesOf(folders), [folders]);
  return (
    <SearchPane
      text={text}
      asked={asked}
      box={() => document.querySelector<HTMLElement>('#search-field')}
      tags={tags}
      places={places}
      client={client}
      saved={saved}
      onSave={save}
      onRemoveSaved={removeSaved}
      onOpenNote={(noteId, passage) => showPassage({ ...passage, noteId })}
      onOpenDocument={(id, page) => dialogs.open('document', { id, page })}
    />
  );
}
