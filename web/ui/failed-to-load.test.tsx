import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/web-page.tsx';
import { ApiError, noAnswer } from '#web/lib/api.ts';
import { noteConnection } from '#web/lib/connection.ts';
import { FailedToLoad } from './failed-to-load.tsx';

afterEach(() => noteConnection(true));

const what = { title: "Couldn't load Trash", offline: 'Trash needs a connection' };

it('says calmly what needs a connection, and tries again once there is one', () => {
  noteConnection(false);
  const handleRetry = vi.fn();
  renderInApp(<FailedToLoad {...what} error={noAnswer()} onRetry={handleRetry} />);
  screen.getByRole('heading', { name: 'Trash needs a connection' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(handleRetry).not.toHaveBeenCalled();
  act(() => noteConnection(true));
  expect(handleRetry).toHaveBeenCalledOnce();
});

it('alerts to any other failure', () => {
  renderInApp(<FailedToLoad {...what} error={new ApiError(500, 'Broken')} onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toContain("Couldn't load Trash");
});
