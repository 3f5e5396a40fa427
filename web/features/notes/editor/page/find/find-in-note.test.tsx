import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findInNote } from './find-in-note.ts';

const views: EditorView[] = [];

// jsdom measures no text.
beforeAll(() => {
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
});

afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

/** The note with the panel open, and the words typed into it. */
async function find(doc: string, words: string, at = 0) {
  const view = new EditorView({
    state: EditorState.create({
      doc,
      selection: { anchor: at },
      extensions: [EditorState.lineSeparator.of('\n'), history(), findInNote()],
    }),
    parent: document.body,
  });
  views.push(view);
  view.focus();
  press(view, 'f', { ctrlKey: true });
  await userEvent.type(screen.getByRole('textbox', { name: 'Find' }), words);
  return view;
}

function press(view: EditorView, key: string, modifiers = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  return !view.contentDOM.dispatchEvent(event);
}

const count = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const selected = (view: EditorView) => {
  const { from, to } = view.state.selection.main;
  return [from, view.state.sliceDoc(from, to)];
};

test('finds from the caret on as the words are typed, and counts', async () => {
  const view = await find('One two. one TWO. one', 'one', 5);
  await count('2 of 3');
  expect(selected(view)).toEqual([9, 'one']);
  await userEvent.keyboard('{Enter}');
  await count('3 of 3');
  await userEvent.keyboard('{Enter}');
  await count('1 of 3');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await count('3 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Match case' }));
  await count('1 of 2');
});

test('says when there is nothing, and returns to where it began', async () => {
  const view = await find('one two', 'onex', 5);
  await count('No matches');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('search')).toBeNull();
  expect(view.hasFocus).toBe(true);
  expect(selected(view)).toEqual([5, '']);
});

test('leaves the key to the page once the panel has the focus', async () => {
  await find('one', 'one');
  const box = screen.getByRole('textbox', { name: 'Find' });
  const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true });
  box.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('replaces one match, and all of them as one undo step', async () => {
  const view = await find('a.b a.b a-b a.b\r\n', 'a.b');
  await userEvent.type(screen.getByRole('textbox', { name: 'Replace with' }), 'x\\n');
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(view.state.sliceDoc()).toBe('x\\n a.b a-b a.b\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'Replace all' }));
  expect(view.state.sliceDoc()).toBe('x\\n x\\n a-b x\\n\r\n');
  undo(view);
  expect(view.state.sliceDoc()).toBe('x\\n a.b a-b a.b\r\n');
  undo(view);
  expect(view.state.sliceDoc()).toBe('a.b a.b a-b a.b\r\n');
});

test('counts up to a thousand', async () => {
  await find('x '.repeat(3000), 'x');
  await count('1 of 1,000+');
});
