import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { inWorkspace } from '#tests/in-workspace.tsx';
import { giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { ClientScreen } from './client.tsx';

/** The folders that were made, by the clients that were set on them. */
let made: { id: string; name: string }[];
let set: string[];
let isBroken: boolean;

beforeEach(() => {
  giveLayout();
  [made, set, isBroken] = [[], [], true];
  serve(({ method, path, body }) => {
    if (method === 'GET') return { json: made };
    if (method === 'POST') {
      const folder = body as (typeof made)[number];
      if (!made.some(({ id }) => id === folder.id)) made.push(folder);
      return { json: { ...folder, noteCount: 0, aiExcluded: false, client: null }, status: 201 };
    }
    if (isBroken) return { status: 503, text: 'Try again later' };
    const id = path.split('/')[3] ?? '';
    set.push(id);
    const folder = made.find((one) => one.id === id);
    return { json: { ...folder, noteCount: 0, aiExcluded: false, client: (body as { client: unknown }).client } };
  });
});

/** The screen stays in the page when it is closed. */
function openScreen() {
  const user = userEvent.setup();
  const screenOf = (open: boolean) =>
    inWorkspace(<ClientScreen open={open} onOpenChange={(next) => show(next)} args={{}} />, {
      workspace: { folders: [] },
    });
  const page = renderInApp(screenOf(true));
  const show = (open: boolean) => page.rerender(screenOf(open));
  const save = async (name?: string) => {
    if (name !== undefined) await user.type(screen.getByRole('textbox', { name: 'Name' }), name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  return { user, show, save };
}

test('a client that failed after its folder was made gets that folder when it is saved again', async () => {
  const { save } = openScreen();
  await save('Lumen');
  expect(await screen.findByText(/Try again/)).toBeDefined();
  isBroken = false;
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made).toMatchObject([{ name: 'Lumen' }]);
  expect(set).toEqual([made[0]?.id]);
});

test('the folder of a client that was given up is never another client’s, nor is its failure', async () => {
  const { save, show } = openScreen();
  await save('Lumen');
  expect(await screen.findByText(/Try again/)).toBeDefined();
  show(false);
  isBroken = false;
  show(true);
  await waitFor(() => expect(screen.queryByText(/Try again/)).toBeNull());
  await save('Kestrel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made.map(({ name }) => name)).toEqual(['Lumen', 'Kestrel']);
  expect(set).toEqual([made[1]?.id]);
});
