import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { getUser, login, logout, register, type User } from '#shared/auth.ts';
import type { credentialsSchema } from '#shared/credentials.ts';
import { initDefaults, listFolders } from '#shared/folders.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useForgetAccountTheme } from '#web/lib/theme.tsx';
import { toast } from '#web/ui/toast.ts';

type Credentials = z.input<typeof credentialsSchema>;

const userKey = [getUser.path];

/** Who is signed in: first loading, then a user or null; `error` where the server did not say. */
export function useSession() {
  const { data, isFetching, error, refetch } = useQuery({ queryKey: userKey, queryFn: fetchUser });
  return { user: data ?? null, isLoading: data === undefined && isFetching, error, retry: () => void refetch() };
}

/** The signed-in user, or null. */
export function useUser(): User | null {
  return useSession().user;
}

/** Signs in, tells so, and has the default folders made. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: () => forgetQuestion(queryClient),
    mutationFn: (credentials: Credentials) => call(login, { body: credentials }),
    onSuccess: (user) => {
      enter(queryClient, user);
      toast({ title: 'Login successful', description: `Welcome back, ${user.username}` });
    },
    onError: (error) => {
      const description = sentenceOf(error) || 'Invalid username or password';
      toast({ title: 'Login failed', description, variant: 'destructive' });
    },
  });
}

/** Makes an account and signs in with it, tells so, and has the default folders made. */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: () => forgetQuestion(queryClient),
    mutationFn: (credentials: Credentials) => call(register, { body: credentials }),
    onSuccess: (user) => {
      enter(queryClient, user);
      toast({ title: 'Registration successful', description: `Welcome, ${user.username}` });
    },
    onError: (error) => {
      const description = sentenceOf(error) || 'Could not create account';
      toast({ title: 'Registration failed', description, variant: 'destructive' });
    },
  });
}

/** Signs the same user in again while the page stays as it is: no toast, and the caches are kept. */
export function useSignInAgain(user: User) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) => {
      const signedIn = await call(login, { body: { username: user.username, password } });
      if (signedIn.id === user.id) return signedIn;
      // The name belongs to another account by now, which must not get this one's unsaved text.
      await call(logout);
      throw new Error('This account no longer exists');
    },
    onSuccess: (signedIn) => queryClient.setQueryData(userKey, signedIn),
  });
}

/**
 * Signs out and goes to '/'. `onBeforeLogout` runs first and is awaited: the workspace saves there what is not saved;
 * where it throws, the user stays signed in.
 */
export function useLogout(onBeforeLogout: () => Promise<void> = async () => {}) {
  const leave = useLeave();
  return useMutation({
    mutationFn: async () => {
      await onBeforeLogout();
      await call(logout);
    },
    onSuccess: () => {
      leave();
      toast({ title: 'Logged out' });
    },
    onError: (error) => {
      toast({ title: 'Logout failed', description: sentenceOf(error) || error.message, variant: 'destructive' });
    },
  });
}

/** Forgets the user and everything cached, and goes to '/' (or elsewhere): after a logout or a deleted account. */
export function useLeave(): (to?: '/' | '/auth') => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const forgetAccountTheme = useForgetAccountTheme();
  return (to = '/') => {
    // The workspace must be gone before its user is, or it would send the visitor to the sign-in page.
    flushSync(() => navigate(to));
    forgetAccountTheme();
    queryClient.setQueryData(userKey, null);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getUser.path });
    queryClient.getMutationCache().clear();
  };
}

async function fetchUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  try {
    return await call(getUser, {}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Drops a question about the session that is still under way: its answer would be older than what follows. */
function forgetQuestion(queryClient: QueryClient): Promise<void> {
  return queryClient.cancelQueries({ queryKey: userKey });
}

function enter(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(userKey, user);
  call(initDefaults).then(
    () => queryClient.invalidateQueries({ queryKey: [listFolders.path] }),
    // The account works without the two default folders, and the next login asks for them again.
    // biome-ignore lint/suspicious/noConsole: a failure that is logged and shown to nobody
    (error: unknown) => console.warn('The default folders could not be made', error),
  );
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.detail : '';
}
