import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { namedDays } from './slash-dates.ts';
import type { SlashActions } from './slash-entries.ts';
import { slashMenu } from './slash-menu.ts';

const actions = {
  pickPicture: vi.fn(),
  pickFile: vi.fn(),
  linkToNote: vi.fn(),
  templates: () => [{ title: 'Meeting notes', content: '# Meeting\n\n- [ ] ' }],
} satisfies SlashActions;

const signal = new AbortController().signal;
const source = slashMenu(actions);
const labels = async (query: string) => (await source.items(query, signal)).map(({ label }) => label);

afterEach(() => vi.useRealTimers());

/** The text after choosing the first entry for what is typed after the last slash. */
async function choose(marked: string): Promise<string> {
  const caret = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const query = source.match.exec(doc.slice(doc.lastIndexOf('\n', caret - 1) + 1, caret))?.at(-1) ?? '';
  const view = new EditorView({
    state: EditorState.create({
      doc,
      selection: { anchor: caret },
      extensions: [EditorState.lineSeparator.of('\n'), history()],
    }),
  });
  const [item] = await source.items(query, signal);
  item?.apply(view, caret - query.length - 1, caret);
  const text = view.state.sliceDoc();
  const { head } = view.state.selection.main;
  undo(view);
  expect(view.state.sliceDoc()).toBe(doc);
  view.destroy();
  return `${text.slice(0, head)}|${text.slice(head)}`;
}

test.each([
  ['/heading|', '# |'],
  ['/h2|', '## |'],
  ['Plan /h3|', '### Plan |'],
  ['- item /to-do|', '- [ ] item |'],
  ['a\n/num|\nb', 'a\n1. |\nb'],
  ['- a\n  - b /num|', '- a\n  1. b |'],
  ['# Title /quote|', '> Title |'],
  ['/private|', '> [!private]\n> |'],
  ['a\n\nMartin leaves. /priv|\n\nb', 'a\n\n> [!private]\n> Martin leaves. |\n\nb'],
  ['- item /private|\n- next', '> [!private]\n> - item |\n\n- next'],
  ['/div|', '---\n|'],
  ['text\n/div|\nmore', 'text\n\n---\n|\n\nmore'],
  ['text /code| more', 'text \n\n```\n|\n```\n\n more'],
  ['a\r\n/code|\r\n', 'a\r\n\r\n```\r\n|\r\n```\r\n'],
  ['/meeting|', '# Meeting\n\n- [ ] |'],
])('%j becomes %j', async (before, expected) => {
  expect(await choose(before)).toBe(expected);
});

test('a table begins with the caret in its first cell', async () => {
  const text = await choose('text\n/tab|');
  expect(text.replace('|', '')).toContain(' |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |');
  expect(text.indexOf('|')).toBe('text\n\n'.length);
});

test('in a table lists what can be done with its row and column, and no blocks', async () => {
  const inTable = slashMenu({ ...actions, isInTable: () => true });
  const found = async (query: string) => (await inTable.items(query, signal)).map(({ label }) => label);
  expect((await found('')).slice(0, 2)).toEqual(['Add row above', 'Add row below']);
  expect(await found('align')).toEqual(['Align left', 'Align center', 'Align right']);
  expect(await found('heading')).toEqual([]);
  expect(await found('today')).toEqual(['Today']);
});

test('finds by the beginnings of words, names before other words', async () => {
  expect((await labels(''))[0]).toBe('Heading 1');
  expect(await labels('')).not.toContain('Tomorrow');
  expect(await labels('task')).toEqual(['To-do list']);
  expect((await labels('list')).slice(0, 3)).toEqual(['To-do list', 'Bullet list', 'Numbered list']);
  expect(await labels('next fri')).toEqual(['Next Friday']);
  expect((await labels('date'))[0]).toBe('Today');
  expect(await labels('camera')).toEqual([]);
});

test('opens at the start of a line or after white space', () => {
  for (const text of ['/', 'a /', '- /h', 'a /next fri']) expect(source.match.test(text), text).toBe(true);
  for (const text of ['a/', 'http://', 'and/or', 'a / b', '//']) expect(source.match.test(text), text).toBe(false);
});

test('days are written like other dates, with next week from Monday on', () => {
  const days = namedDays(new Date(2026, 11, 2));
  const textOf = (name: string) => days.find(({ label }) => label === name)?.text;
  expect(textOf('Today')).toBe('Wed, Dec 2');
  expect(textOf('Tomorrow')).toBe('Thu, Dec 3');
  expect(textOf('Friday')).toBe('Fri, Dec 4');
  expect(textOf('Next Friday')).toBe('Fri, Dec 11');
  expect(textOf('Monday')).toBe('Mon, Dec 7');
  expect(namedDays(new Date(2026, 11, 31)).find(({ label }) => label === 'Tomorrow')?.text).toBe('Fri, Jan 1, 2027');
});

test('pictures and files remove what was typed and ask for the file', async () => {
  expect(await choose('a /pict|')).toBe('a |');
  expect(actions.pickPicture).toHaveBeenCalledOnce();
  await choose('/link|');
  expect(actions.linkToNote).toHaveBeenCalledOnce();
});

test('says that writing needs a model only once it is known that none is connected', async () => {
  const hasModel = vi.fn<() => boolean | undefined>();
  const writing = slashMenu({ ...actions, writing: () => ({ hasModel, start: vi.fn() }) });
  const detail = async () => (await writing.items('continue', signal))[0]?.detail;
  expect(hasModel).not.toHaveBeenCalled();
  expect(await detail()).toBeUndefined();
  hasModel.mockReturnValue(true);
  expect(await detail()).toBeUndefined();
  hasModel.mockReturnValue(false);
  expect(await detail()).toBe('needs a model');
});
