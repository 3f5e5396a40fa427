import { describe, expect, test } from 'vitest';
import { createDialogStack } from './dialog-stack.ts';
import { dialogTable } from './dialog-table.ts';

const opened = () => {
  const dialogs = createDialogStack((under, id) => dialogTable[under].staysUnder?.includes(id) ?? false);
  return { dialogs, ids: () => dialogs.store.get().open.map(({ id }) => id) };
};

describe('a dialog', () => {
  test('opens in the place of the open one', () => {
    const { dialogs, ids } = opened();
    dialogs.open('search');
    dialogs.open('settings', { setting: 'auto-save' });
    expect(dialogs.store.get().open).toEqual([{ id: 'settings', args: { setting: 'auto-save' } }]);
    dialogs.close('settings');
    expect(ids()).toEqual([]);
  });

  test('opens over the list of documents when it belongs to one of them, and leads back to the list', () => {
    const { dialogs, ids } = opened();
    dialogs.open('documents');
    dialogs.open('upload');
    expect(ids()).toEqual(['documents', 'upload']);
    dialogs.open('document', { id: 'd1' });
    expect(ids()).toEqual(['documents', 'document']);
    dialogs.close('document');
    expect(ids()).toEqual(['documents']);
    dialogs.open('document', { id: 'd2' });
    dialogs.open('documents');
    expect(ids()).toEqual(['documents']);
    dialogs.open('document', { id: 'd3' });
    dialogs.close('documents');
    expect(ids()).toEqual([]);
  });
});

test('all dialogs make way for a note', () => {
  const { dialogs } = opened();
  dialogs.open('documents');
  dialogs.open('document', { id: 'd1' });
  dialogs.closeForNote('n1');
  expect(dialogs.store.get()).toEqual({ open: [], nextNoteId: 'n1' });
  dialogs.open('search');
  expect(dialogs.store.get().nextNoteId).toBeUndefined();
});
