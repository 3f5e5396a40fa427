import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { createShare, extendShare, listShares, revokeShare, type Shares } from '#shared/shares.ts';
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

/** Shares a note. */
export function useCreateShare(noteId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createShare.body>) => call(createShare, { params: { id: noteId }, body }),
    onSuccess: (share) => {
      queryClient.setQueryData<Shares>(
        sharesKey,
        (before) => before && { ...before, shares: [share, ...before.shares] },
      );
      void queryClient.invalidateQueries({ queryKey: sharesKey });
    },
  });
}

/** What can be done with a shared page. */
export function useShareActions() {
  const queryClient = useQueryClient();
  const failed = (title: string) => (error: Error) =>
    toast({ title, description: failureSentence(error), variant: 'destructive' });
  const change = (how: (shares: Shares['shares']) => Shares['shares']) =>
    queryClient.setQueryData<Shares>(sharesKey, (before) => before && { ...before, shares: how(before.shares) });
  const extend = useMutation({
    mutationFn: (id: string) => call(extendShare, { params: { id }, body: { days: 30 } }),
    onSuccess: (share) => {
      change((shares) => shares.map((other) => (other.id === share.id ? share : other)));
      toast({ title: texts.row.extended(share.expiresAt) });
    },
    onError: failed(texts.row.extendFailed),
  });
  const stop = useMutation({
    mutationFn: (id: string) => call(revokeShare, { params: { id } }),
    onSuccess: (_, id) => {
      change((shares) => shares.filter((other) => other.id !== id));
      toast({ title: texts.stopping.stopped });
    },
    onError: failed(texts.stopping.failed),
  });
  return { extend, stop };
}
