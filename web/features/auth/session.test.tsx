import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listNotes } from '#shared/notes.ts';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { fakeApi } from '#tests/fake-api.ts';
import { type ApiError, call, onSignedOut } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { useLogout, useSession } from './auth.queries.ts';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

const ingrid = {
  id: '0c2f5d1e-8f0a-4c55-9a53-0e3c5f6d7a01',
  username: 'ingrid',
  createdAt: '2026-01-01T00:00:00.000Z',
};

beforeEach(() => {
  stubBrowser();
  history.replaceState(null, '', '/app');
});

function show(children: ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      {children}
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

function Who() {
  const { user, isLoading, error } = useSession();
  return <output>{isLoading ? 'loading' : (error?.message ?? user?.username ?? 'signed out')}</output>;
}

function LogoutButton({ onBeforeLogout }: { onBeforeLogout?: () => Promise<void> }) {
  const logout = useLogout(onBeforeLogout);
  const queryClient = useQueryClient();
  return (
    <button type="button" onClick={() => logout.mutate()}>
      Logout {queryClient.getQueryCache().getAll().length}
    </button>
  );
}

async function pressLogout(onBeforeLogout?: () => Promise<void>) {
  const user = show(
    <>
      <Who />
      <LogoutButton {...(onBeforeLogout ? { onBeforeLogout } : {})} />
    </>,
  );
  await screen.findByText('ingrid');
  await user.click(screen.getByRole('button', { name: /Logout/ }));
}

test('a 401 on the current user means signed out, not an error', async () => {
  fakeApi({ 'GET /api/user': { status: 401, body: 'Sign in first' } });
  show(<Who />);
  expect(screen.getByText('loading')).toBeTruthy();
  expect(await screen.findByText('signed out')).toBeTruthy();
});

test('any other failure is reported', async () => {
  fakeApi({ 'GET /api/user': { status: 503, body: 'The database is away' } });
  show(<Who />);
  expect(await screen.findByText('503: The database is away')).toBeTruthy();
});

test('logout waits for unsaved text, then clears the user and goes to /', async () => {
  const order: string[] = [];
  fakeApi({
    'GET /api/user': { status: 200, body: ingrid },
    'POST /api/logout': () => {
      order.push('logout');
      return { status: 200, body: {} };
    },
  });
  await pressLogout(async () => {
    order.push('save');
  });
  expect(await screen.findByText('Logged out')).toBeTruthy();
  expect(order).toEqual(['save', 'logout']);
  expect(location.pathname).toBe('/');
  expect(await screen.findByText('signed out')).toBeTruthy();
});

test('a failed logout says why and keeps the user signed in', async () => {
  fakeApi({
    'GET /api/user': { status: 200, body: ingrid },
    'POST /api/logout': { status: 500, body: 'Something went wrong' },
  });
  await pressLogout();
  expect(await screen.findByText('Logout failed')).toBeTruthy();
  expect(screen.getByText('Something went wrong')).toBeTruthy();
  expect(screen.getByText('ingrid')).toBeTruthy();
  expect(location.pathname).toBe('/app');
});

test.each([
  ['ended', 200, ['POST /api/logout']],
  ['kept', 500, ['POST /api/logout', 'GET /api/notes']],
])('what is asked while one logs out waits until the session is %s', async (_, status, expected) => {
  const answer = Promise.withResolvers<{ status: number; body: object }>();
  const calls = fakeApi({
    'GET /api/user': { status: 200, body: ingrid },
    'GET /api/notes': { status: 200, body: { notes: [] } },
    'POST /api/logout': () => answer.promise,
  });
  const ended = vi.fn();
  const stop = onSignedOut(ended);
  await pressLogout();
  await waitFor(() => expect(calls).toHaveLength(2));
  const notes = call(listNotes).then(
    () => 200,
    (error: ApiError) => error.status,
  );
  answer.resolve({ status, body: {} });
  expect(await notes).toBe(status === 200 ? 401 : 200);
  const asked = calls.map(({ method, path }) => `${method} ${path}`).filter((name) => !name.endsWith('/api/user'));
  expect(asked).toEqual(expected);
  expect(ended).not.toHaveBeenCalled();
  stop();
});

function dialog(onSignedIn = vi.fn(), onSwitchUser = vi.fn(), open = true) {
  return <SignInAgainDialog open={open} user={ingrid} onSignedIn={onSignedIn} onSwitchUser={onSwitchUser} />;
}

test('a call that is refused after one has signed in again does not end the new session', async () => {
  const late = Promise.withResolvers<{ status: number; body: string }>();
  fakeApi({
    'GET /api/notes': () => late.promise,
    'POST /api/login': { status: 200, body: ingrid },
  });
  const ended = vi.fn();
  const stop = onSignedOut(ended);
  const refused = expect(call(listNotes)).rejects.toThrow('401');
  const onSignedIn = vi.fn();
  const user = show(dialog(onSignedIn));
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  late.resolve({ status: 401, body: 'Sign in to continue' });
  await refused;
  expect(ended).not.toHaveBeenCalled();
  stop();
});

test('signing in again asks only for the password of the same user', async () => {
  const calls = fakeApi({ 'POST /api/login': { status: 200, body: ingrid } });
  const onSignedIn = vi.fn();
  const user = show(dialog(onSignedIn));
  expect(screen.getByLabelText<HTMLInputElement>('Username').readOnly).toBe(true);
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(calls).toEqual([{ method: 'POST', path: '/api/login', body: { username: 'ingrid', password: 'secret1' } }]);
});

test('signing in again rejects another account with the same username', async () => {
  const stranger = { ...ingrid, id: '99999999-8f0a-4c55-9a53-0e3c5f6d7a01' };
  const calls = fakeApi({
    'POST /api/login': { status: 200, body: stranger },
    'POST /api/logout': { status: 200, body: {} },
  });
  const onSignedIn = vi.fn();
  const user = show(dialog(onSignedIn));
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  expect(await screen.findByText('This account no longer exists. Sign in as someone else.')).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(calls.at(-1)?.path).toBe('/api/logout');
});

test('the dialog stays open on Esc and says what went wrong', async () => {
  fakeApi({ 'POST /api/login': { status: 401, body: 'Invalid username or password' } });
  const onSwitchUser = vi.fn();
  const user = show(dialog(vi.fn(), onSwitchUser));
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByText('Invalid username or password')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
  expect(onSwitchUser).toHaveBeenCalledOnce();
});

/** Types wherever the focus is. */
function type(text: string) {
  for (const key of text) {
    const box = document.activeElement as HTMLInputElement;
    fireEvent.keyDown(box, { key });
    fireEvent.input(box, { target: { value: box.value + key } });
  }
}

test('asks to sign in again only in a pause in typing, and takes no letter of the note', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const page = (isSignedOut: boolean) => (
    <QueryClientProvider client={queryClient}>
      <textarea aria-label="Note" />
      {dialog(vi.fn(), vi.fn(), isSignedOut)}
    </QueryClientProvider>
  );
  const queryClient = createQueryClient();
  const { rerender } = render(page(false));
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
  note.focus();
  type('thirteen f');
  rerender(page(true));
  for (const letter of 'ourteen') {
    type(letter);
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(note);
  expect(note.value).toBe('thirteen fourteen');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  vi.useRealTimers();
});
