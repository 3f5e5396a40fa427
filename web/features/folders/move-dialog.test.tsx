import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import { giveLayout, renderInApp } from '#tests/web-page.tsx';
import { ApiError } from '#web/lib/api.ts';
import { MoveDialog } from './move-dialog.tsx';

const folders: Folder[] = [
  { id: 'clients', name: 'Clients', parentId: null, noteCount: 0, aiExcluded: false },
  { id: 'acme', name: 'Acme', parentId: 'clients', noteCount: 0, aiExcluded: false },
  { id: 'records', name: 'My Records', parentId: null, noteCount: 0, aiExcluded: false },
];
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

beforeEach(giveLayout);

describe('the dialog Move to…', () => {
  it("offers all folders except those that a folder can't move to", () => {
    const item = { kind: 'folder', id: 'clients', parentId: null, name: 'Clients' } as const;
    renderInApp(<MoveDialog item={item} folders={folders} onMove={vi.fn()} onMoveToNew={vi.fn()} onClose={vi.fn()} />);
    expect(options()).toEqual(['My NotesCurrent folder', 'My Records']);
  });

  it('filters by typing and moves with Enter', async () => {
    const onMove = vi.fn();
    const onClose = vi.fn();
    const item = { kind: 'note', id: 'n', parentId: null, name: 'Plan' } as const;
    renderInApp(<MoveDialog item={item} folders={folders} onMove={onMove} onMoveToNew={vi.fn()} onClose={onClose} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Move to folder' }), 'ac');
    expect(options()).toEqual(['AcmeClients', 'Create folder “ac” and move']);
    await userEvent.keyboard('{Enter}');
    expect(onMove).toHaveBeenCalledWith(item, 'acme');
    expect(onClose).toHaveBeenCalled();
  });

  it('moves a note out of all folders', async () => {
    const onMove = vi.fn();
    const item = { kind: 'note', id: 'n', parentId: 'acme', name: 'Plan' } as const;
    renderInApp(<MoveDialog item={item} folders={folders} onMove={onMove} onMoveToNew={vi.fn()} onClose={vi.fn()} />);
    await userEvent.click(screen.getByRole('option', { name: 'My Notes' }));
    expect(onMove).toHaveBeenCalledWith(item, null);
  });

  it('creates a folder of the typed name and moves, or says why it could not', async () => {
    const onMoveToNew = vi.fn().mockRejectedValueOnce(new ApiError(422, 'There are too many folders'));
    const onClose = vi.fn();
    const item = { kind: 'note', id: 'n', parentId: null, name: 'Plan' } as const;
    renderInApp(
      <MoveDialog item={item} folders={folders} onMove={vi.fn()} onMoveToNew={onMoveToNew} onClose={onClose} />,
    );
    await userEvent.type(screen.getByRole('combobox', { name: 'Move to folder' }), 'Voss 60th{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create folder: There are too many folders');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('option', { name: 'Create folder “Voss 60th” and move' }));
    expect(onMoveToNew).toHaveBeenLastCalledWith(item, 'Voss 60th');
    expect(onClose).toHaveBeenCalled();
  });

  it('moves several notes from different folders', async () => {
    const onMove = vi.fn();
    const item = { kind: 'note', id: 'a', parentId: null, ids: ['a', 'b'], name: '2 notes' } as const;
    renderInApp(<MoveDialog item={item} folders={folders} onMove={onMove} onMoveToNew={vi.fn()} onClose={vi.fn()} />);
    expect(screen.getByRole('dialog', { name: 'Move notes' }).textContent).toContain('Move 2 notes to…');
    await userEvent.click(screen.getByRole('option', { name: 'Clients' }));
    expect(onMove).toHaveBeenCalledWith(item, 'clients');
  });
});
