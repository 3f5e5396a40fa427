import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { type ActionWithKeys, actionKeys } from '#web/app/workspace/core/action-keys.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useActionKeys } from './use-action-keys.ts';

const ids = Object.keys(actionKeys) as ActionWithKeys[];
const run = Object.fromEntries(ids.map((id) => [id, vi.fn()])) as unknown as Record<ActionWithKeys, () => void>;

function Page({ isOpen }: { isOpen: boolean }) {
  useActionKeys(run);
  return (
    <main>
      {/* As the editor has it: a dialog hides all but what is announced. */}
      <p aria-live="polite" />
      <p>Text</p>
      <Dialog open={isOpen} onOpenChange={() => {}} title="Palette" />
    </main>
  );
}

beforeEach(() => {
  stubBrowser();
  vi.clearAllMocks();
});

test('under a dialog keys open nothing more, but save', () => {
  const page = render(<Page isOpen={false} />);
  const press = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true });
  press('k');
  expect(run.palette).toHaveBeenCalledTimes(1);
  page.rerender(<Page isOpen />);
  press('k');
  press('s');
  expect(run.palette).toHaveBeenCalledTimes(1);
  expect(run.save).toHaveBeenCalledTimes(1);
});
