import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dismissFiling, type Filing, suggestFiling } from '#shared/filing.ts';
import { call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { filingTexts as texts } from './filing.texts.ts';

/** Identifies the text of a note for which suggestions are requested. */
export interface DebouncedText {
  noteId: string;
  title: string;
  length: number;
}

/** The suggestions for a note, requested once per text. Suggestions are optional, so failures aren't shown. */
export function useFiling(text: DebouncedText | undefined) {
  return useQuery({
    queryKey: [...filingKey(text?.noteId ?? ''), text?.title, text?.length],
    queryFn: ({ signal }) => call(suggestFiling, { params: { id: text?.noteId ?? '' } }, { signal }),
    enabled: text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Keep the previous suggestions visible until the new ones arrive.
    placeholderData: (previous, query) => (query?.queryKey[1] === text?.noteId ? previous : undefined),
  });
}

/** Dismisses all current suggestions for a note permanently. */
export function useDismissFiling(noteId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ folder, tags }: Filing) => {
      const bodies = [...(folder ? [{ folderId: folder.id }] : []), ...tags.map(({ tag }) => ({ tag }))];
      for (const body of bodies) await call(dismissFiling, { params: { id: noteId }, body });
    },
    onMutate: () => queryClient.setQueriesData<Filing>({ queryKey: filingKey(noteId) }, { folder: null, tags: [] }),
    onError: (error) =>
      toast({ title: texts.dismissFailed, description: failureSentence(error), variant: 'destructive' }),
  });
}

function filingKey(noteId: string) {
  return [suggestFiling.path, noteId];
}
