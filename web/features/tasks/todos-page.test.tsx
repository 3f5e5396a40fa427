import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { untilNotNearMidnight } from '#tests/midnight.ts';
import { giveLayout, type Handler, renderInApp, serve } from '#tests/web-page.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { todayHere } from './task-days.ts';
import { TodoCounts } from './todo-counts.tsx';
import { TodosPage } from './todos-page.tsx';

await untilNotNearMidnight();
const today = todayHere();
const dayFromNow = (days: number) => todayHere(new Date(Date.now() + days * 86_400_000));

function task(id: string, text: string, more: Partial<Task> = {}): Task {
  const place = {
    noteId: 'n1',
    noteTitle: 'Call with Anna',
    folderId: 'f1',
    startsAt: 0,
    endsAt: 5,
    document: null,
    readBy: null,
  };
  const plain = { owner: null, due: null, dueText: null, certain: true, done: false, waiting: false };
  return { id, text, ...place, ...plain, ...more };
}

let tasks: Task[];
let changes: unknown[];
/** What was last added or dismissed. */
let gone: Task[];
let failure: { status: number; text: string } | undefined;
let isOffline: boolean;

const server: Handler = ({ method, path, query, body }) => {
  if (isOffline) throw new TypeError('Failed to fetch');
  if (path === '/api/tasks/counts') {
    return { json: { open: 4, overdue: 1, week: 0, suggestions: tasks.filter(({ certain }) => !certain).length } };
  }
  if (method === 'POST') {
    if (failure) return failure;
    const isBack = path.endsWith('/undo');
    changes.push({ path, body });
    if (isBack) tasks.push(...gone);
    else {
      gone = tasks.filter(({ certain, noteId }) => !certain && path.includes(noteId));
      tasks = tasks.filter((each) => !gone.includes(each));
    }
    const note = { id: 'n1', title: 'Call with Anna' };
    return { json: isBack ? { note } : { taskIds: gone.map(({ id }) => id), left: 0, note } };
  }
  if (method === 'PATCH') {
    if (failure) return failure;
    const { today: _, ...change } = body as Partial<Task> & { accept?: boolean; dismiss?: boolean; today: string };
    changes.push({ id: path.split('/').at(-1), ...change });
    const changed = [...tasks, ...gone].find(({ id }) => path.endsWith(id)) as Task;
    const isBack = change.accept === false || change.dismiss === false;
    gone = [changed];
    tasks = tasks.filter((each) => each !== changed || !('accept' in change || 'dismiss' in change));
    if (isBack) tasks.push(changed);
    tasks = tasks.map((each) =>
      each === changed ? { ...each, ...change, ...('due' in change ? { due: dayFromNow(4) } : {}) } : each,
    );
    return { json: { task: changed, note: null } };
  }
  const filter = query.get('filter');
  const listed = tasks.filter(
    ({ waiting, certain, done }) =>
      String(done) === (query.get('done') ?? 'false') &&
      String(certain) === query.get('certain') &&
      (filter === 'all' || waiting === (filter === 'waiting')),
  );
  return { json: { tasks: listed, nextCursor: null } };
};

const [onOpen, onOpenDocument] = [vi.fn(), vi.fn()];
const saveDrafts = vi.fn(async () => {});

function show() {
  const folders = [{ id: 'f1', name: 'Halden', path: 'My Files / Halden' }];
  return renderInApp(
    <TodosPage
      onClose={vi.fn()}
      onOpen={onOpen}
      onOpenDocument={onOpenDocument}
      folders={folders}
      saveDrafts={saveDrafts}
      onNoteChanged={vi.fn()}
    />,
  );
}

beforeEach(() => {
  giveLayout();
  vi.clearAllMocks();
  changes = [];
  gone = [];
  failure = undefined;
  isOffline = false;
  tasks = [
    task('a', 'Send the offer', { due: dayFromNow(-3) }),
    task('b', 'Call the bank', { due: today }),
    task('c', 'Plan the review', { due: dayFromNow(30) }),
    task('d', 'Order paper'),
    task('e', 'Book the room', { owner: 'Tom', waiting: true }),
    task('f', 'send the contract', { owner: 'Anna', certain: false, waiting: true }),
  ];
});

it('names the document of a deadline with its page, and opens it there', async () => {
  const document = { id: 'd1', fileName: 'Quote Copper Kettle.pdf', page: 2 };
  tasks.push(task('g', 'Final numbers', { certain: false, document }), task('h', 'Pay it', { document }));
  serve(server);
  show();
  const list = await screen.findByRole('list', { name: 'Mine' });
  await userEvent.click(await within(list).findByRole('button', { name: /^Pay it/ }));
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'h' }));
  expect(onOpenDocument).not.toHaveBeenCalled();
  await userEvent.click(within(list).getByRole('button', { name: /^Quote Copper Kettle.pdf\s*page 2/ }));
  expect(onOpenDocument).toHaveBeenLastCalledWith(document);
  await userEvent.click(screen.getByRole('tab', { name: /Suggestions/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Final numbers/ }));
  expect(onOpenDocument).toHaveBeenCalledTimes(2);
});

it('groups the to-dos by due date, each with its place', async () => {
  serve(server);
  show();
  const list = await screen.findByRole('list', { name: 'Mine' });
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Overdue', 'This week', 'Later', 'No date']);
  expect(within(list).getAllByText('Call with Anna · Halden')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: /^Call the bank/ }));
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'b', noteId: 'n1' }));
});

it('ticks a to-do, which then is no longer open', async () => {
  serve(server);
  show();
  const box: HTMLInputElement = await screen.findByRole('checkbox', { name: 'Done: Call the bank' });
  await userEvent.click(box);
  expect(saveDrafts).toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Done: Call the bank' })).toBeNull());
  expect(await screen.findByText('To-do done')).toBeDefined();
  expect(changes).toEqual([{ id: 'b', done: true }]);
});

it('lists what is done, without groups, and opens it again', async () => {
  tasks.push(task('g', 'Pay the hotel', { done: true, due: dayFromNow(-9) }));
  serve(server);
  show();
  await userEvent.click(await screen.findByRole('tab', { name: 'Done' }));
  const list = await screen.findByRole('list', { name: 'Done' });
  expect(within(list).queryByRole('heading')).toBeNull();
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(within(list).getByRole('checkbox', { name: 'Done: Pay the hotel' }));
  expect(await screen.findByText('Nothing done yet')).toBeDefined();
  expect(changes).toEqual([{ id: 'g', done: false }]);
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect(await screen.findByRole('checkbox', { name: 'Done: Pay the hotel' })).toBeDefined();
});

it('shows a to-do as it was when it could not be changed, and says why', async () => {
  serve(server);
  show();
  failure = { status: 409, text: 'The note has changed, and this line is no longer in it' };
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Done: Call the bank' }));
  expect(await screen.findByText(/this line is no longer in it/)).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done: Call the bank' }).checked).toBe(false),
  );
});

it('is used by keyboard: arrows move, Space ticks, Enter opens', async () => {
  serve(server);
  show();
  const first = await screen.findByRole('button', { name: /^Send the offer/ });
  first.focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Call the bank'));
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }));
  await userEvent.keyboard(' ');
  await waitFor(() => expect(changes).toEqual([{ id: 'b', done: true }]));
});

it('changes the due date in words, and says why a date was refused', async () => {
  serve(server);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add date: due date of Order paper' }));
  const field = screen.getByRole('textbox', { name: 'Due date of Order paper' });
  failure = { status: 422, text: "Couldn't read that as a date." };
  await userEvent.type(field, 'whenever{Enter}');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', "Couldn't read that as a date.");
  failure = undefined;
  await userEvent.clear(field);
  await userEvent.type(field, 'next Friday{Enter}');
  await waitFor(() => expect(changes).toEqual([{ id: 'd', due: 'next Friday' }]));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('adds a suggestion as a to-do, or dismisses it', async () => {
  tasks.push(task('g', 'call the notary', { certain: false }));
  serve(server);
  show();
  await userEvent.click(await screen.findByRole('tab', { name: /Suggestions/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add as to-do: send the contract' }));
  expect(await screen.findByText('Added to “Call with Anna”')).toBeDefined();
  const row = screen.getByRole('button', { name: /^call the notary/ });
  row.focus();
  fireEvent.keyDown(row, { key: 'Delete' });
  expect(await screen.findByText('Suggestion dismissed')).toBeDefined();
  expect(await screen.findByText('No suggestions')).toBeDefined();
  expect(changes).toEqual([
    { id: 'f', accept: true },
    { id: 'g', dismiss: true },
  ]);
});

it('takes an added suggestion back with Undo', async () => {
  serve(server);
  renderInApp(<Toaster />);
  show();
  await userEvent.click(await screen.findByRole('tab', { name: /Suggestions/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add as to-do: send the contract' }));
  expect(await screen.findByText('No suggestions')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Add as to-do: send the contract' })).toBeDefined();
  expect(changes).toEqual([
    { id: 'f', accept: true },
    { id: 'f', accept: false },
  ]);
});

it('adds all suggestions of a note at once, and takes them back with Undo', async () => {
  const other = { noteId: 'n2', noteTitle: 'Plan' };
  tasks.push(
    task('g', 'call the notary', { certain: false }),
    task('h', 'pay the hotel', { certain: false, ...other }),
  );
  serve(server);
  renderInApp(<Toaster />);
  show();
  await userEvent.click(await screen.findByRole('tab', { name: /Suggestions/ }));
  const list = await screen.findByRole('list', { name: 'Suggestions' });
  const heads = within(list).getAllByRole('heading');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Call with Anna', 'Plan']);
  // A single one has its own button.
  expect(within(list).getAllByRole('button', { name: /^Add all/ })).toHaveLength(1);
  failure = { status: 422, text: "Couldn't read the note for its to-dos. Try again" };
  await userEvent.click(screen.getByRole('button', { name: 'Add all suggestions of “Call with Anna”' }));
  expect((await screen.findAllByText(/Couldn't read the note/)).length).toBeGreaterThan(0);
  failure = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Add all suggestions of “Call with Anna”' }));
  expect((await screen.findAllByText('2 to-dos added to “Call with Anna”')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Add as to-do: call the notary/ })).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Add as to-do: call the notary/ })).toBeDefined();
  expect(changes).toEqual([
    { path: '/api/notes/n1/suggestions/accept', body: undefined },
    { path: '/api/notes/n1/suggestions/undo', body: { taskIds: ['f', 'g'] } },
  ]);
});

it('says once for each note which model read its suggestions, or that it failed', async () => {
  tasks = [
    task('g', 'call the notary', { certain: false, readBy: 'openai gpt-5.5' }),
    task('h', 'pay the hotel', { certain: false, readBy: 'openai gpt-5.5' }),
    task('i', 'book the room', { certain: false, noteId: 'n2', noteTitle: 'Plan', readBy: 'built-in' }),
    task('j', 'order paper', { certain: false, noteId: 'n3', noteTitle: 'List' }),
  ];
  serve(server);
  show();
  await userEvent.click(await screen.findByRole('tab', { name: /Suggestions/ }));
  const list = await screen.findByRole('list', { name: 'Suggestions' });
  expect(
    within(list)
      .getAllByText(/^Read by|couldn't read/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Read by OpenAI (gpt-5.5)', "The model couldn't read this note. The built-in assistant read it instead."]);
});

it('says in the sidebar how many are open, suggested and overdue', async () => {
  serve(server);
  renderInApp(<TodoCounts />);
  expect(await screen.findByText('4 open, 1 suggested, 1 overdue')).toBeDefined();
  screen.getByText('4 · 1');
});

it('offline, shows a to-do as it was with the reason, and keeps a typed date', async () => {
  serve(server);
  show();
  const box: HTMLInputElement = await screen.findByRole('checkbox', { name: 'Done: Call the bank' });
  isOffline = true;
  await userEvent.click(box);
  expect(await screen.findByText(/Check your connection and try again/)).toBeDefined();
  await waitFor(() => expect(box.checked).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Add date: due date of Order paper' }));
  const field: HTMLInputElement = screen.getByRole('textbox', { name: 'Due date of Order paper' });
  await userEvent.type(field, 'next Friday{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
  expect(field.value).toBe('next Friday');
  isOffline = false;
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(changes).toEqual([{ id: 'd', due: 'next Friday' }]));
});

it('shows those of others, of a folder, and what to do where there are none', async () => {
  const calls = serve(server);
  show();
  await userEvent.click(await screen.findByRole('tab', { name: /Waiting/ }));
  expect(await screen.findByText('Tom · Call with Anna · Halden')).toBeDefined();
  tasks = [];
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Folder' }), 'My Files / Halden');
  expect(await screen.findByText('Not waiting for anyone')).toBeDefined();
  expect(calls.at(-1)).toContain('folderId=f1');
});

it('offers to retry after an error', async () => {
  serve(() => ({ status: 500, text: 'Broken' }));
  show();
  expect(await screen.findByText("Couldn't load your to-dos")).toBeDefined();
  serve(server);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Order paper')).toBeDefined();
});
