import { useMemo } from 'react';
import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useShownClient } from '#web/app/workspace/core/use-shown-client.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useDeleteSavedSearch, useSavedSearches, useSaveSearch } from '#web/features/search/saved-searches.queries.ts';
import { SearchDialog } from '#web/features/search/search-dialog.tsx';
import { placesOf } from './folder-places.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    search: { query?: string };
  }
}

/** Search, with what it leads to. */
export function SearchScreen({ open, onOpenChange, args }: DialogProps<'search'>) {
  const { user, tags, folders, showPassage } = useWorkspace();
  const client = useShownClient();
  const dialogs = useDialogs();
  const saved = useSavedSearches();
  const { mutate: save } = useSaveSearch();
  const { mutate: removeSaved } = useDeleteSavedSearch();
  const places = useMemo(() => (open ? placesOf(folders) : []), [open, folders]);
  return (
    <SearchDialog
      open={open}
      onOpenChange={onOpenChange}
      userId={user.id}
      tags={tags}
      places={places}
      client={client}
      asked={args}
      saved={saved}
      onSave={save}
      onRemoveSaved={removeSaved}
      onOpenNote={(noteId, passage) => showPassage({ ...passage, noteId })}
      onOpenDocument={(id, page) => dialogs.open('document', { id, page })}
    />
  );
}
