import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import { inWorkspace } from '#tests/in-workspace.tsx';
import { giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { actions, type Commands } from '#web/app/workspace/core/action-list.ts';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { PaletteScreen } from './palette.tsx';

const openDialog = vi.fn();
const readNote = vi.fn();
const showView = vi.fn();
const commands = Object.fromEntries(actions.map(({ id }) => [id, vi.fn()])) as unknown as Commands;
let settings: { autoSave: boolean; defaultDark: boolean };
let isDown: boolean;

beforeEach(() => {
  giveLayout();
  localStorage.clear();
  vi.clearAllMocks();
  settings = { autoSave: true, defaultDark: false };
  isDown = false;
});

async function show({ hasNote = true, folders = [] as Folder[], notes = 0 } = {}) {
  const calls = serve(({ method, path, body }) => {
    if (path !== '/api/settings') return { json: { notes: [], documents: [], corrections: [], filters: [] } };
    if (isDown) return { status: 503, text: 'The database is away' };
    if (method === 'PUT') settings = { ...settings, ...(body as object) };
    return { json: settings };
  });
  const shown = { view: { view: 'all' as const }, sidebar: { show: showView } };
  const workspace = { user: { id: 'u1' }, folders, tags: [], commands, readNote, ...shown };
  const screenOf = (open: boolean) =>
    inWorkspace(<PaletteScreen open={open} onOpenChange={(isOpen) => page.rerender(screenOf(isOpen))} args={{}} />, {
      workspace: { ...workspace, ...(hasNote && { note: { id: 'n1' } }) },
      openDialog,
    });
  const page = renderInApp(screenOf(false));
  const summaries = Array.from({ length: notes }, (_, index) => ({
    id: `n${index}`,
    title: `Meeting ${index} with client ${index % 97}`,
    preview: '',
    tags: [],
    folderId: null,
    updatedAt: new Date(index).toISOString(),
  }));
  page.queryClient.setQueryData(noteKeys.list({ folder: 'root' }), { pages: [{ notes: summaries }], pageParams: [] });
  await waitFor(() => expect(page.queryClient.getQueryData(['/api/settings'])).toBeDefined());
  const open = () => act(() => page.rerender(screenOf(true)));
  await open();
  return { calls, open, queryClient: page.queryClient };
}

const field = () => screen.getByRole('combobox');
const rows = () => screen.queryAllByRole('option').map((row) => row.textContent);

describe('actions', () => {
  test('a tag is added to the open note, a folder made', async () => {
    const { open } = await show();
    await userEvent.type(field(), 'add tag{Enter}');
    await waitFor(() => expect(commands['add-tag']).toHaveBeenCalledTimes(1));
    await open();
    await userEvent.type(field(), 'new folder{Enter}');
    await waitFor(() => expect(commands['new-folder']).toHaveBeenCalledTimes(1));
  });

  test('without an open note there is none of its actions', async () => {
    await show({ hasNote: false });
    await userEvent.type(field(), 'add tag');
    expect(rows()).not.toContain('Add tag');
  });
});

describe('settings', () => {
  test('each opens at its place', async () => {
    await show();
    await userEvent.type(field(), 'reply language{Enter}');
    await waitFor(() => expect(openDialog).toHaveBeenCalledWith('settings', { setting: 'reply-language' }));
  });

  test('what is on or off is turned at once, and says so', async () => {
    const { calls, open } = await show();
    await userEvent.type(field(), 'turn auto save');
    expect(rows()[0]).toBe('Turn off Auto SaveNow on');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Auto Save: off');
    expect(calls).toContain('PUT /api/settings');
    expect(settings).toEqual({ autoSave: false, defaultDark: false });
    await open();
    await userEvent.type(field(), 'turn dark{Enter}');
    await screen.findByText('Default to Dark Mode: on');
    expect(settings).toEqual({ autoSave: false, defaultDark: true });
    await open();
    await userEvent.type(field(), 'turn one-key{Enter}');
    await screen.findByText('One-key shortcuts: off');
    expect(localStorage.getItem('sparehour.one-key-shortcuts')).toBe('off');
    await open();
    await userEvent.type(field(), 'turn one-key');
    expect(rows()[0]).toBe('Turn on One-key shortcutsNow off');
  });

  test('what cannot be saved says why and stays as it was', async () => {
    const { queryClient } = await show();
    isDown = true;
    await userEvent.type(field(), 'turn auto save{Enter}');
    await screen.findByText(/Couldn't save your settings/);
    expect(queryClient.getQueryData(['/api/settings'])).toMatchObject({ autoSave: true });
  });
});

test('of 10,000 notes and 500 folders any is found, and only what is seen is in the page', async () => {
  const folders = Array.from({ length: 500 }, (_, index) => ({
    id: `f${index}`,
    name: `Project ${index}`,
    noteCount: 0,
    aiExcluded: false,
    parentId: index === 0 ? null : `f${Math.floor((index - 1) / 5)}`,
  }));
  const { open } = await show({ notes: 10_000, folders });
  expect(rows().length).toBeLessThan(60);
  fireEvent.change(field(), { target: { value: 'meeting 7351' } });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(readNote).toHaveBeenCalledWith('n7351'));
  await open();
  fireEvent.change(field(), { target: { value: 'project 499' } });
  expect(rows()[0]).toBe('Project 499Folder in Project 0 / Project 3 / Project 19 / Project 99');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(showView).toHaveBeenCalledWith({ view: 'folders', folderId: 'f499' }));
});

test('in a colleague’s client there is nothing of the user’s own notes and account', async () => {
  history.replaceState(null, '', '/with/grant/app');
  try {
    await show();
    await userEvent.type(field(), 'logout');
    expect(rows()).not.toContain('Logout');
    await userEvent.clear(field());
    await userEvent.type(field(), 'settings: acc');
    expect(rows().filter((row) => row?.startsWith('Settings'))).toEqual([]);
    await userEvent.clear(field());
    await userEvent.type(field(), 'history{Enter}');
    await waitFor(() => expect(commands.history).toHaveBeenCalledTimes(1));
  } finally {
    history.replaceState(null, '', '/app');
  }
});
