import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dismissFiling, type Filing, suggestFiling } from '#shared/filing.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';

/** A note's text as far as it says where the note belongs: asked again only when it became another. */
export interface AskedText {
  noteId: string;
  title: string;
  length: number;
}

/** What is suggested for a note; asked once for a text, and silent where it cannot be asked. */
export function useFiling(asked: AskedText | undefined) {
  return useQuery({
    queryKey: [...filingKey(asked?.noteId ?? ''), asked?.title, asked?.length],
    queryFn: ({ signal }) => call(suggestFiling, { params: { id: asked?.noteId ?? '' } }, { signal }),
    enabled: asked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // What was suggested for the shorter text stays until there is something else.
    placeholderData: (before, query) => (query?.queryKey[1] === asked?.noteId ? before : undefined),
  });
}

/** Takes everything that is suggested for a note away, for good. */
export function useDismissFiling(noteId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ folder, tags }: Filing) => {
      const bodies = [...(folder ? [{ folderId: folder.id }] : []), ...tags.map(({ tag }) => ({ tag }))];
      for (const body of bodies) await call(dismissFiling, { params: { id: noteId }, body });
    },
    onMutate: () => queryClient.setQueriesData<Filing>({ queryKey: filingKey(noteId) }, { folder: null, tags: [] }),
    onError: (error) => toast({ title: `Failed to dismiss: ${failureText(error)}`, variant: 'destructive' }),
  });
}

function filingKey(noteId: string) {
  return [suggestFiling.path, noteId];
}
