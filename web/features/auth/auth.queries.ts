import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { createRecoveryCodes, getUser, login, logout, recover, register, type User } from '#shared/auth.ts';
import type { loginSchema, recoverySchema, registrationSchema } from '#shared/credentials.ts';
import { initDefaults, listFolders } from '#shared/folders.ts';
import { deviceIsFor } from '#web/device/start-device.ts';
import { ApiError, announceSignedIn, call, changeSession } from '#web/lib/api.ts';
import { forgetReplies } from '#web/lib/given-replies.ts';
import { useForgetAccountTheme } from '#web/lib/theme.tsx';
import { toast } from '#web/ui/toast.ts';
import { authTexts as texts } from './auth.texts.ts';

type Credentials = z.input<typeof loginSchema>;
/** How somebody signs in: by name and password, or with a passkey. */
type SignIn = Credentials | 'passkey';

type Registration = z.input<typeof registrationSchema>;
type Recovery = z.input<typeof recoverySchema>;

const userKey = [getUser.path];
const newCodesKey = ['new-recovery-codes'];

/** Who is signed in: first loading, then a user or null; `error` if the server couldn't be asked. */
export function useSession() {
  const { data, isFetching, error, refetch } = useQuery({ queryKey: userKey, queryFn: fetchUser });
  return { user: data ?? null, isLoading: data === undefined && isFetching, error, retry: () => void refetch() };
}

/** The signed-in user, or null. */
export function useUser(): User | null {
  return useSession().user;
}

/** Signs in, shows a toast and creates the default folders. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: () => cancelSessionQuery(queryClient),
    mutationFn: signInWith,
    onSuccess: (user) => {
      enter(queryClient, user);
      toast({ title: texts.login.succeeded, description: texts.login.welcome(user.username) });
    },
  });
}

/** Creates an account, signs in with it, shows a toast, and creates the default folders and the recovery codes. */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: () => cancelSessionQuery(queryClient),
    mutationFn: (registration: Registration) => call(register, { body: registration }),
    onSuccess: (user, { password }) => {
      enter(queryClient, user);
      toast({ title: texts.register.succeeded, description: texts.register.welcome(user.username) });
      call(createRecoveryCodes, { body: { password } }).then(
        ({ codes }) => queryClient.setQueryData(newCodesKey, codes),
        // Settings shows that there are none and can create them at any time.
        // biome-ignore lint/suspicious/noConsole: a failure that is only logged
        (error: unknown) => console.warn("Couldn't create the recovery codes", error),
      );
    },
  });
}

/** The recovery codes of an account that was just created; null once dismissed. They are stored nowhere else. */
export function useNewRecoveryCodes() {
  const queryClient = useQueryClient();
  const { data: codes } = useQuery<string[] | null>({ queryKey: newCodesKey, enabled: false });
  return { codes, forget: () => queryClient.setQueryData(newCodesKey, null) };
}

/** Sets a new password with a recovery code, and signs in with it. */
export function useRecover() {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: () => cancelSessionQuery(queryClient),
    mutationFn: (recovery: Recovery) => call(recover, { body: recovery }),
    onSuccess: (user) => {
      enter(queryClient, user);
      toast(texts.recovery.succeeded);
    },
  });
}

/** Whether a login failed only because the account has a second factor; the sentence says which. */
export function isFactorNeeded(error: Error): error is ApiError {
  return error instanceof ApiError && error.problem?.code === 'factor_needed';
}

/** Whether a login failed because the password is a temporary one, which only serves to set a new one. */
export function isTemporaryPassword(error: Error): boolean {
  return error instanceof ApiError && error.problem?.code === 'password_temporary';
}

/** Signs the same user in again without leaving the page: no toast, and the caches stay. */
export function useSignInAgain(user: User) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: { password: string; code?: string } | 'passkey') => {
      const signedIn = await signInWith(given === 'passkey' ? given : { username: user.username, ...given });
      announceSignedIn();
      if (signedIn.id === user.id) return signedIn;
      // The username now belongs to another account, which must not get this one's unsaved text.
      await call(logout);
      throw new Error(given === 'passkey' ? texts.passkey.otherAccount : texts.again.accountGone);
    },
    onSuccess: (signedIn) => queryClient.setQueryData(userKey, signedIn),
  });
}

/**
 * Signs out and goes to '/'. `onBeforeLogout` runs first, so that the workspace can save unsaved text; if it throws,
 * the user stays signed in.
 */
export function useLogout(onBeforeLogout: () => Promise<void> = async () => {}) {
  const leave = useLeave();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await onBeforeLogout();
      // What is being read could be refused on its way.
      await queryClient.cancelQueries();
      return changeSession(logout, {}, { isEnd: true });
    },
    onSuccess: () => {
      leave();
      toast({ title: texts.logout.succeeded });
    },
    onError: (error) => {
      void queryClient.invalidateQueries();
      toast({ title: texts.logout.failed, description: sentenceOf(error) || error.message, variant: 'destructive' });
    },
  });
}

/** Forgets the user and everything cached, and goes to '/' (or elsewhere): after a logout or a deleted account. */
export function useLeave(): (to?: '/' | '/auth') => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const forgetAccountTheme = useForgetAccountTheme();
  return (to = '/') => {
    // The workspace must unmount before its user is cleared, or it would redirect to the sign-in page.
    flushSync(() => navigate(to));
    forgetAccountTheme();
    queryClient.setQueryData(userKey, null);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getUser.path });
    queryClient.getMutationCache().clear();
  };
}

async function signInWith(given: SignIn): Promise<User> {
  if (given !== 'passkey') return call(login, { body: given });
  const { signInByPasskey } = await import('./passkey-sign-in.ts');
  return signInByPasskey();
}

async function fetchUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  try {
    const user = await call(getUser, {}, { signal });
    deviceIsFor(user.id);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      deviceIsFor(undefined);
      return null;
    }
    throw error;
  }
}

/** Cancels a pending session query, whose answer would be out of date by the time it arrives. */
function cancelSessionQuery(queryClient: QueryClient): Promise<void> {
  return queryClient.cancelQueries({ queryKey: userKey });
}

function enter(queryClient: QueryClient, user: User): void {
  deviceIsFor(user.id);
  queryClient.setQueryData(userKey, user);
  // Refused until then; who adds the factor gets the folders afterwards.
  if (user.mustAddFactor) return;
  call(initDefaults).then(
    () => {
      forgetReplies();
      return queryClient.invalidateQueries({ queryKey: [listFolders.path] });
    },
    // The account works without the default folders, and the next login tries again.
    // biome-ignore lint/suspicious/noConsole: a failure that is only logged
    (error: unknown) => console.warn("Couldn't create the default folders", error),
  );
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.detail : '';
}
