import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { type FakeAnswer, fakeApi } from '#tests/fake-api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { useSession } from './auth.queries.ts';
import { AuthPage } from './auth-page.tsx';

const ingrid = {
  id: '0c2f5d1e-8f0a-4c55-9a53-0e3c5f6d7a01',
  username: 'ingrid',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const signedOut = { status: 401, body: 'Sign in first' };

beforeEach(() => stubBrowser());

function openPage(answers: Record<string, FakeAnswer>) {
  const calls = fakeApi({
    'GET /api/user': signedOut,
    'GET /api/user/init-defaults': { status: 200, body: [] },
    'POST /api/user/recovery-codes': { status: 201, body: { codes: [] } },
    ...answers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthPage />
      <SignedIn />
      <Toaster />
    </QueryClientProvider>,
  );
  return { calls, user: userEvent.setup() };
}

function SignedIn() {
  return <output>{useSession().user?.username ?? 'signed out'}</output>;
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await user.type(screen.getByLabelText(label), text);
}

describe('the page', () => {
  test('shows the Login tab first', () => {
    openPage({});
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(screen.getByText('Enter your credentials to access your account')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('false');
  });

  test('lists what the product does', () => {
    openPage({});
    const showcase = screen.getByRole('complementary');
    for (const feature of [
      'AI-Powered Assistance',
      'Smart Organization',
      'Semantic Search',
      'Document Analysis',
      'Voice to Text',
    ]) {
      expect(within(showcase).getByText(feature)).toBeTruthy();
    }
  });
});

describe('Login', () => {
  test('shows what is wrong under each field and sends nothing', async () => {
    const { calls, user } = openPage({});
    await fillIn(user, { Username: 'ab', Password: '12345' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
    const described = screen.getByLabelText('Username').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Username must be at least 3 characters');
    expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
  });

  test('signs in, welcomes the user back and creates the default folders', async () => {
    const { calls, user } = openPage({ 'POST /api/login': { status: 200, body: ingrid } });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Login successful')).toBeTruthy();
    expect(screen.getByText('Welcome back, ingrid')).toBeTruthy();
    expect(screen.getByText('ingrid')).toBeTruthy();
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/login',
      body: { username: 'ingrid', password: 'secret1' },
    });
    expect(calls.at(-1)?.path).toBe('/api/user/init-defaults');
  });

  test("signs in even if the default folders can't be created", async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = openPage({
      'POST /api/login': { status: 200, body: ingrid },
      'GET /api/user/init-defaults': { status: 500, body: 'Something went wrong' },
    });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Welcome back, ingrid')).toBeTruthy();
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
    logged.mockRestore();
  });

  test('disables the button and says "Logging in..." while pending', async () => {
    const answer = Promise.withResolvers<{ status: number; body: unknown }>();
    const { user } = openPage({ 'POST /api/login': answer.promise });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1' });
    await user.keyboard('{Enter}');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Logging in...' });
    expect(button.disabled).toBe(true);
    answer.resolve({ status: 200, body: ingrid });
    await screen.findByText('Login successful');
  });

  test('shows the reason that the server gives', async () => {
    const { user } = openPage({
      'POST /api/login': { status: 429, body: 'Too many attempts, try again in 30 seconds' },
    });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1' });
    await user.keyboard('{Enter}');
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toBe('Login failedToo many attempts, try again in 30 seconds');
  });

  test('shows a default reason if the server gives none', async () => {
    const { user } = openPage({ 'POST /api/login': { status: 401, body: '' } });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1' });
    await user.keyboard('{Enter}');
    expect(await screen.findAllByText('Invalid username or password')).toHaveLength(1);
  });

  test.each([
    ['http', false, "Passkeys can't be used at this address: they need https and a name, not numbers."],
    ['a browser without them', true, "This browser can't use passkeys."],
  ])('says where an account has a passkey why it has no button for it: %s', async (_, isSecureContext, sentence) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    const detail = 'Sign in with your passkey, or enter a recovery code.';
    const { user } = openPage({
      'POST /api/login': { status: 403, body: { code: 'factor_needed', status: 403, title: detail, detail } },
    });
    expect(screen.queryByText(sentence)).toBeNull();
    await fillIn(user, { Username: 'ingrid', Password: 'secret1' });
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('Code')).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

describe('Register', () => {
  async function openRegister(answers: Record<string, FakeAnswer>) {
    const page = openPage(answers);
    await page.user.click(screen.getByRole('tab', { name: 'Register' }));
    return page;
  }

  test('requires the same password twice', async () => {
    const { calls, user } = await openRegister({});
    await fillIn(user, { Username: 'ingrid', Password: 'secret1', 'Confirm password': 'secret2' });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true');
    expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
  });

  test('creates the account without sending the confirmation, and welcomes the user', async () => {
    const { calls, user } = await openRegister({ 'POST /api/register': { status: 201, body: ingrid } });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1', 'Confirm password': 'secret1' });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration successful')).toBeTruthy();
    expect(screen.getByText('Welcome, ingrid')).toBeTruthy();
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ username: 'ingrid', password: 'secret1' });
    await waitFor(() =>
      expect(calls.slice(-2).map(({ path }) => path)).toEqual(['/api/user/init-defaults', '/api/user/recovery-codes']),
    );
    expect(calls.at(-1)?.body).toEqual({ password: 'secret1' });
  });

  test('disables the button and says "Creating account..." while pending', async () => {
    const answer = Promise.withResolvers<{ status: number; body: unknown }>();
    const { user } = await openRegister({ 'POST /api/register': answer.promise });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1', 'Confirm password': 'secret1' });
    await user.keyboard('{Enter}');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating account...' });
    expect(button.disabled).toBe(true);
    answer.resolve({ status: 503, body: '' });
    expect(await screen.findByText('Registration failed')).toBeTruthy();
  });

  test('shows at the field and at the form that the username is taken', async () => {
    const { user } = await openRegister({ 'POST /api/register': { status: 409, body: 'That username is taken' } });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1', 'Confirm password': 'secret1' });
    await user.keyboard('{Enter}');
    const messages = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(messages).toEqual(['That username is taken', 'Registration failedThat username is taken']);
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  });

  test('states the rules before anything is wrong, and shows both passwords on request', async () => {
    const { user } = await openRegister({});
    expect(screen.getByText('3 to 64 letters, digits and . _ - @')).toBeTruthy();
    expect(screen.getByText('At least 6 characters')).toBeTruthy();
    const types = () =>
      ['Password', 'Confirm password'].map((name) => screen.getByLabelText<HTMLInputElement>(name).type);
    expect(types()).toEqual(['password', 'password']);
    await user.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(types()).toEqual(['text', 'text']);
    await user.click(screen.getByRole('button', { name: 'Hide characters' }));
    expect(types()).toEqual(['password', 'password']);
  });

  test('shows a default reason if the server gives none', async () => {
    const { user } = await openRegister({ 'POST /api/register': { status: 400, body: '' } });
    await fillIn(user, { Username: 'ingrid', Password: 'secret1', 'Confirm password': 'secret1' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Registration failed')).toBeTruthy();
    expect(screen.getAllByText('Could not create account')).toHaveLength(1);
  });

  test('shows what is wrong under each field and sends nothing', async () => {
    const { calls, user } = await openRegister({});
    await fillIn(user, { Username: 'ab', Password: '12345', 'Confirm password': '12345' });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
  });
});
