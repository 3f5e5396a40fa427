import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Usage } from '#shared/quota.ts';
import { type FakeAnswer, fakeApi } from '#tests/fake-api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { StorageUsage } from './storage-usage.tsx';

const GIB = 1024 ** 3;
const usage: Usage = {
  notes: { items: 1204, bytes: 3 * 1024 ** 2 },
  history: { items: 90, bytes: 900 * 1024 },
  files: { items: 12, bytes: 1.2 * GIB },
  recordings: { items: 0, bytes: 0 },
  templates: { items: 3, bytes: 2048 },
  searches: { items: 2, bytes: 1024 },
  shares: { items: 0, bytes: 0 },
  notesMax: 100_000,
  bytesMax: 2 * GIB,
};

function open(answer: FakeAnswer) {
  fakeApi({ 'GET /api/user/usage': answer });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StorageUsage />
    </QueryClientProvider>,
  );
}

test('shows how much is used and by what', async () => {
  open({ status: 200, body: usage });
  expect(await screen.findByText('1.3 GB of 2 GB used')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Storage' }).getAttribute('aria-valuenow')).toBe('60');
  const rows = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(rows).toEqual([
    ['Notes, including Trash', '1,204 of 100,000 · 3 MB'],
    ['Earlier versions', '90 · 900 KB'],
    ['Files', '12 · 1.2 GB'],
    ['Recordings', '0 · 0 bytes'],
    ['Templates', '3 · 2 KB'],
    ['Saved searches', '2 · 1 KB'],
    ['Shared pages', '0 · 0 bytes'],
  ]);
  expect(screen.queryByText(/empty Trash/)).toBeNull();
});

test.each<[string, Partial<Usage>]>([
  ['Your storage is nearly full.', { files: { items: 12, bytes: 1.9 * GIB } }],
  ['Your storage is full. You can still edit your notes.', { files: { items: 12, bytes: 2 * GIB } }],
  ["You've almost reached your limit of 100,000 notes.", { notes: { items: 95_000, bytes: 1 } }],
  ["You've reached your limit of 100,000 notes. You can still edit them.", { notes: { items: 100_000, bytes: 1 } }],
])('says what to do when there is little room left: %s', async (sentence, part) => {
  open({ status: 200, body: { ...usage, ...part } });
  const advice = await screen.findByText(/empty Trash\.$/);
  expect(advice.textContent?.startsWith(sentence)).toBe(true);
});

test('offers to retry after an error', async () => {
  open({ status: 500, body: '' });
  expect(await screen.findByText("Couldn't load your storage.")).toBeTruthy();
  fakeApi({ 'GET /api/user/usage': { status: 200, body: usage } });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1.3 GB of 2 GB used')).toBeTruthy();
});
