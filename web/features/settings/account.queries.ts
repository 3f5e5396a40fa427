import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changePassword, deleteAccount, listSessions, revokeSession, type Session } from '#shared/auth.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

const sessionsKey = [listSessions.path];

/** The user's sessions. Asked for each time the list is opened: other devices come and go. */
export function useSessions() {
  return useQuery<Session[]>({ queryKey: sessionsKey, staleTime: 0 });
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
      toast({ title: 'Could not sign that device out', description: sentenceOf(error), variant: 'destructive' });
    },
  });
}

/** Changes the password, which ends every other session. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'Every other device has been signed out.' });
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

/** Deletes the account with everything in it; the caller leaves the workspace afterwards. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: () => toast({ title: 'Account deleted', description: 'Everything in it is gone.' }),
  });
}

/** The server's sentence about a failure. */
export function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.detail : error.message;
}
