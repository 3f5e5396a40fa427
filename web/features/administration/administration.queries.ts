import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as api from '#shared/administration.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { administrationTexts as texts } from './administration.texts.ts';

const ofMembers = [api.listMembers.path];
const ofInvites = [api.listInvites.path];
const ofOverview = [api.readOverview.path];

export function useOverview() {
  return useQuery({ queryKey: ofOverview, queryFn: ({ signal }) => call(api.readOverview, {}, { signal }) });
}

export function useTestAi() {
  return useMutation({ mutationFn: () => call(api.testAi) });
}

/** The accounts with that in their name, in pages. */
export function useMembers(search: string) {
  return useInfiniteQuery({
    queryKey: [...ofMembers, search],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return call(api.listMembers, { query: { ...(search === '' ? {} : { search }), ...cursor } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => data.pages.flatMap(({ members }) => members),
    placeholderData: (previous) => previous,
  });
}

export type MemberAction = keyof typeof texts.actions;

/** Which of them ask for the administrator's own password. */
export const sensitive: ReadonlySet<MemberAction> = new Set(['resetPassword', 'removeFactors', 'delete']);

interface Acting extends Confirmation {
  action: MemberAction;
  username: string;
}

/** Does something to an account; answers a temporary password where that makes one. */
export function useActOnMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, ...body }: Acting): Promise<api.Temporary | undefined> => {
      const { username } = body;
      if (action === 'resetPassword') return call(api.resetMemberPassword, { body });
      if (action === 'removeFactors') return call(api.removeMemberFactors, { body });
      if (action === 'delete') return call(api.deleteMember, { body });
      if (action === 'lock') return call(api.lockMember, { body: { username } });
      if (action === 'unlock') return call(api.unlockMember, { body: { username } });
      return call(api.signOutMember, { body: { username } });
    },
    onSuccess: (_, { action, username }) => {
      toast({ title: texts.actions[action].done(username) });
      void queryClient.invalidateQueries({ queryKey: ofOverview });
      return queryClient.invalidateQueries({ queryKey: ofMembers });
    },
  });
}

export function useCreateMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call(api.createMember, { body: { username } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ofOverview });
      return queryClient.invalidateQueries({ queryKey: ofMembers });
    },
  });
}

export function useInvites() {
  return useQuery({ queryKey: ofInvites, queryFn: ({ signal }) => call(api.listInvites, {}, { signal }) });
}

export function useCreateInvite() {
  return useInviteChange(async (days: number) => (await call(api.createInvites, { body: { count: 1, days } }))[0]);
}

export function useRevokeInvite() {
  return useInviteChange((inviteId: string) => call(api.revokeInvite, { body: { inviteId } }));
}

function useInviteChange<Given, Made>(mutationFn: (given: Given) => Promise<Made>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ofInvites }),
    onError: (error) => {
      toast({ title: texts.invites.failed, description: failureSentence(error), variant: 'destructive' });
    },
  });
}
