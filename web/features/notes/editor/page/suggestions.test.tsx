import { history, undo } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { markdownLanguage } from './markdown-language.ts';
import type { Suggestion, SuggestionSource } from './suggestion.ts';
import { suggestions } from './suggestions.ts';

const views: EditorView[] = [];

// jsdom measures no text.
beforeAll(() => {
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
});

afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

function write(label: string): Suggestion {
  return {
    id: label,
    label,
    apply: (view, from, to) =>
      view.dispatch({ changes: { from, to, insert: label }, selection: { anchor: from + label.length } }),
  };
}

const words = ['Halden workshop', 'Handover', 'Invoice'];
const find = (query: string) => words.filter((word) => word.toLowerCase().startsWith(query.toLowerCase())).map(write);
const atOnce: SuggestionSource = { match: /(?:^|\s)\/(\S[^/]*|)$/, items: find };

function page(source: SuggestionSource, doc = ''): EditorView {
  const view = new EditorView({
    doc,
    selection: { anchor: doc.length },
    extensions: [markdownLanguage, history(), suggestions([source]), keymap.of([{ key: 'Enter', run: newLine }])],
    parent: document.body,
  });
  views.push(view);
  return view;
}

function newLine(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection('\n'));
  return true;
}

function type(view: EditorView, text: string) {
  for (const letter of text) {
    view.dispatch(view.state.replaceSelection(letter), { userEvent: 'input.type' });
  }
}

function press(view: EditorView, key: string) {
  view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('lists what matches as it is typed, and names the selected option at the text', async () => {
  const view = page(atOnce);
  type(view, '/');
  await waitFor(() => expect(options()).toEqual(words));
  type(view, 'ha');
  await waitFor(() => expect(options()).toEqual(['Halden workshop', 'Handover']));
  press(view, 'ArrowDown');
  const selected = screen.getByRole('option', { selected: true });
  expect(selected.textContent).toBe('Handover');
  expect(view.contentDOM.getAttribute('aria-activedescendant')).toBe(selected.id);
  expect(view.contentDOM.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  press(view, 'Enter');
  expect(view.state.doc.toString()).toBe('Handover');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(view.contentDOM.hasAttribute('aria-activedescendant')).toBe(false);
});

test('one undo brings back what was typed', async () => {
  const view = page(atOnce);
  type(view, 'See /inv');
  await waitFor(() => expect(options()).toEqual(['Invoice']));
  press(view, 'Tab');
  expect(view.state.doc.toString()).toBe('See Invoice');
  type(view, '!');
  undo(view);
  expect(view.state.doc.toString()).toBe('See Invoice');
  undo(view);
  expect(view.state.doc.toString()).toBe('See /inv');
});

test('Escape leaves what was typed and does not open again for the same trigger', async () => {
  const view = page(atOnce);
  type(view, '/');
  await waitFor(() => expect(options()).toEqual(words));
  press(view, 'Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  type(view, 'ha');
  await Promise.resolve();
  expect(screen.queryByRole('listbox')).toBeNull();
  press(view, 'Enter');
  expect(view.state.doc.toString()).toBe('/ha\n');
  type(view, '/');
  await waitFor(() => expect(options()).toEqual(words));
});

test('closes when the trigger is deleted or the caret leaves it', async () => {
  const view = page(atOnce, 'Text');
  type(view, ' /h');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeNull());
  view.dispatch({ selection: { anchor: 0 } });
  expect(screen.queryByRole('listbox')).toBeNull();
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  expect(screen.queryByRole('listbox')).toBeNull();
  type(view, 'a');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeNull());
  view.dispatch({ changes: { from: 4, to: view.state.doc.length }, userEvent: 'delete.backward' });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('says that nothing matches, and closes for a sentence', async () => {
  const view = page(atOnce);
  type(view, '/zz');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No matches'));
  press(view, 'Enter');
  expect(view.state.doc.toString()).toBe('/zz\n');
  type(view, '/or else');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test.each(['```\n', 'Some `', '    '])('does not open in code: %j', async (doc) => {
  const view = page(atOnce, `${doc} \``);
  view.dispatch({ selection: { anchor: doc.length } });
  type(view, '/');
  await Promise.resolve();
  await Promise.resolve();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a click chooses', async () => {
  const view = page(atOnce);
  type(view, '/');
  await waitFor(() => expect(options()).toEqual(words));
  screen.getByText('Invoice').click();
  expect(view.state.doc.toString()).toBe('Invoice');
});

test('cancels an earlier question, and Enter waits for the answer to the last', async () => {
  const asked: { query: string; signal: AbortSignal; reply: (found: Suggestion[]) => void }[] = [];
  const slow: SuggestionSource = {
    match: /\[\[([^[\]]*)$/,
    items: (query, signal) => new Promise((reply) => asked.push({ query, signal, reply })),
  };
  const view = page(slow);
  type(view, '[[');
  await waitFor(() => expect(asked).toHaveLength(1));
  type(view, 'in');
  expect(asked[0]?.signal.aborted).toBe(true);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.query).toBe('in');
  press(view, 'Enter');
  expect(view.state.doc.toString()).toBe('[[in');
  asked[1]?.reply(find('in'));
  await waitFor(() => expect(view.state.doc.toString()).toBe('Invoice'));
});
