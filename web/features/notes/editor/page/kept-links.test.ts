import { history } from '@codemirror/commands';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { trials } from '#tests/faults/trials.ts';
import { pageState, shown, undone } from '#tests/page-state.ts';
import { diceFrom } from '#tests/random.ts';
import { keptLinks } from './kept-links.ts';
import { isInAddress, linkOf, linksBeside } from './link-parts.ts';
import { markdownLanguage } from './markdown-language.ts';

function stateOf(doc: string, anchor: number, head = anchor): EditorState {
  const extensions = [markdownLanguage, history(), keptLinks()];
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions });
  ensureSyntaxTree(state, doc.length, 5000);
  return state;
}

function marked(text: string): EditorState {
  const { doc, selection } = pageState(text);
  return stateOf(doc.toString(), selection.main.anchor, selection.main.head);
}

function edit(state: EditorState, insert: string, userEvent: string): EditorState {
  const { from, to } = state.selection.main;
  const spec = { changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent };
  return state.update(spec).state;
}

const NOTE = 'note:11111111-1111-4111-8111-111111111111';

describe('typed', () => {
  test.each([
    ['a [bc|](https://d.org) e', 'X', 'a [bcX|](https://d.org) e'],
    ['a [bc](https://d.org)| e', 'X', 'a [bc](https://d.org)X| e'],
    ['a |[bc](https://d.org) e', 'X', 'a X|[bc](https://d.org) e'],
    ['a |[bc](https://d.org) e', '!', 'a \\!|[bc](https://d.org) e'],
    ['a [b|c](https://d.org) e', ']', 'a [b\\]|c](https://d.org) e'],
    ['a [b|c](https://d.org) e', '\n', 'a [b](https://d.org)\n|[c](https://d.org) e'],
    ['a [b«c](https://d.org) e»f', 'X', 'a [bX|](https://d.org)f'],
    ['«a [b»c](https://d.org) e', 'X', 'X|[c](https://d.org) e'],
    ['a «[bc](https://d.org)» e', 'X', 'a X| e'],
    ['a [«bc»](https://d.org) e', 'X', 'a X| e'],
    ['[a«b](https://c.org) and [d»e](https://f.org)', 'X', '[aX|](https://c.org)[e](https://f.org)'],
    [`a [|bc](${NOTE}) e`, 'X', `a X|[bc](${NOTE}) e`],
    [`a [bc|](${NOTE}) e`, 'X', `a [bc](${NOTE})X| e`],
    ['a [bc](https://d|) e', 'X', 'a [bc](https://dX|) e'],
  ])('in %j, %j makes %j', (before, text, expected) => {
    const state = marked(before);
    const next = edit(state, text, text === '\n' ? 'input' : 'input.type');
    expect(shown(next)).toBe(expected);
    expect(undone(next).sliceDoc()).toBe(state.sliceDoc());
  });
});

describe('deleted', () => {
  test.each([
    ['a [b«c](https://d.org)» e', 'a [b|](https://d.org) e'],
    ['a [bc«](https://d.org) e»f', 'a [bc](https://d.org)|f'],
    ['«a [»bc](https://d.org) e', '|[bc](https://d.org) e'],
    ['a [«bc»](https://d.org) e', 'a | e'],
    ['a [«b»c](https://d.org) e', 'a [|c](https://d.org) e'],
    [`a [b«c](${NOTE}) e»f`, 'a |f'],
  ])('from %j remains %j', (before, expected) => {
    expect(shown(edit(marked(before), '', 'delete.selection'))).toBe(expected);
  });
});

test('a selection of all words of a link has the whole link, and a click beside it puts the caret beside it', () => {
  const select = (anchor: number, head: number, userEvent: string) =>
    shown(stateOf('a [bc](https://d.org) e', 0).update({ selection: { anchor, head }, userEvent }).state);
  expect(select(3, 5, 'select')).toBe('a «[bc](https://d.org)» e');
  expect(select(0, 4, 'select')).toBe('«a [b»c](https://d.org) e');
  expect(select(5, 5, 'select.pointer')).toBe('a [bc](https://d.org)| e');
  expect(select(3, 3, 'select.pointer')).toBe('a |[bc](https://d.org) e');
  expect(select(5, 5, 'select')).toBe('a [bc|](https://d.org) e');
});

test('no typing, deleting or breaking of lines leaves a piece of an address behind', () => {
  const texts = ['x', ' ', 'two words', '[', ']', '!', '(', ')', '\\', '\n', ''];
  for (let seed = 1; seed <= trials({ small: 300, full: 30_000 }); seed += 1) {
    const dice = diceFrom(seed);
    const words = ['one ', '[two](https://two.org) ', '- a [long one](https://one.org/x)\n', `[Note](${NOTE})`, '\n\n'];
    let state = stateOf(Array.from({ length: 5 }, () => words[dice(words.length)]).join(''), 0);
    for (let step = 0; step < 12; step += 1) {
      const [a, b] = [dice(state.doc.length + 1), dice(3) ? undefined : dice(state.doc.length + 1)];
      const before = state.sliceDoc();
      const isInside = [a, b ?? a].some(
        (at) => before[at - 1] === '\\' || linksBeside(state, at).some((link) => isInAddress(link, at)),
      );
      // The caret doesn't go into a hidden address, and what is written with a backslash is one sign.
      if (isInside) continue;
      const text = texts[dice(texts.length)] ?? '';
      const event = text === '' ? 'delete.backward' : text === '\n' ? 'input' : 'input.type';
      state = edit(state.update({ selection: { anchor: a, head: b ?? a } }).state, text, event);
      ensureSyntaxTree(state, state.doc.length, 5000);
      const about = `seed ${seed}, step ${step}: ${JSON.stringify([before, a, b, text, state.sliceDoc()])}`;
      const addresses = state.sliceDoc().match(/https:\/\/\w+\.org|note:/g) ?? [];
      const links = new Set<string>();
      markdownLanguage.parser.parse(state.sliceDoc()).iterate({
        enter: ({ node }) => {
          const link = node.name === 'Link' ? linkOf(state, node) : undefined;
          if (link) links.add(`${link.from}`);
        },
      });
      expect(links.size, about).toBe(addresses.length);
    }
  }
});
