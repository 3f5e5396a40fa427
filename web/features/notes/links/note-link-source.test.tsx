import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { suggestions } from '#web/features/notes/editor/page/suggestions.ts';
import type { TitledNote } from './find-titles.ts';
import type { NoteLinkHooks } from './note-link-hooks.ts';
import { closedNoteLinks, noteLinks, startNoteLink } from './note-link-source.ts';

const id = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';
const newId = '9a1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d12';
const plan: TitledNote = { id, title: 'Plan [v2]', folderId: null, updatedAt: '2026-01-01T00:00:00.000Z' };
const link = `[Plan \\[v2\\]](note:${id})`;
let view: EditorView | undefined;

// jsdom measures no text.
beforeAll(() => {
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
});
afterEach(() => view?.destroy());

function open(hooks: Partial<NoteLinkHooks> = {}, doc = '') {
  const all: NoteLinkHooks = { find: async () => [plan], create: async (title) => ({ id: newId, title }), ...hooks };
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc,
      selection: { anchor: doc.length },
      extensions: [history(), suggestions([noteLinks(all)]), closedNoteLinks(all)],
    }),
  });
  return { view, source: noteLinks(all) };
}

function type(view: EditorView, text: string): void {
  for (const letter of text) view.dispatch(view.state.replaceSelection(letter), { userEvent: 'input.type' });
}

const textOf = (view: EditorView) => view.state.doc.toString();
const signal = new AbortController().signal;

describe('what `[[` finds', () => {
  test('becomes a link, which one undo takes back', async () => {
    const { view, source } = open({}, 'See [[pl');
    const [first] = await source.items('pl', signal);
    first?.apply(view, 4, 8);
    expect(textOf(view)).toBe(`See ${link}`);
    expect(view.state.selection.main.head).toBe(textOf(view).length);
    undo(view);
    expect(textOf(view)).toBe('See [[pl');
  });

  test('is asked for from the two brackets on, to the end of the title', () => {
    const { source } = open();
    expect(source.match.exec('a [[two words')?.[1]).toBe('two words');
    for (const text of ['a [x', 'a [[x]', 'a [[x]] y']) expect(source.match.test(text)).toBe(false);
    const brackets = ['[[Plan [v', '[[Plan [v2]', '[[Plan [v2] of', '[[a [[Plan [v'];
    expect(brackets.map((text) => source.match.exec(text)?.[1])).toEqual([
      ...['Plan [v', 'Plan [v2]', 'Plan [v2] of', 'Plan [v'],
    ]);
  });

  test('is found also while the brackets of its title are typed', async () => {
    const find = vi.fn(async () => [plan]);
    const { view } = open({ find });
    type(view, 'See [[Plan [v2] ');
    await waitFor(() => expect(find).toHaveBeenLastCalledWith('Plan [v2] ', expect.anything()));
    await waitFor(() => expect(document.querySelector('[role=option]')?.textContent).toContain('Plan [v2]'));
  });

  test('ends with a new note, unless there is one of exactly that title', async () => {
    const { source } = open();
    const labels = async (typed: string) => (await source.items(typed, signal)).map(({ label }) => label);
    expect(await labels('pl')).toEqual(['Plan [v2]', 'Create “pl”']);
    expect(await labels('plan  [v2]')).toEqual(['Plan [v2]']);
    expect(await labels('')).toEqual(['Plan [v2]']);
  });

  test('creates the note and links it where the title was typed, also if text came before it since', async () => {
    let answer: ((note: { id: string; title: string }) => void) | undefined;
    const created = new Promise<{ id: string; title: string }>((resolve) => {
      answer = resolve;
    });
    const { view, source } = open({ create: () => created }, 'See [[New');
    const items = await source.items('New', signal);
    items.at(-1)?.apply(view, 4, 9);
    expect(textOf(view)).toBe('See [[New');
    view.dispatch({ changes: { from: 0, insert: 'Elsewhere. ' } });
    answer?.({ id: newId, title: 'New' });
    await waitFor(() => expect(textOf(view)).toBe(`Elsewhere. See [New](note:${newId})`));
  });

  test('leaves the text as it is if the note can’t be created', async () => {
    const { view, source } = open({ create: async () => null }, '[[New');
    const items = await source.items('New', signal);
    items.at(-1)?.apply(view, 0, 5);
    await Promise.resolve();
    expect(textOf(view)).toBe('[[New');
  });
});

test('`]]` takes the note of exactly that title', async () => {
  const { view } = open({ find: async () => [{ ...plan, title: 'The plan' }] });
  type(view, 'See [[the Plan]]');
  await waitFor(() => expect(textOf(view)).toBe(`See [The plan](note:${id})`));
  undo(view);
  expect(textOf(view)).toBe('See [[the Plan]]');
});

test('`]]` takes a title with brackets', async () => {
  const { view } = open();
  type(view, 'See [[plan [v2]]]');
  await waitFor(() => expect(textOf(view)).toBe(`See ${link}`));
});

test('`]]` leaves what no note is called', async () => {
  const find = vi.fn(async () => [plan]);
  const { view } = open({ find });
  type(view, '[[array]]');
  await waitFor(() => expect(find).toHaveBeenLastCalledWith('array'));
  expect(textOf(view)).toBe('[[array]]');
});

test('a menu item opens the suggestions', async () => {
  const { view } = open();
  startNoteLink(view);
  await waitFor(() => expect(document.querySelector('[role=option]')?.textContent).toContain('Plan [v2]'));
});
