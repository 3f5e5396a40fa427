import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedSearch } from '#shared/saved-searches.ts';
import type { DocumentHit, NoteHit, SearchReply } from '#shared/search.ts';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { type FakeAnswer, type FakeCall, fakeApi } from '#tests/fake-api.ts';
import { giveLayout } from '#tests/web-page.tsx';
import { isoDay } from '#web/lib/dates.ts';
import { dismissToast, toast } from '#web/ui/toast.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { forgetRecentSearches } from './recent-searches.ts';
import { SearchDialog } from './search-dialog.tsx';

const userId = '11111111-1111-4111-8111-111111111111';
const at = '2026-03-05T10:00:00.000Z';
const passage = { text: '', marks: [], heading: '', startsAt: 0, endsAt: 0, page: null };

const invoiceNote: NoteHit = {
  id: 'note-1',
  title: 'Halden invoice',
  titleMarks: [],
  content: '# Halden\nThe **invoice** is late.',
  tags: [],
  folderId: null,
  day: '2026-03-05',
  createdAt: at,
  updatedAt: at,
  passage: { ...passage, text: 'The invoice is late.', marks: [[4, 11]], heading: 'Halden' },
  reason: { kind: 'words' },
  places: [{ part: 'text', words: ['invoice'] }],
  weak: false,
};
const billNote: NoteHit = {
  ...invoiceNote,
  id: 'note-2',
  title: '',
  titleMarks: [],
  passage: { ...passage, text: 'The bill came.' },
  reason: { kind: 'related', by: 'invoice ≈ bill' },
  places: [],
};
const scan: DocumentHit = {
  id: 'doc-1',
  fileName: 'contract.pdf',
  titleMarks: [],
  fileType: 'pdf',
  noteId: 'note-1',
  day: '2026-03-05',
  createdAt: at,
  passage: { ...passage, text: 'Invoices are paid in 30 days.', page: 3 },
  reason: { kind: 'related', by: null },
  places: [],
  weak: false,
};

const nothing: SearchReply = { notes: [], documents: [], corrections: [], filters: [] };
const something: SearchReply = { ...nothing, notes: [invoiceNote, billNote], documents: [scan] };

beforeEach(() => {
  stubBrowser();
  localStorage.clear();
  // Dismisses the toast of the previous test.
  dismissToast(toast({ title: '' }));
});

function Page(props: { onOpenNote: () => void; onOpenDocument: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<{ query?: string }>({});
  const [saved, setSaved] = useState<SavedSearch[]>([]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button
        type="button"
        onClick={() => {
          setAsked({ query: 'plan tag:draft' });
          setOpen(true);
        }}
      >
        Open saved
      </button>
      <SearchDialog
        open={isOpen}
        onOpenChange={setOpen}
        userId={userId}
        tags={['budget', 'draft', 'q2']}
        places={[{ id: 'folder-1', path: 'My Files' }]}
        client={null}
        asked={asked}
        saved={saved}
        onSave={(search) => setSaved([{ id: 's1', ...search }])}
        onRemoveSaved={() => setSaved([])}
        {...props}
      />
    </>
  );
}

type Answer = FakeAnswer | ((call: FakeCall) => FakeAnswer);

async function openDialog(answer: Answer = { status: 200, body: something }) {
  const calls = fakeApi({ 'POST /api/search': answer });
  const onOpenNote = vi.fn();
  const onOpenDocument = vi.fn();
  const page = render(
    <TooltipProvider>
      <Page onOpenNote={onOpenNote} onOpenDocument={onOpenDocument} />
      <Toaster />
    </TooltipProvider>,
  );
  const box = await screen.findByPlaceholderText<HTMLInputElement>('Search notes and documents...');
  return { ...page, calls, onOpenNote, onOpenDocument, box, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const bodies = (calls: FakeCall[]) => calls.map((call) => call.body as { query: string; isTyping: boolean });

describe('searching', () => {
  it("is titled 'Search', with 'Clear' only when the box has text", async () => {
    const { user, box } = await openDialog();
    screen.getByRole('dialog', { name: 'Search' });
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await user.type(box, 'a');
    expect(button('Clear')).toBeDefined();
  });

  it('disables Search and ignores Enter while the query is blank', async () => {
    const { user, box, calls } = await openDialog();
    expect(button('Search').disabled).toBe(true);
    await user.type(box, '   {Enter}');
    expect(button('Search').disabled).toBe(true);
    expect(calls).toEqual([]);
  });

  it("reads 'Searching...' and is disabled while the search runs", async () => {
    let answer = (_: { status: number; body: unknown }) => {};
    const { user, box } = await openDialog(() => new Promise((resolve) => (answer = resolve)));
    await user.type(box, 'invoice{Enter}');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Searching...' })).disabled).toBe(true);
    answer({ status: 200, body: something });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Search' })).disabled).toBe(false);
  });

  it('searches while typing after a pause, and on Search', async () => {
    const { user, box, calls } = await openDialog();
    // Without the pauses of a busy machine between the keys.
    for (const value of ['i', 'in', 'inv', 'invo']) fireEvent.change(box, { target: { value } });
    expect(await screen.findByText('Halden invoice')).toBeDefined();
    expect(bodies(calls)).toEqual([{ query: 'invo', isTyping: true, filters: {} }]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies(calls)[1]).toEqual({ query: 'invo', isTyping: false, filters: {} }));
  });

  it('drops a reply that arrives after a newer query', async () => {
    const answers: ((body: SearchReply) => void)[] = [];
    const { box, calls } = await openDialog(
      () => new Promise((resolve) => answers.push((body) => resolve({ status: 200, body }))),
    );
    fireEvent.change(box, { target: { value: 'old' } });
    await waitFor(() => expect(calls).toHaveLength(1));
    fireEvent.change(box, { target: { value: 'older' } });
    await waitFor(() => expect(calls).toHaveLength(2));
    answers[1]?.(something);
    expect(await screen.findByText('Halden invoice')).toBeDefined();
    answers[0]?.({ ...nothing, notes: [{ ...invoiceNote, id: 'x', title: 'Stale' }] });
    await Promise.resolve();
    expect(screen.queryByText('Stale')).toBeNull();
  });

  it('clears the query and the results with Clear', async () => {
    const { user, box } = await openDialog();
    await user.type(box, 'invoice{Enter}');
    await screen.findByText('Halden invoice');
    await user.click(button('Clear'));
    expect(box.value).toBe('');
    expect(screen.queryByText('Halden invoice')).toBeNull();
    expect(document.activeElement).toBe(box);
  });

  it('keeps the results while closed', async () => {
    const { user, box } = await openDialog();
    await user.type(box, 'invoice{Enter}');
    await screen.findByText('Halden invoice');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Open'));
    screen.getByText('Halden invoice');
  });
});

describe('toasts', () => {
  it("says 'Search failed' with the message, and Retry asks again", async () => {
    let status = 500;
    const { user, box } = await openDialog(() => ({
      status,
      body: status === 200 ? something : 'The index is being rebuilt',
    }));
    await user.type(box, 'invoice{Enter}');
    expect(await screen.findByText('Search failed')).toBeDefined();
    screen.getByText('500: The index is being rebuilt');
    screen.getByText('The index is being rebuilt');
    status = 200;
    await user.click(button('Retry'));
    expect(await screen.findByText('Halden invoice')).toBeDefined();
  });

  it("says 'Something went wrong' when the error is not an Error", async () => {
    const { user, box } = await openDialog();
    vi.stubGlobal('fetch', async () => ({
      get ok(): boolean {
        throw 'no reason';
      },
    }));
    await user.type(box, 'invoice{Enter}');
    const message = (await screen.findByText('Search failed')).closest('li');
    expect(message && within(message).getByText('Something went wrong')).toBeTruthy();
  });

  it("says 'No results found' after an explicit search", async () => {
    const { user, box } = await openDialog({ status: 200, body: nothing });
    await user.type(box, 'invoice{Enter}');
    const message = await screen.findByText('No results found');
    const toast = message.closest('li');
    expect(toast && within(toast).getByText('Try a different search term or check your spelling')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('leaves Esc to the dialog', async () => {
    const { user, box } = await openDialog({ status: 200, body: nothing });
    await user.type(box, 'invoice{Enter}');
    await screen.findByText('No results found');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says the same in the dialog, without a toast, while typing', async () => {
    const { user, box } = await openDialog({ status: 200, body: nothing });
    await user.type(box, 'invoice');
    const heading = await screen.findByRole('heading', { name: 'No results found' });
    expect(heading.closest('[role=dialog]')).not.toBeNull();
    screen.getByText('Try a different search term or check your spelling');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('shows a failure while typing without a toast', async () => {
    const { user, box } = await openDialog({ status: 500, body: 'The index is being rebuilt' });
    await user.type(box, 'invoice');
    expect(await screen.findByText('The index is being rebuilt')).toBeDefined();
    expect(screen.queryByText('Search failed')).toBeNull();
  });
});

describe('without an index', () => {
  it.each([
    ['results', something],
    ['nothing', nothing],
  ])("says 'Still indexing: some results may be missing' beside %s", async (_, reply) => {
    const { user, box } = await openDialog({
      status: 200,
      body: { ...reply, notice: 'Still indexing: some results may be missing' },
    });
    await user.type(box, 'invoice');
    expect(await screen.findByText('Still indexing: some results may be missing')).toBeDefined();
  });
});

describe('results', () => {
  it('come in two tabs with their counts, notes first', async () => {
    const { user, box } = await openDialog();
    await user.type(box, 'invoice{Enter}');
    const notes = await screen.findByRole('tab', { name: 'Notes (2)' });
    expect(notes.getAttribute('aria-selected')).toBe('true');
    await user.click(screen.getByRole('tab', { name: 'Documents (1)' }));
    screen.getByText('contract.pdf');
    screen.getByText('pdf');
  });

  it('show a note with its title, an excerpt without markdown, and a date', async () => {
    const { user, box } = await openDialog();
    await user.type(box, 'invoice{Enter}');
    const row = await screen.findByRole('link', { name: /^Halden invoice/ });
    expect(row.textContent).toContain('The invoice is late.');
    expect(row.querySelector('mark')?.textContent).toBe('invoice');
    within(row).getByText(/^Thu, Mar 5/);
    screen.getByText('Untitled Note');
    screen.getByText('Similar meaning: invoice ≈ bill');
  });

  it('show the folder, the tags and where the words are', async () => {
    const filed: NoteHit = {
      ...invoiceNote,
      folderId: 'folder-1',
      tags: ['budget', 'q2'],
      places: [
        { part: 'title', words: ['halden'] },
        { part: 'picture', words: ['invoice', 'late'] },
      ],
    };
    const { user, box } = await openDialog({ status: 200, body: { ...something, notes: [filed, billNote] } });
    await user.type(box, 'halden invoice{Enter}');
    const row = await screen.findByRole('link', { name: /^Halden invoice/ });
    expect(row.textContent).toContain('In My Files');
    within(row).getByText('#budget');
    within(row).getByText('“halden” in the title · “invoice”, “late” in a picture');
    expect(screen.getByRole('link', { name: /^Untitled/ }).textContent).toContain('In My Notes');
    await user.click(screen.getByRole('tab', { name: 'Documents (1)' }));
    expect(screen.getByRole('link', { name: /^contract/ }).textContent).toContain('In My Files');
    screen.getByText('#q2');
  });

  it('fold weaker matches away, count them apart, and show them on request', async () => {
    const weak = (id: string) => ({ ...invoiceNote, id, title: `Weak ${id}`, weak: true });
    const reply = { ...something, notes: [invoiceNote, billNote, weak('a'), weak('b')] };
    const { user, box } = await openDialog({ status: 200, body: reply });
    await user.type(box, 'invoice{Enter}');
    expect(await screen.findByText('2 notes and 1 document, 2 weaker matches')).toBeDefined();
    screen.getByRole('tab', { name: 'Notes (2)' });
    expect(screen.queryByText('Weak a')).toBeNull();
    expect(button('2 weaker matches').getAttribute('aria-expanded')).toBe('false');
    box.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(button('2 weaker matches'));
    await user.keyboard('{Enter}{ArrowDown}');
    expect(button('2 weaker matches').getAttribute('aria-expanded')).toBe('true');
    const weaker = within(screen.getByRole('list', { name: 'Weaker matches' })).getAllByRole('link');
    expect(weaker).toHaveLength(2);
    expect(document.activeElement).toBe(weaker[0]);
  });

  it('are twenty, and fifty on request; the focus stays, and what was unfolded', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...invoiceNote, id: `n${at}`, title: `Note ${at}`, weak: at >= 18 }));
    const { user, box, calls } = await openDialog(({ body }) => ({
      status: 200,
      body: { ...nothing, notes: many((body as { limit?: number }).limit ?? 20) },
    }));
    await user.type(box, 'invoice{Enter}');
    await user.click(await screen.findByRole('button', { name: '2 weaker matches' }));
    button('Show more').focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('18 notes, 32 weaker matches')).toBeDefined();
    expect(bodies(calls).at(-1)).toMatchObject({ query: 'invoice', limit: 50 });
    expect(document.activeElement?.textContent).toContain('Note 19');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Note 20');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    screen.getByText('Showing the top 50 results. Add a word or a filter to narrow them.');
  });

  it('say so when no match is close', async () => {
    const { user, box } = await openDialog({
      status: 200,
      body: { ...something, documents: [{ ...scan, weak: true }] },
    });
    await user.type(box, 'invoice{Enter}');
    await user.click(await screen.findByRole('tab', { name: 'Documents (0)' }));
    screen.getByText('No close matches in Documents.');
    await user.click(button('1 weaker match'));
    screen.getByText('contract.pdf');
  });

  it('name a time from which nothing is', async () => {
    let reply = something;
    const { user, box } = await openDialog(() => ({
      status: 200,
      body: { ...reply, emptyPeriod: 'from last week' },
    }));
    await user.type(box, 'invoices from last week{Enter}');
    expect((await screen.findByText('No notes from last week.')).parentElement?.textContent).toBe(
      'No notes from last week. These results are from other times.',
    );
    reply = nothing;
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'No notes from last week' })).toBeDefined();
    screen.getByText('Try another time, or leave the time out.');
  });

  it('mark matches in the title too', async () => {
    const titled = { ...invoiceNote, titleMarks: [[7, 14]] as [number, number][] };
    const { user, box } = await openDialog({ status: 200, body: { ...nothing, notes: [titled] } });
    await user.type(box, 'invoice{Enter}');
    const row = await screen.findByRole('link', { name: /^Halden invoice/ });
    expect(Array.from(row.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['invoice', 'invoice']);
  });

  it('show markup as plain text', async () => {
    const text = '<img src=x onerror=alert(1)> invoice';
    const hostile = { ...invoiceNote, passage: { ...passage, text, marks: [[0, 28]] as [number, number][] } };
    const { user, box, container } = await openDialog({ status: 200, body: { ...nothing, notes: [hostile] } });
    await user.type(box, 'invoice{Enter}');
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(container.ownerDocument.querySelector('img')).toBeNull();
  });

  it('open a note at its passage when clicked, and close the dialog', async () => {
    const { user, box, onOpenNote } = await openDialog();
    await user.type(box, 'invoice');
    await user.click(await screen.findByText('Halden invoice'));
    await waitFor(() => expect(onOpenNote).toHaveBeenCalledWith('note-1', invoiceNote.passage));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('open a document at its page', async () => {
    const { user, box, onOpenDocument } = await openDialog();
    await user.type(box, 'invoice{Enter}');
    await user.click(await screen.findByRole('tab', { name: 'Documents (1)' }));
    screen.getByText('Similar meaning');
    await user.click(screen.getByText('contract.pdf'));
    await waitFor(() => expect(onOpenDocument).toHaveBeenCalledWith('doc-1', 3));
  });

  it("select a document's note with 'View associated note' only if it is among the note results", async () => {
    const strange = { ...scan, id: 'doc-2', fileName: 'other.pdf', noteId: 'elsewhere' };
    const loose = { ...scan, id: 'doc-3', fileName: 'loose.txt', noteId: null };
    const { user, box, onOpenNote } = await openDialog({
      status: 200,
      body: { ...something, documents: [scan, strange, loose] },
    });
    await user.type(box, 'invoice{Enter}');
    await user.click(await screen.findByRole('tab', { name: 'Documents (3)' }));
    const [first, second, ...others] = screen.getAllByText('View associated note');
    expect(others).toEqual([]);
    if (second) await user.click(second);
    screen.getByRole('dialog', { name: 'Search' });
    if (first) await user.click(first);
    await waitFor(() => expect(onOpenNote).toHaveBeenCalledExactlyOnceWith('note-1', invoiceNote.passage));
  });

  it('show corrected words and active filters', async () => {
    const { user, box } = await openDialog({
      status: 200,
      body: { ...something, corrections: [{ from: 'invoise', to: 'invoice' }], filters: ['tag: budget'] },
    });
    await user.type(box, 'invoise tag:budget{Enter}');
    const note = await screen.findByText(/^Showing results for/);
    expect(note.textContent).toBe('Showing results for invoice instead of invoise.');
    within(screen.getByRole('list', { name: 'Active filters' })).getByText('tag: budget');
  });

  it('say so when only documents match', async () => {
    const { user, box } = await openDialog({ status: 200, body: { ...nothing, documents: [scan] } });
    await user.type(box, 'invoice{Enter}');
    expect((await screen.findByRole('tab', { name: 'Notes (0)' })).getAttribute('aria-selected')).toBe('true');
    await user.click(button('Show documents'));
    screen.getByText('contract.pdf');
  });

  it('lead to the notes when no documents match', async () => {
    const { user, box } = await openDialog({ status: 200, body: { ...something, documents: [] } });
    await user.type(box, 'invoice{Enter}');
    await user.click(await screen.findByRole('tab', { name: 'Documents (0)' }));
    await user.click(button('Show notes'));
    screen.getByText('Halden invoice');
  });
});

describe('by keyboard', () => {
  it('moves through the results with arrow keys and opens one with Enter', async () => {
    const { user, box, onOpenNote } = await openDialog();
    await user.type(box, 'invoice');
    await screen.findByText('Halden invoice');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(onOpenNote).toHaveBeenCalledWith('note-2', billNote.passage));
  });

  it('moves from the first result back to the box, where Enter searches', async () => {
    const { user, box, onOpenNote, calls } = await openDialog();
    await user.type(box, 'invoice');
    await screen.findByText('Halden invoice');
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(bodies(calls).at(-1)?.isTyping).toBe(false));
    expect(onOpenNote).not.toHaveBeenCalled();
  });

  it('continues typing in the box from a result', async () => {
    const { user, box } = await openDialog();
    await user.type(box, 'invoice');
    await screen.findByText('Halden invoice');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).not.toBe(box);
    await user.keyboard('s');
    expect(document.activeElement).toBe(box);
  });

  it('ignores Enter while an input method is composing', async () => {
    const { box, calls } = await openDialog();
    fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(calls).toEqual([]);
  });
});

async function chooseFilter(user: UserEvent, chip: string, choice: string) {
  await user.click(button(chip));
  await user.click(await screen.findByRole('option', { name: choice }));
}

describe('filters', () => {
  beforeEach(giveLayout);

  it('find among many, and offer the usual times', async () => {
    const { user, box, calls } = await openDialog();
    await user.type(box, 'plan{Enter}');
    await screen.findByText('Halden invoice');
    await user.click(button('Tag'));
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'q2');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['#q2']);
    await user.keyboard('{Enter}');
    await user.click(button('Changed'));
    await user.click(button('Last 7 days'));
    const week = new Date();
    week.setDate(week.getDate() - 7);
    await waitFor(() => expect(bodies(calls).at(-1)).toMatchObject({ filters: { tags: ['q2'], after: isoDay(week) } }));
  });

  it('are sent with the query, and changing one searches again', async () => {
    const { user, box, calls } = await openDialog();
    await user.type(box, 'plan{Enter}');
    await screen.findByText('Halden invoice');
    await chooseFilter(user, 'Tag', '#budget');
    await chooseFilter(user, 'Add a tag', '#draft');
    await user.click(button('Remove tag draft'));
    await chooseFilter(user, 'Add a tag', '#q2');
    await chooseFilter(user, 'Folder', 'My Files');
    await chooseFilter(user, 'Kind', 'Only notes');
    await user.click(button('Changed'));
    fireEvent.change(screen.getByLabelText('Changed since'), { target: { value: '2026-01-15' } });
    fireEvent.change(screen.getByLabelText('Changed before'), { target: { value: '2026-06-01' } });
    await waitFor(() =>
      expect(bodies(calls).at(-1)).toEqual({
        query: 'plan',
        isTyping: false,
        filters: {
          tags: ['budget', 'q2'],
          folderId: 'folder-1',
          kind: 'notes',
          after: '2026-01-15',
          before: '2026-06-01',
        },
      }),
    );
    await user.keyboard('{Escape}');
    for (const name of ['Folder: My Files', 'Kind: Only notes', /^Changed: Since .+, before/]) {
      screen.getByRole('button', { name });
    }
    await user.click(button('Remove filter: Kind'));
    await waitFor(() => expect(bodies(calls).at(-1)).not.toHaveProperty('filters.kind'));
    await user.click(button('Clear filters'));
    await waitFor(() => expect(bodies(calls).at(-1)).toEqual({ query: 'plan', isTyping: false, filters: {} }));
  });
});

describe('recent searches', () => {
  it('are listed when the box is empty, search again when chosen, and can be removed', async () => {
    const { user, box, calls } = await openDialog();
    await user.type(box, 'first{Enter}');
    await screen.findByText('Halden invoice');
    await user.clear(box);
    await user.type(box, 'second{Enter}');
    await screen.findByText('Halden invoice');
    await user.click(button('Clear'));
    await user.click(button('Remove “second” from recent searches'));
    expect(screen.queryByRole('button', { name: 'second' })).toBeNull();
    await user.keyboard('{Tab}');
    box.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(bodies(calls).at(-1)).toEqual({ query: 'first', isTyping: false, filters: {} }));
    expect(box.value).toBe('first');
  });

  it('survive a reload, belong to one user, and are removed on logout', async () => {
    const first = await openDialog();
    await first.user.type(first.box, 'invoice{Enter}');
    await screen.findByText('Halden invoice');
    first.unmount();
    const second = await openDialog();
    expect(button('invoice')).toBeDefined();
    second.unmount();
    forgetRecentSearches(userId);
    expect(localStorage.length).toBe(0);
    await openDialog();
    expect(screen.queryByText('Recent searches')).toBeNull();
  });

  it("don't include searches that failed or found nothing", async () => {
    const { user, box } = await openDialog((call) =>
      (call.body as { query: string }).query === 'broken'
        ? { status: 500, body: 'Something went wrong' }
        : { status: 200, body: nothing },
    );
    await user.type(box, 'broken{Enter}');
    await screen.findByText("Couldn't search your notes");
    await user.clear(box);
    await user.type(box, 'zzqqxxyy{Enter}');
    await screen.findByText('No results for “zzqqxxyy”');
    await user.click(button('Clear'));
    expect(screen.queryByText('Recent searches')).toBeNull();
  });

  it('are removed when they find nothing any more', async () => {
    let reply = something;
    const { user, box } = await openDialog(() => ({ status: 200, body: reply }));
    await user.type(box, 'invoice{Enter}');
    await screen.findByText('Halden invoice');
    await user.click(button('Clear'));
    reply = nothing;
    await user.click(button('invoice'));
    await screen.findByText('No results for “invoice”');
    await user.click(button('Clear'));
    expect(screen.queryByText('Recent searches')).toBeNull();
  });

  it("don't include text that was only typed", async () => {
    const { user, box } = await openDialog();
    await user.type(box, 'invoice');
    await screen.findByText('Halden invoice');
    await user.click(button('Clear'));
    expect(screen.queryByText('Recent searches')).toBeNull();
  });
});

describe('saved searches', () => {
  beforeEach(giveLayout);

  it('hold the filters as text, search again when chosen, and can be deleted', async () => {
    const { user, box, calls } = await openDialog();
    await user.type(box, 'plan{Enter}');
    await screen.findByText('Halden invoice');
    await chooseFilter(user, 'Tag', '#budget');
    await chooseFilter(user, 'Folder', 'My Files');
    await user.click(button('Changed'));
    fireEvent.change(screen.getByLabelText('Changed since'), { target: { value: '2026-01-15' } });
    await user.keyboard('{Escape}');
    await user.click(button('Save this search'));
    expect(button('Saved').getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Clear filters'));
    await user.click(button('Clear'));
    const query = 'plan tag:budget in:"My Files" after:2026-01-15';
    within(screen.getByRole('list', { name: 'Saved searches' })).getByText(query);
    box.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(bodies(calls).at(-1)).toEqual({ query, isTyping: false, filters: {} }));
    await user.click(await screen.findByRole('button', { name: 'Saved' }));
    expect(button('Save this search').getAttribute('aria-pressed')).toBe('false');
  });

  it('are searched for when the dialog is opened with one', async () => {
    const { user, box, calls } = await openDialog();
    await user.keyboard('{Escape}');
    await user.click(button('Open saved'));
    expect(await screen.findByText('Halden invoice')).toBeDefined();
    expect(bodies(calls)).toEqual([{ query: 'plan tag:draft', isTyping: false, filters: {} }]);
    expect(box.isConnected).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search notes and documents' }).value).toBe(
      'plan tag:draft',
    );
  });
});
