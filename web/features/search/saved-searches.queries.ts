import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteSavedSearch, listSavedSearches, type SavedSearch, saveSearch } from '#shared/saved-searches.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { savedSearchesTexts as texts } from './saved-searches.texts.ts';

const savedKey = [listSavedSearches.path];

/** The user's saved searches by name; none until they are loaded. */
export function useSavedSearches(): readonly SavedSearch[] {
  const query = useQuery({ queryKey: savedKey, queryFn: ({ signal }) => call(listSavedSearches, {}, { signal }) });
  return query.data ?? [];
}

/** Saves a search; again with another name, it is renamed. */
export function useSaveSearch(failed: string = texts.saveFailed) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, query }: Omit<SavedSearch, 'id'>) => call(saveSearch, { body: { name, query } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedKey }),
    onError: (error) => toast({ title: failed, description: failureText(error), variant: 'destructive' }),
  });
}

/** Deletes a saved search; the toast saves it again on Undo. */
export function useDeleteSavedSearch() {
  const queryClient = useQueryClient();
  const { mutate: save } = useSaveSearch();
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(deleteSavedSearch, { params: { id } }),
    onSuccess: (_, search) => {
      const isOther = ({ id }: SavedSearch) => id !== search.id;
      queryClient.setQueryData<SavedSearch[]>(savedKey, (searches) => searches?.filter(isOther));
      toast({ title: texts.deleted, action: { label: texts.undo, onClick: () => save(search) } });
    },
    onError: (error) => toast({ title: texts.deleteFailed, description: failureText(error), variant: 'destructive' }),
  });
}
