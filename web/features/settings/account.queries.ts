import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  type TokenScope,
} from '#shared/access-tokens.ts';
import {
  changePassword,
  createRecoveryCodes,
  deleteAccount,
  getRecoveryCodes,
  listSessions,
  type RecoveryCodes,
  revokeSession,
  type Session,
} from '#shared/auth.ts';
import { listClients } from '#shared/clients.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { getUsage, type Usage } from '#shared/quota.ts';
import { call, changeSession } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { sentenceOf } from './sentence-of.ts';
import { accountTexts as texts } from './settings.texts.ts';

const tokensKey = [listAccessTokens.path];
const sessionsKey = [listSessions.path];
const recoveryKey = [getRecoveryCodes.path];

/** The user's sessions; fetched each time the list opens, as other devices sign in and out. */
export function useSessions() {
  return useQuery<Session[]>({ queryKey: sessionsKey, staleTime: 0 });
}

/** How much of their storage the user has used; fetched each time it is shown. */
export function useUsage() {
  return useQuery<Usage>({ queryKey: [getUsage.path], staleTime: 0 });
}

/** Ends another session of the user. */
export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<Session[]>(sessionsKey, (sessions) => sessions?.filter((session) => session.id !== id));
    },
    onError: (error) => {
      toast({ title: texts.sessions.signOutFailed, description: sentenceOf(error), variant: 'destructive' });
    },
  });
}

/** The user's access tokens; fetched each time they are shown, as programs use them. */
export function useAccessTokens() {
  return useQuery<AccessToken[]>({ queryKey: tokensKey, staleTime: 0 });
}

/** The names of the clients that a token may be for, in their order. */
export function useClientNames() {
  return useQuery({
    queryKey: [listClients.path, 'names'],
    queryFn: async ({ signal }) => {
      const clients = await call(listClients, { query: {} }, { signal });
      return clients.map(({ id, client }) => ({ id, name: client.name }));
    },
  });
}

interface NewToken {
  name: string;
  scope: TokenScope;
  clientIds: string[] | null;
  days: number;
}

/** Creates an access token; the token itself is in this answer only. */
export function useCreateAccessToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewToken & Confirmation) => call(createAccessToken, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokensKey }),
  });
}

export function useRevokeAccessToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeAccessToken, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<AccessToken[]>(tokensKey, (tokens) => tokens?.filter((token) => token.id !== id));
    },
    onError: (error) => {
      toast({ title: texts.tokens.revokeFailed, description: sentenceOf(error), variant: 'destructive' });
    },
  });
}

/** Changes the password, which ends all other sessions and recovery codes; returns new codes if the user had any. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ given, newPassword }: { given: Confirmation; newPassword: string }) => {
      const { password: currentPassword, ...factor } = given;
      return (await changeSession(changePassword, { body: { ...factor, currentPassword, newPassword } })).codes;
    },
    onSuccess: () => {
      toast(texts.passwordChange.changed);
      void queryClient.invalidateQueries({ queryKey: recoveryKey });
      void queryClient.invalidateQueries({ queryKey: tokensKey });
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

/** How many recovery codes are left; fetched each time it is shown, as another browser may have used one. */
export function useRecoveryCodes() {
  return useQuery<RecoveryCodes>({ queryKey: recoveryKey, staleTime: 0 });
}

/** Creates new recovery codes, which replace the previous ones. */
export function useCreateRecoveryCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: Confirmation) => (await call(createRecoveryCodes, { body: given })).codes,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recoveryKey }),
  });
}

/** Deletes the account with everything in it; the caller leaves the workspace afterwards. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (given: Confirmation) => changeSession(deleteAccount, { body: given }, { isEnd: true }),
    onSuccess: () => toast(texts.deletion.deleted),
  });
}
