import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { TrashPage } from './trash-page.tsx';

const deletedAt = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString();
const trashed = (id: string, title: string, folderId: string | null = null) => ({
  id,
  title,
  preview: '',
  tags: [],
  folderId,
  updatedAt: deletedAt,
  deletedAt,
});

let notes: ReturnType<typeof trashed>[];
const trashServer: Handler = ({ method, path }) => {
  const id = path.split('/')[3];
  if (path === '/api/trash' && method === 'GET') return { json: { notes, nextCursor: null, total: notes.length } };
  if (path === '/api/trash' && method === 'DELETE') {
    notes = [];
    return { status: 204, json: null };
  }
  if (path === '/api/trash/ids') return { json: { ids: ['a', 'b', 'c', 'not-listed'] } };
  if (!path.startsWith('/api/trash/')) return { json: [] };
  const note = notes.find((candidate) => candidate.id === id);
  notes = notes.filter((candidate) => candidate.id !== id);
  if (method === 'DELETE') return { status: 204, json: null };
  return { json: { ...note, folderId: null, content: '', version: 1, createdAt: deletedAt } };
};

const show = () => renderInApp(<TrashPage onClose={vi.fn()} onOpen={vi.fn()} />);

beforeEach(() => {
  giveLayout();
  notes = [trashed('a', 'Plan'), trashed('b', '', 'gone')];
});

describe('Trash', () => {
  it('says how long notes stay in Trash', async () => {
    serve(trashServer);
    show();
    screen.getByText('Notes here will be permanently deleted after 30 days.');
    const list = await screen.findByRole('list', { name: 'Notes in Trash' });
    within(list).getByText('Plan');
    within(list).getByText('Untitled Note');
    expect(within(list).getAllByText(/27 days left/)).toHaveLength(2);
  });

  it('says if it is empty', async () => {
    notes = [];
    serve(trashServer);
    show();
    expect(await screen.findByText('Nothing in Trash')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Empty Trash' })).toBeNull();
  });

  it('offers to retry after an error', async () => {
    serve(() => ({ status: 500, text: 'Broken' }));
    show();
    await screen.findByText("Couldn't load Trash");
    serve(trashServer);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Plan')).toBeDefined();
  });

  it('restores a note and says if its folder no longer exists', async () => {
    const calls = serve(trashServer);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Untitled Note' }));
    expect(await screen.findByText(/Note restored to My Notes/)).toBeDefined();
    screen.getByText(/Its folder no longer exists/);
    expect(calls).toContain('POST /api/trash/b/restore');
  });

  it('deletes a note permanently after a confirmation', async () => {
    const calls = serve(trashServer);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Plan permanently' }));
    expect(calls).not.toContain('DELETE /api/trash/a');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    expect(await screen.findByText('Note deleted permanently')).toBeDefined();
    expect(calls).toContain('DELETE /api/trash/a');
  });

  it('restores several notes with one call, selects all of Trash, and deletes it for good with one call', async () => {
    const calls = serve((request) => {
      if (request.path === '/api/trash/purge') notes = [];
      if (request.path === '/api/trash' && request.method === 'GET')
        return { json: { notes, nextCursor: 'next', total: notes.length + 1 } };
      if (request.path !== '/api/notes/changes') return trashServer(request);
      const [change] = (request.body as { changes: { kind: string; ids: string[] }[] }).changes;
      notes = notes.filter(({ id }) => !change?.ids.includes(id));
      return { json: { notes: [], trashed: [], undo: [] } };
    });
    notes = [trashed('a', 'Plan'), trashed('b', 'Offer'), trashed('c', 'Idea')];
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Plan' }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('1 note restored')).toBeDefined();
    expect(calls).toContain('POST /api/notes/changes');
    await waitFor(() => expect(screen.queryByText('Plan')).toBeNull());
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(await screen.findByText('4 notes selected')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 4 notes permanently?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete permanently' }));
    expect(await screen.findByText('4 notes deleted permanently')).toBeDefined();
    expect(calls.filter((made) => made.includes('purge'))).toEqual(['POST /api/trash/purge']);
  });

  it('empties Trash after saying how many notes will be deleted', async () => {
    serve(trashServer);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Empty Trash' }));
    const question = await screen.findByRole('alertdialog');
    within(question).getByText(/2 notes and their history will be permanently deleted/);
    await userEvent.click(within(question).getByRole('button', { name: 'Empty Trash' }));
    expect(await screen.findByText('Nothing in Trash')).toBeDefined();
  });
});
