import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ActionButtons, announcedAfter, messageAfter, renderInApp } from '#tests/web-page.tsx';
import { useNoteChanges } from './batch/use-note-changes.ts';
import { useCreateNote } from './notes.queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const plan = {
  id: 'plan',
  title: 'Plan',
  content: '',
  tags: [],
  folderId: null,
  aiExcluded: false,
  pinned: false,
  version: 1,
};
const note = { ...plan, createdAt: at, updatedAt: at };

function Actions() {
  const create = useCreateNote();
  const { move, trash } = useNoteChanges();
  const actions = {
    Create: () => create.mutate(null),
    Delete: () => void trash(['plan'], () => {}),
    Move: () => void move(['plan'], 'folder', 'Voss 60th'),
  };
  return <ActionButtons actions={actions} />;
}

const changed = { notes: [], trashed: ['plan'], undo: [] };

describe('a change of a note is said', () => {
  it.each([
    ['Create', 201, note, 'Note created successfully'],
    ['Create', 201, { ...note, folderId: 'folder' }, 'Note created and added to folder'],
    ['Move', 200, changed, 'Note moved successfully'],
  ])('%s, answered %i', async (press, status, json, message) => {
    expect(await announcedAfter(<Actions />, press, { status, json })).toBe(message);
  });

  it.each([
    ['Delete', 'Note deleted successfully'],
    ['Move', 'Moved to Voss 60th'],
  ])('%s, in a message', async (press, message) => {
    expect(await messageAfter(<Actions />, press, { json: changed })).toBe(message);
  });
});

describe('a failed change shows a toast with the message', () => {
  it.each([
    ['Create', 'Failed to create note: 422: A title can have at most 500 characters'],
    ['Delete', 'Failed to delete note: 422: A title can have at most 500 characters'],
    ['Move', 'Failed to move note: 422: A title can have at most 500 characters'],
  ])('%s', async (press, message) => {
    expect(
      await messageAfter(<Actions />, press, { status: 422, text: 'A title can have at most 500 characters' }),
    ).toBe(message);
  });

  it("a reply that looks like an HTML page is 'Server error'", async () => {
    renderInApp(<Actions />);
    vi.stubGlobal('fetch', async () => {
      return new Response('<!doctype html>', { status: 502, headers: { 'content-type': 'text/html' } });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect((await screen.findByTestId('toast')).textContent).toBe('Failed to move note: Server error');
  });

  it.each([
    ['got lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is a page', async () => new Response('<html>', { status: 201, headers: { 'content-type': 'text/html' } })],
  ])('shows a warning and reloads the list if the answer to a creation %s', async (_, answer) => {
    const { queryClient } = renderInApp(<Actions />);
    const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
    vi.stubGlobal('fetch', answer);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect((await screen.findByTestId('toast')).textContent).toBe(
      "Warning: Note might have been created but we couldn't confirm it",
    );
    await waitFor(() => expect(readAgain).toHaveBeenCalled());
  });
});

it('a new note is sent with title, content, tags and its folder if there is one', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json(note, { status: 201 });
  });
  function Create() {
    const create = useCreateNote();
    return <ActionButtons actions={{ Plain: () => create.mutate(null), Filed: () => create.mutate('folder') }} />;
  }
  renderInApp(<Create />);
  await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
  await userEvent.click(screen.getByRole('button', { name: 'Filed' }));
  const empty = { title: 'Untitled Note', content: '', tags: [] };
  await waitFor(() => expect(bodies).toEqual([empty, { ...empty, folderId: 'folder' }]));
});
