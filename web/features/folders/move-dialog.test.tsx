import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import { giveLayout, renderInApp } from '#tests/web-page.tsx';
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
    renderInApp(<MoveDialog item={item} folders={folders} onMove={vi.fn()} onClose={vi.fn()} />);
    expect(options()).toEqual(['My NotesCurrent folder', 'My Records']);
  });

  it('filters by typing and moves with Enter', async () => {
    const onMove = vi.fn();
    const onClose = vi.fn();
    const item = { kind: 'note', id: 'n', parentId: null, name: 'Plan' } as const;
    renderInApp(<MoveDialog item={item} folders={folders} onMove={onMove} onClose={onClose} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Move to folder' }), 'ac');
    expect(options()).toEqual(['AcmeClients']);
    await userEvent.keyboard('{Enter}');
    expect(onMove).toHaveBeenCalledWith(item, 'acme');
    expect(onClose).toHaveBeenCalled();
  });

  it('moves a note out of all folders', async () => {
    const onMove = vi.fn();
    const item = { kind: 'note', id: 'n', parentId: 'acme', name: 'Plan' } as const;
    renderInApp(<MoveDialog item={item} folders={folders} onMove={onMove} onClose={vi.fn()} />);
    await userEvent.click(screen.getByRole('option', { name: 'My Notes' }));
    expect(onMove).toHaveBeenCalledWith(item, null);
  });
});
