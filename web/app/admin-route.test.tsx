import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { fakeApi } from '#tests/fake-api.ts';
import { ThemeProvider } from '#web/lib/theme.tsx';
import { AdminRoute } from './admin-route.tsx';

const createdAt = '2026-01-01T00:00:00.000Z';
const [own, other] = ['0c2f5d1e-8f0a-4c55-9a53-0e3c5f6d7a01', '0c2f5d1e-8f0a-4c55-9a53-0e3c5f6d7a02'];
const member = {
  id: other,
  username: 'bea',
  createdAt,
  lastSeenAt: null,
  lockedAt: null,
  isAdministrator: false,
  hasFactors: false,
  notes: 1,
  bytes: 2000,
};
const overview = {
  version: '1.0.0',
  registration: 'open',
  sharing: 'on',
  historyDays: 180,
  members: 2,
  lockedMembers: 0,
  database: { isEmbedded: true, answersInMs: 1 },
  diskFreeBytes: 1e12,
  isDiskLow: false,
  backups: { lastAt: null, isHourly: true },
  jobs: [],
  ai: null,
};
const signed = { authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' };

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({ id: 'key', response: signed }),
}));

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
});

test('an administrator who has only a passkey confirms with it', async () => {
  const calls = fakeApi({
    'GET /api/user': { status: 200, body: { id: own, username: 'grace', createdAt, isAdministrator: true } },
    'GET /api/admin/overview': { status: 200, body: overview },
    'GET /api/admin/members': { status: 200, body: { members: [member], nextCursor: null } },
    'GET /api/admin/invites': { status: 200, body: [] },
    'GET /api/user/factors': {
      status: 200,
      body: { passkeys: [{ id: own, name: 'Key', createdAt, lastUsedAt: null }], totpSince: null, isRequired: false },
    },
    'POST /api/user/confirmation': {
      status: 200,
      body: { challenge: 'AA', rpId: 'localhost', timeout: 1000, userVerification: 'required' },
    },
    'POST /api/admin/members/reset-password': { status: 200, body: { password: '7K3M-Q9TX', expiresAt: createdAt } },
  });
  const user = userEvent.setup();
  render(
    <ThemeProvider>
      <AdminRoute />
    </ThemeProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for bea' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset password' }));
  const question = await screen.findByRole('dialog', { name: 'Reset the password of bea?' });
  await user.click(await within(question).findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('7K3M-Q9TX')).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('/reset-password'))?.body).toEqual({
    username: 'bea',
    passkey: { id: 'key', ...signed },
  });
});
