import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { inWorkspace } from '#tests/in-workspace.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { hosted } from './hosted-dialog.tsx';

interface PlainProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
const Plain = (props: PlainProps) => <Dialog title="Move to…" {...props} />;

test('a dialog from a menu gives the focus back to its button, also the first time, when it is loaded', async () => {
  stubBrowser();
  const loading = Promise.withResolvers<typeof Plain>();
  const Hosted = hosted({ title: 'Move to…', load: () => loading.promise, keepAlive: true });
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <DropdownMenu>
          <DropdownMenuTrigger>Note menu</DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={() => setOpen(true)}>Move to…</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Hosted open={open} onOpenChange={setOpen} args={{}} />
      </>
    );
  }
  render(inWorkspace(<Page />, { workspace: { user: { id: 'u1' } } }));
  const user = userEvent.setup();
  for (const isFirst of [true, false]) {
    screen.getByRole('button', { name: 'Note menu' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem');
    // The menu gives the focus back in a task of its own, which a dialog that is nearly there comes before.
    screen.getByRole('menuitem').click();
    if (isFirst) await act(async () => loading.resolve(Plain));
    await screen.findByRole('dialog', { name: 'Move to…' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Note menu' })));
  }
});
