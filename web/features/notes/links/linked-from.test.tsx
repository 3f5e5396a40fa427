import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { LinkedFrom } from './linked-from.tsx';

const note = (title: string) => ({ id: `id of ${title}`, title, folderId: 'f', updatedAt: '2026-01-01T00:00:00.000Z' });
const onOpen = vi.fn();

function show(handler: Handler) {
  const calls = serve(handler);
  const { container } = renderInApp(<LinkedFrom noteId="n1" pathOf={() => 'My Files / Clients'} onOpen={onOpen} />);
  return { calls, container };
}

test('nothing is shown where no note links here', async () => {
  const { calls, container } = show(() => ({ json: { linkedFrom: [], nextCursor: null, total: 0 } }));
  await waitFor(() => expect(calls).toEqual(['GET /api/notes/n1/links']));
  expect(container.textContent).toBe('');
});

test('the notes that link here are folded under their number, with where they are, and open', async () => {
  show(() => ({ json: { linkedFrom: [note('Plan'), note('')], nextCursor: null, total: 2 } }));
  const fold = await screen.findByRole('button', { name: 'Linked from 2 notes' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  screen.getByRole('link', { name: 'Untitled Note My Files / Clients' });
  await userEvent.click(screen.getByRole('link', { name: 'Plan My Files / Clients' }));
  expect(onOpen).toHaveBeenCalledWith('id of Plan');
});

test('of many, the first are shown, and more on request', async () => {
  const all = Array.from({ length: 25 }, (_, at) => note(`Note ${at}`));
  const { calls } = show(({ query }) => ({
    json: query.has('cursor')
      ? { linkedFrom: all.slice(20), nextCursor: null, total: 25 }
      : { linkedFrom: all.slice(0, 20), nextCursor: 'next', total: 25 },
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Linked from 25 notes' }));
  expect(screen.getAllByRole('link')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show 5 more' }));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(25));
  expect(calls[1]).toBe('GET /api/notes/n1/links?cursor=next&limit=100');
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
});

test('a failure is said, and can be tried again', async () => {
  let isBroken = true;
  show(() =>
    isBroken
      ? { status: 500, text: 'Server error' }
      : { json: { linkedFrom: [note('Plan')], nextCursor: null, total: 1 } },
  );
  await screen.findByText("Couldn't load the notes that link here");
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Linked from 1 note' });
});
