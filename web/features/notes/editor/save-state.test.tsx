import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { DraftStatus } from '#web/features/notes/drafts/draft-snapshot.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { SaveState } from './save-state.tsx';

function show(status: DraftStatus, journalProblem?: string) {
  const onRetry = vi.fn();
  render(
    <TooltipProvider>
      <SaveState snapshot={{ status, message: undefined, journalProblem }} onRetry={onRetry} />
    </TooltipProvider>,
  );
  return onRetry;
}

describe('the save state', () => {
  it.each<[DraftStatus, string]>([
    ['saving', 'Saving…'],
    ['saved', 'Saved'],
    ['unsaved', 'Not saved'],
    ['offline', 'Offline – saved on this device'],
    ['signed-out', 'Signed out – saved on this device'],
    ['rejected', 'Not saved'],
    ['deleted', 'Not saved'],
  ])('%s reads “%s”', (status, label) => {
    show(status);
    expect(screen.getByTestId('save-state').textContent).toBe(label);
  });

  it('is a button if saving failed', async () => {
    const onRetry = show('failed');
    await userEvent.click(screen.getByRole('button', { name: "Couldn't save. Retry" }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('has a button if Auto Save is off', async () => {
    const onRetry = show('unsaved');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it.each<DraftStatus>(['offline', 'signed-out'])(
    'does not claim that the text is kept when it is not (%s)',
    (status) => {
      show(status, 'This browser cannot keep a copy: its storage is full');
      expect(screen.getByText('Not saved')).toBeTruthy();
    },
  );
});
