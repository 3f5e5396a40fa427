import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoteSummary } from '#shared/notes.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { NoteCommandsContext } from '#web/features/notes/batch/note-commands.ts';
import { NotesView, type NotesViewProps } from './notes-view.tsx';

function note(title: string, change: Partial<NoteSummary> = {}): NoteSummary {
  const id = crypto.randomUUID();
  const place = {
    picture: null,
    tags: [],
    folderId: null,
    aiExcluded: false,
    pinned: false,
    day: '2026-01-01',
    ownDay: '2026-01-01',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  return { id, title, preview: '', ...place, version: 1, updatedAt: '2026-01-01T00:00:00.000Z', ...change };
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
    filter: { folder: 'root' },
    empty: 'No notes yet',
    folderNameOf: () => 'Clients',
    onTagsChange: vi.fn(),
    onSortChange: vi.fn(),
    onOpen: vi.fn(),
    isFolderExcluded: () => false,
    scrollPlaces: new Map(),
    ...change,
  };
  const commands = {
    isReadOnly: false,
    askMove: vi.fn(),
    draft: vi.fn(),
    tag: vi.fn(),
    pin: vi.fn(),
    duplicate: vi.fn(),
    hide: vi.fn(),
    export: vi.fn(),
    trash: vi.fn(),
    showTag: vi.fn(),
    tags: [],
  };
  const page = renderInApp(
    <NoteCommandsContext value={commands}>
      <NotesView {...props} />
    </NoteCommandsContext>,
  );
  return { props, commands, ...page };
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
    const row = await screen.findByRole('row', { name: /Untitled Note/ });
    within(row).getByText('Call Ann');
    within(row).getByText('#tax');
    expect(within(row).getByTitle(/2026/).getAttribute('datetime')).toBe('2026-01-01T00:00:00.000Z');
  });

  it('shows the first picture of a note without a word, and none that can’t be loaded', async () => {
    serve(answerWith([note('Visit', { preview: 'Roses', picture: '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11' })]));
    show();
    const row = await screen.findByRole('row', { name: /Visit/ });
    expect(within(row).queryByRole('img')).toBeNull();
    const picture = within(row).getByRole('presentation');
    expect(picture.getAttribute('src')).toBe('/api/attachments/3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11');
    fireEvent.error(picture);
    expect(within(row).queryByRole('presentation')).toBeNull();
  });

  it('shows the day that a note is about where it isn’t that of its creation, and alone in the order of days', async () => {
    serve(answerWith([note('Plan', { day: '2025-11-18' }), note('Memo')]));
    const { unmount } = show();
    const timesOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('time')
        .map((time) => time.getAttribute('datetime'));
    expect(await timesOf(/Plan/)).toEqual(['2025-11-18']);
    expect(await timesOf(/Memo/)).toEqual(['2026-01-01T00:00:00.000Z']);
    unmount();
    show({ filter: { sort: 'day' } });
    expect(await timesOf(/Plan/)).toEqual(['2025-11-18']);
    expect(await timesOf(/Memo/)).toEqual(['2026-01-01']);
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
    screen.getByText('10,000 notes');
  });

  it('supports arrows, Home and End, opens on Enter and deletes on Delete', async () => {
    const notes = [note('First'), note('Second'), note('Third')];
    serve(answerWith(notes));
    const { props, commands } = show();
    (await screen.findByRole('link', { name: /First/ })).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Second/ }));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Third/ }));
    await userEvent.keyboard('{Home}{Enter}');
    expect(props.onOpen).toHaveBeenCalledWith(notes[0]?.id);
    await userEvent.keyboard('{Delete}');
    expect(commands.trash).toHaveBeenCalledWith([notes[0]?.id]);
  });

  it('has a menu per row', async () => {
    const plan = note('Plan');
    serve(answerWith([plan]));
    const { commands } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plan' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    expect(commands.askMove).toHaveBeenCalledWith([plan.id]);
  });

  it('offers the tags with their counts and clears the filter', async () => {
    serve(answerWith([note('Plan', { tags: ['tax'] })], [{ tag: 'tax', count: 1 }]));
    const { props, rerender } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Filter by tag' }));
    await userEvent.click(await screen.findByRole('option', { name: /#tax\s*1/ }));
    expect(props.onTagsChange).toHaveBeenCalledWith(['tax']);
    rerender(<NotesView {...props} filter={{ tag: ['tax'] }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear tag filter' }));
    expect(props.onTagsChange).toHaveBeenLastCalledWith([]);
  });

  it('narrows by a further tag, and says if no note has all of them', async () => {
    serve(({ path }) =>
      path === '/api/tags'
        ? { json: [{ tag: 'call', count: 2 }] }
        : { json: { notes: [], nextCursor: null, total: 0 } },
    );
    const { props } = show({ filter: { tag: ['tax'] } });
    await userEvent.click(await screen.findByRole('button', { name: /^Filtered by tag.*#tax/ }));
    await userEvent.click(await screen.findByRole('option', { name: /#call/ }));
    expect(props.onTagsChange).toHaveBeenCalledWith(['tax', 'call']);
    screen.getByText('No notes tagged #tax');
  });

  it('is sorted as chosen', async () => {
    serve(answerWith([note('Plan')]));
    const { props } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sorted by: Last changed' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Title' }));
    expect(props.onSortChange).toHaveBeenCalledWith('title');
  });
});

describe('several notes', () => {
  const titles = ['One', 'Two', 'Three', 'Four'];
  const link = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
  const selected = () =>
    screen
      .queryAllByRole('row', { selected: true })
      .map((row) => within(row).getByRole('link').textContent?.slice(0, 3));

  async function open() {
    const notes = titles.map((title) => note(title, { tags: title === 'Two' ? ['tax'] : [] }));
    serve(answerWith(notes));
    const page = show();
    await screen.findByRole('link', { name: /^One/ });
    return {
      ...page,
      idsOf: (...wanted: string[]) => notes.filter((each) => wanted.includes(each.title)).map(({ id }) => id),
    };
  }

  it('are selected by clicks and by keys, and changed together', async () => {
    const { commands, props, idsOf } = await open();
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link('One'));
    await user.keyboard('{/Control}{Shift>}');
    await user.click(link('Three'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['One', 'Two', 'Thr']);
    expect(props.onOpen).not.toHaveBeenCalled();
    const bar = within(screen.getByRole('toolbar', { name: 'Selected notes' }));
    expect(bar.getByRole('status').textContent).toBe('3 notes selected');
    await user.click(bar.getByRole('button', { name: 'Pin' }));
    expect(commands.pin).toHaveBeenCalledWith(idsOf('One', 'Two', 'Three'), true);
    await user.click(bar.getByRole('button', { name: 'Add tag…' }));
    await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), '2026{Enter}');
    expect(commands.tag).toHaveBeenCalledWith(idsOf('One', 'Two', 'Three'), { add: ['2026'], remove: [] });
    await user.click(bar.getByRole('button', { name: 'Remove tag…' }));
    await user.click(screen.getByRole('option', { name: '#tax' }));
    expect(commands.tag).toHaveBeenLastCalledWith(idsOf('One', 'Two', 'Three'), { add: [], remove: ['tax'] });
    link('One').focus();
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
  });

  it('are all selected by Ctrl+A, and their menu is for all of them', async () => {
    const { commands, idsOf } = await open();
    link('Two').focus();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    expect(commands.trash).toHaveBeenCalledWith(idsOf(...titles));
    fireEvent.contextMenu(screen.getByText('Three'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    expect(commands.askMove).toHaveBeenCalledWith(idsOf(...titles));
    await userEvent.click(screen.getByRole('button', { name: 'Draft from these…' }));
    expect(commands.draft).toHaveBeenCalledWith(idsOf(...titles));
    await userEvent.keyboard(' ');
  });

  it('are loaded to the last when all are selected', async () => {
    const notes = titles.map((title) => note(title));
    const calls = serve(({ path, query }) => {
      if (path !== '/api/notes') return { json: [] };
      const [page, nextCursor] = query.get('cursor') === 'two' ? [notes.slice(2), null] : [notes.slice(0, 2), 'two'];
      return { json: { notes: page, nextCursor, total: 4 } };
    });
    const { commands } = show();
    (await screen.findByRole('link', { name: /^One/ })).focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('4 notes selected')).toBeDefined();
    await userEvent.keyboard('{Delete}');
    expect(commands.trash).toHaveBeenCalledWith(notes.map(({ id }) => id));
    expect(calls.filter((call) => call.includes('cursor=two'))).toHaveLength(1);
  });

  it('are left alone by a tag in a row, which narrows the list', async () => {
    const { commands } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Show notes tagged tax' }));
    expect(commands.showTag).toHaveBeenCalledWith('tax');
    expect(selected()).toEqual([]);
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
    const { commands } = show({ isFolderExcluded: (id) => id === 'private' });
    expect(await screen.findAllByRole('img', { name: 'Hidden from AI' })).toHaveLength(2);
    fireEvent.contextMenu(screen.getByText('Contract'));
    const item = await screen.findByRole('menuitem', { name: 'Hidden from AI by its folder' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Escape}');
    fireEvent.contextMenu(screen.getByText('Salaries'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show to AI' }));
    expect(commands.hide).toHaveBeenCalledWith([own.id], false);
  });
});
