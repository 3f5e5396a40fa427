import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRecoveryCodes, getUser } from '#shared/auth.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  beginTotp,
  type Factors,
  readFactors,
  removePasskey,
  renamePasskey,
  turnOffTotp,
  turnOnTotp,
} from '#shared/factors.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { createPasskey, provePasskey } from '#web/lib/passkeys.ts';

const factorsKey = [readFactors.path];

/** What the account signs in with beside the password; a client-safe screen doesn't say. */
export function useFactors() {
  return useQuery<Factors>({ queryKey: factorsKey, staleTime: 0, enabled: !isClientSafe() });
}

/** Whether a call was refused only because the account has a second factor. */
export function isFactorNeeded(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.problem?.code === 'factor_needed';
}

/** Asks the browser for a passkey of the account, in place of the password. */
export function useProvePasskey() {
  return useMutation({ mutationFn: async () => provePasskey(await call(beginConfirmation)) });
}

export function useAddPasskey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ name, given }: { name: string; given: Confirmation }) => {
      const created = await createPasskey(await call(beginPasskey, { body: given }));
      return call(addPasskey, { body: { ...created, name } });
    },
    onSuccess: refresh,
  });
}

export function useRenamePasskey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => call(renamePasskey, { params: { id }, body: { name } }),
    onSuccess: refresh,
  });
}

export function useRemovePasskey() {
  const refresh = useRefreshAfterRemoval();
  return useMutation({
    mutationFn: ({ id, given }: { id: string; given: Confirmation }) =>
      call(removePasskey, { params: { id }, body: given }),
    onSuccess: refresh,
  });
}

/** Creates a key for an authenticator app; it is in this answer only. */
export function useBeginTotp() {
  return useMutation({ mutationFn: (given: Confirmation) => call(beginTotp, { body: given }) });
}

export function useTurnOnTotp() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => call(turnOnTotp, { body: { code } }),
    onSuccess: refresh,
  });
}

export function useTurnOffTotp() {
  const refresh = useRefreshAfterRemoval();
  return useMutation({
    mutationFn: (given: Confirmation) => call(turnOffTotp, { body: given }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [getRecoveryCodes.path] });
    return queryClient.invalidateQueries({ queryKey: factorsKey });
  };
}

/** Without the last of them the server may accept only what adds another: then the application asks for that. */
function useRefreshAfterRemoval() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return async () => {
    await refresh();
    return queryClient.invalidateQueries({ queryKey: [getUser.path] });
  };
}
