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
  it('offers every folder but those a folder cannot go into', () => {
    const item = { kind: 'folder', id: 'clients', parentId: null, name: 'Clients' } as const;
    renderInApp(<MoveDialog item={item} folders={folders} onMove={vi.fn()} onClose={vi.fn()} />);
    expect(options()).toEqual(['My NotesIt is here', 'My Records']);
  });

  it('is narrowed by typing and moves with Enter', async () => {
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

  it('takes a note out of all folders', async () => {
    const onMove = vi.fn();
    const item = { kind: 'note', id: 'n', parentId: 'acme', name: 'Plan' } as const;
    renderInApp(<MoveDialog item={item} folders={folders} onMove={onMove} onClose={vi.fn()} />);
    await userEvent.click(screen.getByRole('option', { name: 'My Notes' }));
    expect(onMove).toHaveBeenCalledWith(item, null);
  });
});
