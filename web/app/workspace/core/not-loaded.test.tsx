import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { giveLayout, renderInApp } from '#tests/web-page.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { ViewNotLoaded } from './not-loaded.tsx';

test('a view that is not on the device says so offline, and closes', async () => {
  giveLayout();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = () => Promise.reject<typeof ViewNotLoaded>(new TypeError('Failed to fetch dynamically imported module'));
  const View = onDemand<{ onClose: () => void }>(load, { Missing: ViewNotLoaded });
  const onClose = vi.fn();
  renderInApp(<View onClose={onClose} />);
  await screen.findByRole('heading', { name: "You're offline. Try again when you're connected." });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
