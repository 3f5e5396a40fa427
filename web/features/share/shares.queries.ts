import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { changeShare, createShare, listShares, revokeShare, type Shares } from '#shared/shares.ts';
import { call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { shareTexts as texts } from './share.texts.ts';

const sharesKey = [listShares.path];

/** All shared pages; visitors open them at any time, so they are loaded again wherever they are shown. */
export function useShares() {
  return useQuery<Shares>({ queryKey: sharesKey, staleTime: 0 });
}

/** Until when the note is shared, for its mark; undefined for a note that isn't, and until that is known. */
export function useSharedUntil(noteId: string, isWanted: boolean): string | undefined {
  const { data } = useQuery<Shares>({ queryKey: sharesKey, enabled: isWanted, staleTime: 60_000 });
  const open = data?.shares.filter((share) => share.noteId === noteId && share.state === 'open') ?? [];
  return open
    .map(({ expiresAt }) => expiresAt)
    .toSorted()
    .at(-1);
}

type Saved = z.input<typeof createShare.body> & z.input<typeof changeShare.body>;

/** Shares a note on a new page, or changes one. */
export function useSaveShare(noteId: string, shareId: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof changeShare.body>) =>
      shareId === undefined
        ? call(createShare, { params: { id: noteId }, body: body as Saved })
        : call(changeShare, { params: { id: shareId }, body }),
    onSuccess: (share) => {
      queryClient.setQueryData<Shares>(sharesKey, (before) => {
        if (before === undefined) return before;
        const isNew = before.shares.every(({ id }) => id !== share.id);
        const shares = before.shares.map((other) => (other.id === share.id ? share : other));
        return { ...before, shares: isNew ? [share, ...shares] : shares };
      });
      void queryClient.invalidateQueries({ queryKey: sharesKey });
    },
  });
}

/** Stops sharing a page. */
export function useStopSharing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeShare, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<Shares>(
        sharesKey,
        (before) => before && { ...before, shares: before.shares.filter((other) => other.id !== id) },
      );
      toast({ title: texts.stopping.stopped });
    },
    onError: (error) =>
      toast({ title: texts.stopping.failed, description: failureSentence(error), variant: 'destructive' }),
  });
}
