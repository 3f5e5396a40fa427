import { useMemo } from 'react';
import type { FoundPassage } from '#shared/search.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useShownClient } from '#web/app/workspace/core/use-shown-client.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useDeleteSavedSearch, useSavedSearches, useSaveSearch } from '#web/features/search/saved-searches.queries.ts';
import { placesOf } from './folder-places.ts';

/** What a search can be narrowed to and where it leads, for the dialog and the pane alike. */
export function useLibrarySearch(isShown: boolean) {
  const { tags, folders, showPassage } = useWorkspace();
  const client = useShownClient();
  const dialogs = useDialogs();
  const saved = useSavedSearches();
  const { mutate: onSave } = useSaveSearch();
  const { mutate: onRemoveSaved } = useDeleteSavedSearch();
  const places = useMemo(() => (isShown ? placesOf(folders) : []), [isShown, folders]);
  return {
    tags,
    places,
    client,
    saved,
    onSave,
    onRemoveSaved,
    onOpenNote: (noteId: string, passage: FoundPassage) => showPassage({ ...passage, noteId }),
    onOpenDocument: (id: string, page: number | null) => dialogs.open('document', { id, page }),
  };
}
