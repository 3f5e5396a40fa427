import { describe, expect, test } from 'vitest';
import { createDialogStack } from './dialog-host.tsx';
import { dialogTable } from './dialog-table.ts';

const template = { title: 'Agenda', content: '' };
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

  test('opens over the list of templates when it is one of them, and leads back to the list', () => {
    const { dialogs, ids } = opened();
    dialogs.open('templates');
    dialogs.open('template', { template });
    expect(ids()).toEqual(['templates', 'template']);
    dialogs.close('template');
    expect(ids()).toEqual(['templates']);
    dialogs.open('template', { template });
    dialogs.close('templates');
    expect(ids()).toEqual([]);
  });
});

test('all dialogs make way for a note', () => {
  const { dialogs } = opened();
  dialogs.open('document', { id: 'd1' });
  dialogs.closeForNote('n1');
  expect(dialogs.store.get()).toEqual({ open: [], nextNoteId: 'n1' });
  dialogs.open('search');
  expect(dialogs.store.get().nextNoteId).toBeUndefined();
});
