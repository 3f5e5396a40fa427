import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoteSummary } from '#shared/notes.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { NotesView, type NotesViewProps } from './notes-view.tsx';

function note(title: string, change: Partial<NoteSummary> = {}): NoteSummary {
  const id = crypto.randomUUID();
  const place = { tags: [], folderId: null, aiExcluded: false, pinned: false, createdAt: '2026-01-01T00:00:00.000Z' };
  return { id, title, preview: '', ...place, updatedAt: '2026-01-01T00:00:00.000Z', ...change };
}

function answerWith(notes: NoteSummary[], tags: { tag: string; count: number }[] = []): Handler {
  return ({ path, query }) => {
    if (path === '/api/tags') return { json: tags };
    const tag = query.get('tag');
    const found = tag === null ? notes : notes.filter((candidate) => candidate.tags.includes(tag));
    return { json: { notes: found, nextCursor: null, total: found.length } };
  };
}

function show(change: Partial<NotesViewProps> = {}) {
  const props: NotesViewProps = {
    activeId: null,
    hrefOf: (id) => `/app?note=${id}`,
    hasFiledNotes: false,
    folderNameOf: () => 'Clients',
    tag: undefined,
    onTagChange: vi.fn(),
    onOpen: vi.fn(),
    isFolderExcluded: () => false,
    onExclude: vi.fn(),
    onMove: vi.fn(),
    onDelete: vi.fn(),
    scrollPlaces: new Map(),
    ...change,
  };
  return { props, ...renderInApp(<NotesView {...props} />) };
}

beforeEach(giveLayout);

describe('the list of notes', () => {
  it('shows five skeleton rows while it loads', () => {
    serve(() => 'never');
    show();
    expect(screen.getAllByTestId('note-skeleton')).toHaveLength(5);
  });

  it('says if there are no notes', async () => {
    serve(answerWith([]));
    show();
    expect(await screen.findByText('No notes yet')).toBeDefined();
  });

  it('says if all notes are filed', async () => {
    serve(answerWith([]));
    show({ hasFiledNotes: true });
    expect(await screen.findByText('All notes are filed in folders')).toBeDefined();
  });

  it('requests the unfiled notes as summaries', async () => {
    const calls = serve(answerWith([note('Plan')]));
    show();
    await screen.findByRole('link', { name: /Plan/ });
    expect(calls).toContain('GET /api/notes?view=summary&limit=100&folder=root');
  });

  it('offers to retry after an error', async () => {
    let fails = true;
    serve((request) =>
      fails && request.path === '/api/notes' ? { status: 500, text: 'Broken' } : answerWith([note('Plan')])(request),
    );
    show();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: /Plan/ })).toBeDefined();
  });

  it('shows title, preview, edit time and tags; a note without a title is an Untitled Note', async () => {
    serve(answerWith([note('', { preview: 'Call Ann', tags: ['tax'] })]));
    show();
    const row = await screen.findByRole('link', { name: /Untitled Note/ });
    expect(within(row).getByText('Call Ann')).toBeDefined();
    expect(within(row).getByText('#tax')).toBeDefined();
    expect(within(row).getByTitle(/2026/).getAttribute('datetime')).toBe('2026-01-01T00:00:00.000Z');
  });

  it('shows names as text, never as markup', async () => {
    serve(answerWith([note('<img src=x onerror=alert(1)>')]));
    show();
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(document.querySelector('img')).toBeNull();
  });

  it('renders only the visible rows of 10,000', async () => {
    serve(answerWith(Array.from({ length: 10_000 }, (_, index) => note(`Note ${index}`))));
    show();
    await screen.findByRole('link', { name: /^Note 0/ });
    expect(screen.getAllByRole('link').length).toBeLessThan(60);
    expect(screen.getByText('10,000 notes')).toBeDefined();
  });

  it('supports arrows, Home and End, opens on Enter and deletes on Delete', async () => {
    const notes = [note('First'), note('Second'), note('Third')];
    serve(answerWith(notes));
    const { props } = show();
    (await screen.findByRole('link', { name: /First/ })).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Second/ }));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Third/ }));
    await userEvent.keyboard('{Home}{Enter}');
    expect(props.onOpen).toHaveBeenCalledWith(notes[0]?.id);
    await userEvent.keyboard('{Delete}');
    expect(props.onDelete).toHaveBeenCalledWith(notes[0]);
  });

  it('has a menu per row', async () => {
    const plan = note('Plan');
    serve(answerWith([plan]));
    const { props } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plan' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    expect(props.onMove).toHaveBeenCalledWith(plan);
  });

  it('offers the tags with their counts and clears the filter', async () => {
    serve(answerWith([note('Plan', { tags: ['tax'] })], [{ tag: 'tax', count: 1 }]));
    const { props, rerender } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Filter by tag' }));
    await userEvent.click(await screen.findByRole('option', { name: /#tax\s*1/ }));
    expect(props.onTagChange).toHaveBeenCalledWith('tax');
    rerender(<NotesView {...props} tag="tax" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear tag filter' }));
    expect(props.onTagChange).toHaveBeenLastCalledWith(undefined);
  });
});

describe('a note hidden from AI', () => {
  it('is marked, by itself or by its folder, and can be shown from its menu', async () => {
    const [own, filed, open] = [
      note('Salaries', { aiExcluded: true }),
      note('Contract', { folderId: 'private' }),
      note('Plan'),
    ];
    serve(answerWith([own, filed, open]));
    const { props } = show({ isFolderExcluded: (id) => id === 'private' });
    expect(await screen.findAllByRole('img', { name: 'Hidden from AI' })).toHaveLength(2);
    fireEvent.contextMenu(screen.getByText('Contract'));
    const item = await screen.findByRole('menuitem', { name: 'Hidden from AI by its folder' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Escape}');
    fireEvent.contextMenu(screen.getByText('Salaries'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show to AI' }));
    expect(props.onExclude).toHaveBeenCalledWith(own, false);
  });
});
