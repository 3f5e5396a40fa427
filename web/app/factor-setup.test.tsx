import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { fakeApi } from '#tests/fake-api.ts';
import { Passkeys } from '#web/features/settings/passkeys.tsx';
import { ThemeProvider } from '#web/lib/theme.tsx';

vi.mock('./workspace/workspace.tsx', () => ({ Workspace: () => <Passkeys username="ingrid" onAdded={() => {}} /> }));

const id = '0c2f5d1e-8f0a-4c55-9a53-0e3c5f6d7a01';
const createdAt = '2026-01-01T00:00:00.000Z';

test('whoever removes the last factor of those that the server requires is led to adding one', async () => {
  stubBrowser();
  let isRemoved = false;
  const user = { id, username: 'ingrid', createdAt };
  const key = { id, name: 'Old phone', createdAt, lastUsedAt: null };
  fakeApi({
    'GET /api/user': () => ({ status: 200, body: isRemoved ? { ...user, mustAddFactor: true } : user }),
    'GET /api/user/factors': () => ({
      status: 200,
      body: { passkeys: isRemoved ? [] : [key], totpSince: null, isRequired: true },
    }),
    [`DELETE /api/user/passkeys/${id}`]: () => {
      isRemoved = true;
      return { status: 204 };
    },
  });
  // It begins to call as soon as it is loaded.
  const { AppRoute } = await import('./app-route.tsx');
  const person = userEvent.setup();
  render(
    <ThemeProvider>
      <AppRoute />
    </ThemeProvider>,
  );
  await person.click(await screen.findByRole('button', { name: 'Remove Old phone' }));
  const question = await screen.findByRole('dialog', { name: 'Remove this passkey?' });
  await person.type(within(question).getByLabelText('Your password'), 'a long enough password');
  await person.type(await within(question).findByLabelText('Code'), '123456');
  await person.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('heading', { name: 'Add a second factor' })).toBeTruthy();
});
