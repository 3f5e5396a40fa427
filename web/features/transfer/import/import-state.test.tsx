import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ImportReport } from '#shared/imports.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { ImportStateView } from './import-state.tsx';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const counts = { created: 3, updated: 0, unchanged: 0, kept: 0, attachments: 0, documents: 0 };
const report: ImportReport = {
  id,
  fileName: 'Notes.zip',
  size: 10,
  format: 'markdown',
  state: 'done',
  progress: { done: 3, of: 3 },
  failure: null,
  plan: null,
  counts,
  isStored: false,
  createdAt: '2026-11-29T10:00:00.000Z',
  updatedAt: '2026-11-29T10:00:00.000Z',
  report: [],
  reportTotal: 0,
  noteId: null,
  changed: 0,
};

let changed: number;
let isDown: boolean;
let undone: string[];
const server: Handler = ({ method, path, query }) => {
  if (path !== `/api/imports/${id}` && path !== `/api/imports/${id}/undo`) return { json: [] };
  if (method === 'GET')
    return isDown
      ? { status: 503, text: 'Not now' }
      : { json: { ...report, changed, state: undone.length > 0 ? 'undone' : 'done' } };
  undone.push(query.get('changed') ?? 'all');
  const { report: _lines, reportTotal: _total, noteId: _note, changed: _changed, ...plain } = report;
  return { json: { ...plain, state: 'undone' } };
};

beforeEach(() => {
  giveLayout();
  [changed, isDown, undone] = [0, false, []];
  serve(server);
});

async function pressUndo() {
  renderInApp(<ImportStateView id={id} places={[]} onAnother={vi.fn()} onDone={vi.fn()} onOpenNote={vi.fn()} />);
  const button = await screen.findByRole('button', { name: 'Undo' });
  return () => userEvent.click(button);
}

it('is undone at once where no note was changed', async () => {
  const undo = await pressUndo();
  await undo();
  await waitFor(() => expect(undone).toEqual(['all']));
  await screen.findByText(/^The imported notes are in Trash\. Documents/);
});

it.each([
  ['Keep what I changed', 'keep'],
  ['Move all to Trash', 'all'],
])('asks about notes that were changed since the report was read: %s', async (choice, expected) => {
  const undo = await pressUndo();
  changed = 2;
  await undo();
  await screen.findByText('You changed 2 of these notes since. Move them to Trash, too?');
  expect(undone).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: choice }));
  await waitFor(() => expect(undone).toEqual([expected]));
});

it('keeps what was changed where it can’t be asked whether anything was', async () => {
  const undo = await pressUndo();
  isDown = true;
  await undo();
  await waitFor(() => expect(undone).toEqual(['keep']), { timeout: 15_000 });
}, 20_000);
