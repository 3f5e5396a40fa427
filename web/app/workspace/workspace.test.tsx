import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Note } from '#shared/notes.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { forgetDevice } from '#web/device/start-device.ts';
import { Workspace } from './workspace.tsx';

const user = { id: '11111111-1111-4111-8111-111111111111', username: 'anna', createdAt: '2026-01-01T00:00:00.000Z' };

function note(id: string, change: Partial<Note> = {}): Note {
  const at = '2026-01-01T00:00:00.000Z';
  const place = { tags: [], folderId: null, aiExcluded: false, pinned: false, day: '2026-01-01', ownDay: '2026-01-01' };
  return { id, title: id, content: '', ...place, version: 1, createdAt: at, updatedAt: at, ...change };
}

/** The text stays in its box, which is all that a browser without layout can show. */
vi.mock('#web/features/notes/editor/page/page-surface.ts', () => new Promise(() => {}));

let notes: Note[];
const server: Handler = ({ method, path, body }) => {
  const id = path.split('/')[3];
  if (path === '/api/user') return { json: user };
  if (path === '/api/settings') return { json: { autoSave: true, defaultDark: false, editorMode: 'page' } };
  if (path === '/api/conversations') return { json: { conversations: [], nextCursor: null } };
  if (path === '/api/folders' || path === '/api/tags') return { json: [] };
  if (path === '/api/notes' && method === 'POST') {
    const created = note('new', { title: 'Untitled Note', updatedAt: '2026-02-01T00:00:00.000Z' });
    notes = [created, ...notes];
    return { status: 201, json: created };
  }
  if (path === '/api/notes/changes') {
    const [change] = (body as { changes: { ids: string[] }[] }).changes;
    notes = notes.filter((candidate) => !change?.ids.includes(candidate.id));
    return { json: { notes: [], trashed: change?.ids, undo: [{ kind: 'restore', ids: change?.ids }] } };
  }
  if (path === '/api/notes') return { json: { notes: notes.map(toSummary), nextCursor: null, total: notes.length } };
  if (path.endsWith('/links')) return { json: { linkedFrom: [], nextCursor: null, total: 0 } };
  const found = notes.find((candidate) => candidate.id === id);
  if (!found) return { status: 404, text: 'Note not found' };
  return { json: found };
};
const toSummary = ({ id, title, tags, folderId, pinned, day, ownDay, createdAt, updatedAt }: Note) => ({
  id,
  title,
  preview: '',
  tags,
  folderId,
  pinned,
  day,
  ownDay,
  createdAt,
  updatedAt,
});

beforeEach(() => {
  giveLayout();
  localStorage.clear();
  // What one test typed and did not save is no draft of the next.
  globalThis.indexedDB = new IDBFactory();
  history.replaceState(null, '', '/app');
  notes = [];
});

// What keeps notes on the device belongs to the page, and goes on when the workspace is closed.
afterEach(async () => {
  cleanup();
  await forgetDevice(user.id);
});

describe('the workspace', () => {
  it('welcomes somebody without notes', async () => {
    serve(server);
    renderInApp(<Workspace />);
    expect(await screen.findByText('Welcome to Sparehour')).toBeDefined();
    screen.getByText('Select a note from the sidebar or create a new one to get started.');
    screen.getByRole('button', { name: 'Create your first note' });
    expect(await screen.findByText('No notes yet')).toBeDefined();
  });

  it('shows brand and tagline', async () => {
    serve(server);
    renderInApp(<Workspace />);
    expect(await screen.findByRole('heading', { name: 'Sparehour' })).toBeDefined();
    screen.getByText('Take back your free time.');
  });

  it('opens the first note of the list where none was chosen', async () => {
    notes = [note('first'), note('second')];
    serve(server);
    renderInApp(<Workspace />);
    await waitFor(() => expect(location.search).toBe('?note=first'));
    await waitFor(() => expect(screen.getByPlaceholderText<HTMLInputElement>('Untitled Note').value).toBe('first'));
  });

  it('opens the note of the address', async () => {
    notes = [note('first'), note('second')];
    history.replaceState(null, '', '/app?note=second');
    serve(server);
    renderInApp(<Workspace />);
    await waitFor(() => expect(screen.getByPlaceholderText<HTMLInputElement>('Untitled Note').value).toBe('second'));
  });

  it('reads a note that no list shows once', async () => {
    notes = [note('first'), note('filed', { title: 'Filed away', folderId: 'F' })];
    history.replaceState(null, '', '/app?note=filed');
    const calls = serve((request) =>
      request.path === '/api/notes'
        ? { json: { notes: [toSummary(note('first'))], nextCursor: null, total: 1 } }
        : request.path === '/api/folders'
          ? { json: [{ id: 'F', name: 'Clients', parentId: null, noteCount: 1 }] }
          : server(request),
    );
    renderInApp(<Workspace />);
    await screen.findByDisplayValue('Filed away');
    expect(await screen.findByRole('button', { name: 'In My Notes / Clients. Move to…' })).toBeDefined();
    expect(calls.filter((call) => call === 'GET /api/notes/filed')).toHaveLength(1);
    expect(document.title).toContain('Filed away');
  });

  it('says when there is no such note', async () => {
    notes = [note('first')];
    history.replaceState(null, '', '/app?note=gone');
    serve(server);
    renderInApp(<Workspace />);
    await userEvent.click(await screen.findByRole('button', { name: 'Back to my notes' }));
    await waitFor(() => expect(location.search).toBe('?note=first'));
  });

  it('creates a note with Alt+N, opens it and puts the cursor into its title', async () => {
    notes = [note('first')];
    serve(server);
    renderInApp(<Workspace />);
    await screen.findByPlaceholderText('Untitled Note');
    await userEvent.keyboard('{Alt>}n{/Alt}');
    await waitFor(() => expect(location.search).toBe('?note=new'));
    expect(await screen.findByText('Note created successfully')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText('Untitled Note')));
  });

  it('clears the tag filter for a new note, which has no tags', async () => {
    notes = [note('first', { tags: ['budget'] }), note('second')];
    serve((request) => (request.path === '/api/tags' ? { json: [{ tag: 'budget', count: 1 }] } : server(request)));
    renderInApp(<Workspace />);
    await userEvent.click(await screen.findByRole('button', { name: 'Filter by tag' }));
    await userEvent.click(await screen.findByRole('option', { name: /budget/ }));
    await screen.findByRole('button', { name: 'Clear tag filter' });
    await userEvent.keyboard('{Alt>}n{/Alt}');
    await waitFor(() => expect(location.search).toBe('?note=new'));
    expect(await screen.findByRole('link', { name: /^Untitled Note/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear tag filter' })).toBeNull();
  });

  it('saves now with Ctrl+S and says so', async () => {
    notes = [note('first')];
    serve(server);
    renderInApp(<Workspace />);
    await screen.findByPlaceholderText('Start writing...');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Note updated successfully')).toBeDefined();
  });

  it('shows the next note when the open one is deleted', async () => {
    notes = [note('first'), note('second')];
    serve(server);
    renderInApp(<Workspace />);
    (await screen.findByRole('link', { name: /^first/ })).focus();
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('Note deleted successfully')).toBeDefined();
    await waitFor(() => expect(location.search).toBe('?note=second'));
  });

  it('finds a note with Ctrl+F and opens it at the passage', async () => {
    const content = 'Nothing here.\nThe **invoice** is late.';
    notes = [note('first'), note('second', { content })];
    const text = 'The invoice is late.';
    const passage = { text, marks: [[4, 11]], heading: '', startsAt: 14, endsAt: content.length, page: null };
    const why = { reason: { kind: 'words' }, places: [], weak: false };
    const hit = { ...note('second', { content }), titleMarks: [], passage, ...why };
    serve((request) =>
      request.path === '/api/search'
        ? { json: { notes: [hit], documents: [], corrections: [], filters: [] } }
        : server(request),
    );
    renderInApp(<Workspace />);
    await screen.findByPlaceholderText('Start writing...');
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.type(await screen.findByPlaceholderText('Search notes and documents...'), 'invoice{Enter}');
    await userEvent.click(await screen.findByText('second', { selector: '[role=dialog] *' }));
    await waitFor(() => expect(location.search).toBe('?note=second'));
    const box = await screen.findByDisplayValue<HTMLTextAreaElement>(/Nothing here/);
    await waitFor(() => expect(document.activeElement).toBe(box));
    // Nothing is selected, or the next key would take its place.
    expect([box.selectionStart, box.selectionEnd]).toEqual([20, 20]);
  });

  it('leaves Ctrl+F to the browser while another dialog is open', async () => {
    serve(server);
    renderInApp(<Workspace />);
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Settings' });
    await userEvent.keyboard('{Control>}f{/Control}');
    expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBe(
      screen.getByRole('heading', { name: 'Settings' }).id,
    );
  });

  it('shows the shortcuts with ? outside of text, unless keys of one letter are turned off', async () => {
    notes = [note('first')];
    serve(server);
    renderInApp(<Workspace />);
    await userEvent.type(await screen.findByPlaceholderText('Start writing...'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: 'New Note' }).focus();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    within(dialog).getByText('?');
    await userEvent.click(within(dialog).getByRole('switch', { name: 'One-key shortcuts' }));
    expect(within(dialog).queryByText('?')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('button', { name: 'New Note' }).focus();
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('forgets the recent searches at logout', async () => {
    localStorage.setItem(`sparehour.searches.${user.id}`, '["invoice"]');
    serve((request) => (request.path === '/api/logout' ? { status: 204, json: null } : server(request)));
    renderInApp(<Workspace />);
    await userEvent.click(await screen.findByRole('button', { name: 'Account of anna' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(localStorage.getItem(`sparehour.searches.${user.id}`)).toBeNull());
  });

  it('has the account with the username and Logout', async () => {
    serve(server);
    renderInApp(<Workspace />);
    await userEvent.click(await screen.findByRole('button', { name: 'Account of anna' }));
    expect(await screen.findByText('anna')).toBeDefined();
    screen.getByRole('menuitem', { name: 'Logout' });
  });

  it('has search, assistant, voice, theme and settings in the top bar', async () => {
    serve(server);
    renderInApp(<Workspace />);
    await screen.findByText('No notes yet');
    const bar = within(screen.getByRole('banner'));
    bar.getByRole('searchbox', { name: 'Search' });
    for (const name of ['Assistant', 'Voice to Text', 'Theme', 'Settings', 'Account of anna']) {
      bar.getByRole('button', { name });
    }
    expect(bar.queryByRole('button', { name: 'Menu' })).toBeNull();
    expect(bar.getByRole('button', { name: 'Account of anna' }).textContent).toBe('A');
  });

  it('has places and search beside the list of a small screen, and settings in the menu of the account', async () => {
    serve(server);
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.startsWith('(max-width'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    renderInApp(<Workspace />);
    expect(await screen.findByRole('heading', { name: 'Welcome to Sparehour' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Places' }));
    const places = within(await screen.findByRole('dialog', { name: 'Places' }));
    await userEvent.click(places.getByRole('button', { name: 'Folders' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.click(screen.getByRole('button', { name: 'Account of anna' }));
    expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeDefined();
  });

  it("has 'New Note' and one list of places in the sidebar", async () => {
    serve(server);
    renderInApp(<Workspace />);
    expect(await screen.findByRole('button', { name: 'New Note' })).toBeDefined();
    const views = within(screen.getByRole('navigation', { name: 'Views' }));
    const names = views.getAllByRole('button').map((view) => view.textContent);
    expect(names).toEqual(['All', 'To-dos', 'Clients', 'Folders', 'Tags', 'Documents', 'Trash']);
    expect(views.getByRole('button', { name: 'All' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(views.getByRole('button', { name: 'Folders' }));
    expect(await screen.findByRole('heading', { name: 'Folders' })).toBeDefined();
    screen.getByText('No folders yet');
    expect(location.search).toBe('?view=folders');
  });

  it("says 'Failed to update note' with the reason where Ctrl+S could not save", async () => {
    notes = [note('first')];
    serve((request) =>
      request.method === 'PUT' ? { status: 422, text: 'A note can have at most 50 tags' } : server(request),
    );
    renderInApp(<Workspace />);
    await userEvent.type(await screen.findByPlaceholderText('Start writing...'), 'text');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/^Failed to update note: .*A note can have at most 50 tags/)).toBeDefined();
  });

  it('has quick capture in the top bar', async () => {
    serve(server);
    renderInApp(<Workspace />);
    await userEvent.click(await screen.findByRole('button', { name: 'Quick capture' }));
    expect(await screen.findByRole('dialog', { name: 'Quick capture' })).toBeDefined();
  });
});
