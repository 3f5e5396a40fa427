import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { TrashedNote } from './trashed-note.tsx';

const at = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString();
const note = {
  id: 'a',
  title: 'Plan',
  content: '# Depot\n\n- [ ] call Hollis\n\n![map](attachments/0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1.png)',
  tags: ['move'],
  folderId: null,
  aiExcluded: false,
  pinned: false,
  version: 3,
  createdAt: at,
  updatedAt: at,
  deletedAt: at,
};

let isThere: boolean;
const server: Handler = ({ method, path }) => {
  if (!path.startsWith('/api/trash/a')) return { json: [] };
  if (!isThere) return { status: 404, text: 'Note not found' };
  if (method === 'DELETE') return { status: 204, json: null };
  return { json: note };
};

const onBack = vi.fn();
const onRestored = vi.fn();
const show = () => renderInApp(<TrashedNote noteId="a" onBack={onBack} onRestored={onRestored} onOpenNote={vi.fn()} />);

beforeEach(() => {
  giveLayout();
  isThere = true;
  onBack.mockClear();
  onRestored.mockClear();
});

describe('a note in Trash', () => {
  it('is a page that can only be read, with its pictures', async () => {
    serve(server);
    show();
    expect(await screen.findByRole('region', { name: 'Plan (in Trash)' })).toBeDefined();
    screen.getByText(/27 days left · #move/);
    const text = await screen.findByRole('textbox', { name: 'Deleted note' });
    expect(text.getAttribute('aria-readonly')).toBe('true');
    within(text).getByText('Depot');
    await waitFor(() =>
      expect(text.querySelector('img[src]')?.getAttribute('src')).toBe(
        '/api/attachments/0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1',
      ),
    );
    expect(within(text).getByRole('checkbox')).toHaveProperty('disabled', true);
  });

  it('is restored, and opened as a note', async () => {
    const calls = serve(server);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(onRestored).toHaveBeenCalledWith('a'));
    expect(calls).toContain('POST /api/trash/a/restore');
  });

  it('is deleted permanently after a confirmation', async () => {
    const calls = serve(server);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    expect(calls).not.toContain('DELETE /api/trash/a');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(onBack).toHaveBeenCalled());
    expect(calls).toContain('DELETE /api/trash/a');
  });

  it('says if it is no longer there, and leads back', async () => {
    isThere = false;
    serve(server);
    show();
    expect(await screen.findByText("This note isn't in Trash")).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
    expect(onBack).toHaveBeenCalled();
  });
});
