import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { SavedSearches } from './saved-searches.tsx';

it('are renamed in place: Enter saves the name, Escape keeps the old one', async () => {
  giveLayout();
  const saved = { id: '0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1', name: 'tag:unpaid', query: 'tag:unpaid' };
  const sent: unknown[] = [];
  serve(({ method, body }) => {
    if (method === 'POST') {
      sent.push(body);
      saved.name = 'Unpaid';
    }
    return { json: method === 'POST' ? saved : [{ ...saved }] };
  });
  renderInApp(<SavedSearches onOpen={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename saved search “tag:unpaid”' }));
  await userEvent.keyboard('Open{Escape}');
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Rename saved search “tag:unpaid”' }));
  await userEvent.keyboard('Unpaid{Enter}');
  expect(await screen.findByRole('button', { name: 'Unpaid' })).toBeDefined();
  expect(sent).toEqual([{ name: 'Unpaid', query: 'tag:unpaid' }]);
});
