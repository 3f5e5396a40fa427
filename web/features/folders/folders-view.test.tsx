import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import type { NoteSummary } from '#shared/notes.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { FoldersView, type FoldersViewProps } from './folders-view.tsx';

const CLIENTS = 'clients______________';
const ACME = 'acme_________________';
const RECORDS = 'records______________';
const plan: NoteSummary = {
  id: 'plan',
  title: 'Plan',
  preview: '',
  picture: null,
  tags: [],
  folderId: CLIENTS,
  aiExcluded: false,
  pinned: false,
  day: '2026-01-01',
  ownDay: '2026-01-01',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

let folders: Folder[];
/** A server with folders that do what the contract says. */
const folderServer: Handler = ({ method, path, body }) => {
  const id = path.split('/')[3];
  if (method === 'GET') return { json: folders };
  if (method === 'DELETE') return { status: 204, json: null };
  if (method === 'POST') return { status: 201, json: { ...(body as object), noteCount: 0, aiExcluded: false } };
  return { json: { ...folders.find((folder) => folder.id === id), ...(body as object) } };
};

function Tree(change: Partial<FoldersViewProps>) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['root']));
  return (
    <FoldersView
      notesOf={(id) => ({ notes: id === CLIENTS ? [plan] : [], status: 'ready', hasMore: false })}
      onLoadMoreNotes={vi.fn()}
      expanded={expanded}
      onExpandedChange={(id, isExpanded) =>
        setExpanded(new Set([...expanded].filter((other) => other !== id).concat(isExpanded ? id : [])))
      }
      activeNoteId={null}
      onOpenNote={vi.fn()}
      onOpenFolder={vi.fn()}
      onClient={vi.fn()}
      onShowOnly={vi.fn()}
      onColleagues={vi.fn()}
      openTo={new Map()}
      onExportFolder={vi.fn()}
      onCreateNote={vi.fn()}
      onDeleteNotes={vi.fn()}
      onExcludeNotes={vi.fn()}
      selectionBar={() => null}
      onMove={vi.fn()}
      onAskMove={vi.fn()}
      onBeforeFolderDelete={async () => {}}
      onFolderDeleted={vi.fn()}
      startOffset={0}
      onScroll={vi.fn()}
      {...change}
    />
  );
}

const row = (name: string) => screen.getByRole('treeitem', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(() => {
  giveLayout();
  folders = [
    { id: CLIENTS, name: 'Clients', parentId: null, noteCount: 1, aiExcluded: false },
    { id: ACME, name: 'Acme', parentId: CLIENTS, noteCount: 2, aiExcluded: false },
    { id: RECORDS, name: 'My Records', parentId: null, noteCount: 0, aiExcluded: false },
  ];
});

describe('the folder tree', () => {
  it("is rooted at 'My Notes', which is expanded", async () => {
    serve(folderServer);
    renderInApp(<Tree />);
    const root = await screen.findByRole('treeitem', { name: 'My Notes' });
    expect(root.getAttribute('aria-expanded')).toBe('true');
    screen.getByRole('heading', { name: 'Folders' });
    expect(row('Clients').getAttribute('aria-level')).toBe('2');
  });

  it('marks a client that is open to colleagues, and names them in its row and menu', async () => {
    serve(folderServer);
    const client = { name: 'Acme', otherNames: [], people: [], relation: '' };
    folders = folders.map((folder) => (folder.id === CLIENTS ? { ...folder, client } : folder));
    const onColleagues = vi.fn();
    renderInApp(<Tree openTo={new Map([[CLIENTS, 'Open to Ben']])} onColleagues={onColleagues} />);
    const marked = await screen.findByRole('treeitem', { name: 'Clients. Open to Ben' });
    within(marked).getByRole('img', { name: 'Open to Ben' });
    fireEvent.contextMenu(marked);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Open to Ben' }));
    await vi.waitFor(() => expect(onColleagues).toHaveBeenCalledWith(CLIENTS));
  });

  it('says if there are no folders', async () => {
    folders = [];
    serve(folderServer);
    renderInApp(<Tree />);
    expect(await screen.findByText('No folders yet')).toBeDefined();
  });

  it('offers to retry after an error', async () => {
    serve(() => ({ status: 500, text: 'Broken' }));
    renderInApp(<Tree />);
    expect(await screen.findByText('Failed to process folders')).toBeDefined();
    serve(folderServer);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('treeitem', { name: 'Clients' })).toBeDefined();
  });

  it('shows names as text, never as markup', async () => {
    folders = [{ id: CLIENTS, name: '<img src=x onerror=alert(1)>', parentId: null, noteCount: 0, aiExcluded: false }];
    serve(folderServer);
    renderInApp(<Tree />);
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(document.querySelector('img')).toBeNull();
  });

  it('supports the keys of a tree', async () => {
    serve(folderServer);
    const onOpenNote = vi.fn();
    renderInApp(<Tree onOpenNote={onOpenNote} />);
    (await screen.findByRole('treeitem', { name: 'My Notes' })).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Clients');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Acme');
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Clients');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('My Records');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('My Notes');
    await userEvent.keyboard('pl');
    expect(focused()).toBe('Plan');
    await userEvent.keyboard('{Enter}');
    expect(onOpenNote).toHaveBeenCalledWith('plan');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(row('Clients').getAttribute('aria-expanded')).toBe('false');
  });

  it('renames with F2, saves the trimmed name on Enter and focuses the row', async () => {
    const calls = serve(folderServer);
    renderInApp(<Tree />);
    (await screen.findByRole('treeitem', { name: 'Clients' })).focus();
    await userEvent.keyboard('{F2}');
    const field = screen.getByRole('textbox', { name: 'Folder name' });
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.keyboard('  Customers  {Enter}');
    expect(focused()).toBe('Customers');
    expect(calls).toContain(`PUT /api/folders/${CLIENTS}`);
    expect(await screen.findByText('Folder renamed successfully')).toBeDefined();
  });

  it('keeps the old name on Escape and on an empty name', async () => {
    const calls = serve(folderServer);
    renderInApp(<Tree />);
    (await screen.findByRole('treeitem', { name: 'Clients' })).focus();
    await userEvent.keyboard('{F2}Other{Escape}');
    expect(focused()).toBe('Clients');
    await userEvent.keyboard('{F2}');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Folder name' }));
    await userEvent.keyboard('   {Enter}');
    expect(focused()).toBe('Clients');
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('saves the new name on blur', async () => {
    const calls = serve(folderServer);
    renderInApp(<Tree />);
    await screen.findByText('Clients');
    fireEvent.keyDown(row('Clients'), { key: 'F2' });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Folder name' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Folder name' }), 'Customers');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Folder name' }));
    await waitFor(() => expect(calls).toContain(`PUT /api/folders/${CLIENTS}`));
    expect(row('Customers')).toBeDefined();
  });

  it("creates a folder named 'New Folder' with an id of 21 characters and starts renaming it", async () => {
    const bodies: unknown[] = [];
    serve((request) => {
      if (request.method === 'POST') bodies.push(request.body);
      return folderServer(request);
    });
    renderInApp(<Tree />);
    await screen.findByRole('treeitem', { name: 'Clients' });
    await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Folder name' }).value).toBe('New Folder');
    expect(await screen.findByText('Folder created successfully')).toBeDefined();
    expect(bodies).toEqual([{ id: expect.stringMatching(/^[A-Za-z0-9_-]{21}$/), name: 'New Folder', parentId: null }]);
  });

  it("removes a folder that couldn't be created", async () => {
    serve((request) => (request.method === 'POST' ? { status: 422, text: 'Too many folders' } : folderServer(request)));
    renderInApp(<Tree />);
    await screen.findByRole('treeitem', { name: 'Clients' });
    await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
    expect(await screen.findByText('Failed to create folder: Too many folders')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Folder name' })).toBeNull();
  });

  it('says what will be deleted, and deletes it', async () => {
    const calls = serve(folderServer);
    const onFolderDeleted = vi.fn();
    renderInApp(<Tree onFolderDeleted={onFolderDeleted} />);
    (await screen.findByRole('treeitem', { name: 'Clients' })).focus();
    await userEvent.keyboard('{Delete}');
    expect(
      await screen.findByText('“Clients” and 1 subfolder will be deleted. 3 notes will be moved to Trash.'),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete folder' }));
    expect((await screen.findByTestId('toast')).textContent).toBe('Folder deleted successfully3 notes are in Trash.');
    expect(calls).toContain(`DELETE /api/folders/${CLIENTS}`);
    expect(onFolderDeleted).toHaveBeenCalledWith(new Set([CLIENTS, ACME]));
    expect(screen.queryByRole('treeitem', { name: 'Clients' })).toBeNull();
  });

  it('moves by dragging onto a folder, but not onto itself', async () => {
    serve(folderServer);
    const onMove = vi.fn();
    renderInApp(<Tree onMove={onMove} />);
    await screen.findByRole('treeitem', { name: 'Clients' });
    const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: '' };
    fireEvent.dragStart(row('Clients'), { dataTransfer });
    expect(fireEvent.dragOver(row('Clients'), { dataTransfer })).toBe(true);
    fireEvent.drop(row('Clients'), { dataTransfer });
    expect(onMove).not.toHaveBeenCalled();
    fireEvent.dragOver(row('My Records'), { dataTransfer });
    fireEvent.drop(row('My Records'), { dataTransfer });
    expect(onMove).toHaveBeenCalledWith({ kind: 'folder', id: CLIENTS, parentId: null }, RECORDS);
  });

  it('opens the move dialog with Alt+M and from the menu', async () => {
    serve(folderServer);
    const onAskMove = vi.fn();
    renderInApp(<Tree onAskMove={onAskMove} />);
    (await screen.findByRole('treeitem', { name: 'Clients' })).focus();
    await userEvent.keyboard('{Alt>}m{/Alt}');
    expect(onAskMove).toHaveBeenCalledWith({ kind: 'folder', id: CLIENTS, parentId: null });
    await userEvent.click(screen.getByRole('button', { name: 'Actions for My Records' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Move to…/ }));
    expect(onAskMove).toHaveBeenLastCalledWith({ kind: 'folder', id: RECORDS, parentId: null });
  });
});

describe('hiding from AI', () => {
  it("marks a hidden folder and its contents, which can't be shown by themselves", async () => {
    folders = folders.map((folder) => ({ ...folder, aiExcluded: folder.id === CLIENTS }));
    serve(folderServer);
    renderInApp(<Tree expanded={new Set(['root', CLIENTS])} />);
    expect(await screen.findByRole('treeitem', { name: 'Clients, hidden from AI' })).toBeDefined();
    screen.getByRole('treeitem', { name: 'Plan, hidden from AI' });
    screen.getByRole('treeitem', { name: 'My Records' });
    fireEvent.contextMenu(screen.getByRole('treeitem', { name: 'Plan, hidden from AI' }));
    const item = await screen.findByRole('menuitem', { name: 'Hidden from AI by its folder' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('hides a folder from its menu', async () => {
    const bodies: unknown[] = [];
    serve((request) => {
      if (request.method !== 'PUT') return folderServer(request);
      bodies.push([request.path, request.body]);
      return { json: { ...folders.find(({ id }) => id === RECORDS), aiExcluded: true } };
    });
    renderInApp(<Tree />);
    fireEvent.contextMenu(await screen.findByRole('treeitem', { name: 'My Records' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide from AI' }));
    expect(await screen.findByRole('treeitem', { name: 'My Records, hidden from AI' })).toBeDefined();
    expect(bodies).toEqual([[`/api/folders/${RECORDS}/ai-exclusion`, { excluded: true }]]);
  });
});
