import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { linkedNotes } from '#web/features/notes/editor/page/page-context.ts';
import { pastedNoteLink, withNoteLinks } from './pasted-note-links.ts';

const id = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';
const address = `${location.origin}/app?note=${id}`;
const known = { titleOf: () => 'Plan [v2]', subscribe: () => () => {}, open: () => {} };

test('the address of a note becomes a link with its title, or with the words that were selected', () => {
  const state = EditorState.create({ extensions: linkedNotes.of(known) });
  expect(pastedNoteLink(state, `${address}\n`, '')).toBe(`[Plan \\[v2\\]](note:${id})`);
  expect(pastedNoteLink(state, address, 'the plan')).toBe(`[the plan](note:${id})`);
  expect(pastedNoteLink(EditorState.create(), address, '')).toBe(`[Note](note:${id})`);
});

test('other addresses and texts become none', () => {
  for (const text of [`https://elsewhere.example/app?note=${id}`, `${location.origin}/app`, `See ${address}`, id]) {
    expect(pastedNoteLink(EditorState.create(), text, '')).toBeUndefined();
  }
});

test('links of rich text to notes are links between notes', () => {
  const other = '[Out](https://elsewhere.example/x)';
  expect(withNoteLinks(`- [Plan](${address}) and ${other}`)).toBe(`- [Plan](note:${id}) and ${other}`);
});

test('in a colleague’s client they are links to notes there, and addresses of the user’s own notes stay what they are', () => {
  history.replaceState(null, '', '/with/grant/app');
  try {
    const there = `${location.origin}/with/grant/app?note=${id}`;
    expect(withNoteLinks(`[Plan](${there}), [Own](${address})`)).toBe(`[Plan](note:${id}), [Own](${address})`);
  } finally {
    history.replaceState(null, '', '/');
  }
});
