import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ActionButtons, announcedAfter, messageAfter, renderInApp, serve } from '#tests/web-page.tsx';
import { newFolderId, useCreateFolder, useDeleteFolder, useFolders, useUpdateFolder } from './folders.queries.ts';

const id = 'clients______________';
const folder = { id, name: 'Clients', parentId: null, noteCount: 0, aiExcluded: false };

function Actions() {
  const create = useCreateFolder();
  const update = useUpdateFolder();
  const remove = useDeleteFolder();
  const actions = {
    Create: () => create.mutate({ id, parentId: null }),
    Rename: () => update.mutate({ id, name: 'Customers', parentId: null }),
    Delete: () => remove.mutate(id),
  };
  return <ActionButtons actions={actions} />;
}

describe('confirms what was done with a folder', () => {
  it.each([
    ['Create', 201, folder, 'Folder created successfully'],
    ['Rename', 200, folder, 'Folder renamed successfully'],
  ])('%s, answered %i', async (press, status, json, message) => {
    expect(await announcedAfter(<Actions />, press, { status, json })).toBe(message);
  });

  it('Delete, in a message, because its notes are out of sight', async () => {
    expect(await messageAfter(<Actions />, 'Delete', { status: 204, json: null })).toBe('Folder deleted successfully');
  });
});

function Names() {
  return (
    <output>
      {useFolders()
        .data?.map(({ name }) => name)
        .join() ?? 'loading'}
    </output>
  );
}

it.each([
  ['for the first time', 'loading'],
  ['again', 'Events'],
])('a new folder stays, also if folders that were being read %s come without it', async (_, before) => {
  const events = { ...folder, id: 'events_______________', name: 'Events' };
  const stale = Promise.withResolvers<{ json: unknown }>();
  let stored = [events];
  let reads = 0;
  const staleRead = before === 'loading' ? 1 : 2;
  serve(({ method }) => {
    if (method === 'GET') return ++reads === staleRead ? stale.promise : { json: stored };
    const made = { ...folder, name: 'New Folder' };
    stored = [events, made];
    return { json: made, status: 201 };
  });
  const { queryClient } = renderInApp(
    <>
      <Actions />
      <Names />
    </>,
  );
  const shown = () => screen.getByRole('status', { name: '' }).textContent;
  await waitFor(() => expect(shown()).toBe(before));
  if (before !== 'loading') void queryClient.invalidateQueries();
  await waitFor(() => expect(reads).toBe(staleRead));
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(stored).toHaveLength(2));
  stale.resolve({ json: [events] });
  await waitFor(() => expect(shown()).toBe('Events,New Folder'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown()).toBe('Events,New Folder');
});

describe('reports what failed', () => {
  it.each([
    ['Create', 'There are too many folders', 'Failed to create folder: There are too many folders'],
    ['Create', '', 'Failed to create folder: Unknown error'],
    ['Rename', 'Folder not found', 'Failed to update folder: 422: Folder not found'],
    ['Delete', 'Folder not found', 'Failed to delete folder: 422: Folder not found'],
  ])('%s, refused with “%s”', async (press, text, message) => {
    expect(await messageAfter(<Actions />, press, { status: 422, text })).toBe(message);
  });
});

it('the client generates folder ids of 21 random characters', () => {
  const ids = Array.from({ length: 100 }, newFolderId);
  for (const made of ids) expect(made).toMatch(/^[A-Za-z0-9_-]{21}$/);
  expect(new Set(ids).size).toBe(100);
});
