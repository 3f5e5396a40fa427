import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readFactors } from '#shared/factors.ts';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { fakeApi } from '#tests/fake-api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Passkeys } from './passkeys.tsx';

test('what is typed to remove a passkey stays when the list can’t be loaded again', async () => {
  stubBrowser();
  const passkey = { id: 'p1', name: 'Phone', createdAt: '2026-11-02T09:00:00.000Z', lastUsedAt: null };
  const answers = {
    'GET /api/user/factors': { status: 200, body: { passkeys: [passkey], totpSince: null, isRequired: false } },
    'GET /api/user/provider': {
      status: 200,
      body: { name: null, linkedAt: null, confirmedUntil: null, hasPassword: true },
    },
  };
  fakeApi(answers);
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <Passkeys username="ingrid" onAdded={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const field = screen.getByLabelText<HTMLInputElement>('Your password');
  await userEvent.type(field, 'a long password');
  fakeApi({ ...answers, 'GET /api/user/factors': { status: 422, body: 'Not now' } });
  await queryClient.refetchQueries({ queryKey: [readFactors.path] });
  expect(queryClient.getQueryState([readFactors.path])?.status).toBe('error');
  expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('a long password');
});
