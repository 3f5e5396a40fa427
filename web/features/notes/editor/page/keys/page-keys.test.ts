import { describe, expect, test } from 'vitest';
import { after, pageState, shown, stateOf, undone } from '#tests/page-state.ts';
import { belowFence, fenceAsTyped } from './code-fence.ts';
import { formatPage } from './format-page.ts';
import { pageCommands } from './page-keys.ts';
import { taskAsTyped } from './task-keys.ts';

/** The text before a key, the key, and the text after; null where the key is left to others. */
type Case = [before: string, after: string | null];

function check(key: string, [before, expected]: Case) {
  const state = pageState(before);
  const command = pageCommands[key];
  if (!command) throw new Error(`No key ${key}`);
  const next = after(state, command);
  expect(next && shown(next)).toBe(expected);
  if (next) expect(undone(next).sliceDoc()).toBe(state.sliceDoc());
}

const cases: Record<string, Record<string, Case[]>> = {
  'Enter continues': {
    Enter: [
      ['- a|', '- a\n- |'],
      ['* a|b', '* a\n* |b'],
      ['- a| b', '- a\n- |b'],
      ['- [x] a|', '- [x] a\n- [ ] |'],
      ['1. a|', '1. a\n2. |'],
      ['1) a|', '1) a\n2) |'],
      ['> a|', '> a\n> |'],
      ['> - a|', '> - a\n> - |'],
      ['- a\n  - b|', '- a\n  - b\n  - |'],
      ['- a «b» c', '- a \n- |c'],
      ['- «a»', '- \n- |'],
      ['text|', 'text\n|'],
      ['# Title|', '# Title\n|'],
      ['|- a', '\n|- a'],
      ['- - -|', '- - -\n|'],
      ['- a\n  more|', '- a\n  more\n- |'],
    ],
  },
  'Enter after a divider under text leaves the text what it is': {
    Enter: [
      ['Call Anna\nBook the room\n---|', 'Call Anna\nBook the room\n\n---\n|'],
      ['Call Anna\n---|\nNext', 'Call Anna\n\n---\n|\nNext'],
      ['Call Anna\r\n-----|\r\nNext', 'Call Anna\r\n\r\n-----\r\n|\r\nNext'],
      ['Call Anna\n---|Next', 'Call Anna\n\n---\n|Next'],
      ['Call Anna\n---|-', 'Call Anna\n\n---\n|-'],
      ['> Call Anna\n> ---|', '> Call Anna\n>\n> ---\n> |'],
      ['- Call Anna\n---|', '- Call Anna\n---\n|'],
      ['- Call Anna\n  ---|', '- Call Anna\n\n  ---\n  |'],
      ['Call Anna\n***|', 'Call Anna\n***\n|'],
      ['Call Anna\n___|', 'Call Anna\n___\n|'],
      ['# Call Anna\n---|', '# Call Anna\n---\n|'],
      ['Call Anna\n\n---|', 'Call Anna\n\n---\n|'],
      ['Call Anna\n--|-', 'Call Anna\n--\n|-'],
      ['```\nCall Anna\n---|\n```', '```\nCall Anna\n---\n|\n```'],
      ['---\ntitle: Plan\ntags: a\n---|', '---\ntitle: Plan\ntags: a\n---\n|'],
      ['---\ntitle: Plan\n---\nText\n---|', '---\ntitle: Plan\n---\nText\n\n---\n|'],
    ],
    'Shift-Enter': [['Call Anna\n---|', 'Call Anna\n\n---\n|']],
  },
  'Enter in the address of a link goes behind the link': {
    Enter: [
      ['a [b](https://c.org|) d', 'a [b](https://c.org)| d'],
      ['- [b](https://c|.org)', '- [b](https://c.org)|'],
      ['![b](c.png|)', '![b](c.png)|'],
      ['[b](https://c.org)|', '[b](https://c.org)\n|'],
      ['|[b](https://c.org)', '\n|[b](https://c.org)'],
      ['[b|](https://c.org)', '[b\n|](https://c.org)'],
      ['https://c|.org', 'https://c\n|.org'],
    ],
  },
  'Enter numbers what follows': {
    Enter: [
      ['1. a|\n2. b\n3. c', '1. a\n2. |\n3. b\n4. c'],
      ['1. a|\n1. b\n1. c', '1. a\n1. |\n1. b\n1. c'],
      ['8. a|\n9. b\n   - c\n10. d', '8. a\n9. |\n10. b\n    - c\n11. d'],
      ['1. a\n   1. x|\n   2. y\n2. b', '1. a\n   1. x\n   2. |\n   3. y\n2. b'],
      ['9. a|\n   - n\n10. b', '9. a\n10. |\n    - n\n11. b'],
      ['9. a|x\n   - n\n\n     more\n10. b', '9. a\n10. |x\n    - n\n\n      more\n11. b'],
      ['9) a|\n   9. m\n      - n\n   10. o', '9) a\n10) |\n    9. m\n       - n\n    10. o'],
      ['> 9. a|\n>    - n\n> 10. b', '> 9. a\n> 10. |\n>     - n\n> 11. b'],
      ['9. a|\r\n   - n\r\n10. b', '9. a\r\n10. |\r\n    - n\r\n11. b'],
      ['1. a «b» c\n2. d', '1. a \n2. |c\n3. d'],
      ['1. a «b\n2. c» d\n3. e', '1. a \n2. |d\n3. e'],
      ['1. a|\n\n2. b\n\ntext\n\n7. c', '1. a\n2. |\n\n3. b\n\ntext\n\n7. c'],
    ],
  },
  'Enter on an empty item ends the list, and first outdents a nested one': {
    Enter: [
      ['- |', '|'],
      ['- a\n- |', '- a\n\n|'],
      ['- a\n- [ ] |\n\ntext', '- a\n\n|\n\ntext'],
      ['- a\n  - b\n  - |', '- a\n  - b\n- |'],
      ['1. a\n   - b\n   - |', '1. a\n   - b\n2. |'],
      ['1. a\n2. |', '1. a\n\n|'],
      ['> a\n> |', '> a\n\n|'],
      ['> > a\n> > |', '> > a\n>\n> |'],
      ['> - a\n> - |', '> - a\n>\n> |'],
    ],
  },
  'Enter in code keeps the indentation, and closes a fence': {
    Enter: [
      ['```\n  - a|\n```', '```\n  - a\n  |\n```'],
      ['```js|', '```js\n|\n```'],
      ['```js|\nx\n```', '```js\n|\nx\n```'],
      ['a\n```|\n\nb', 'a\n```\n|\n```\n\nb'],
    ],
  },
  "lines end as the note's do": {
    Enter: [
      ['- a|\r\n- b\r\n', '- a\r\n- |\r\n- b\r\n'],
      ['- a\r\n- |\r\n', '- a\r\n\r\n|\r\n'],
      ['1. a|\r\n2. b', '1. a\r\n2. |\r\n3. b'],
      ['a\r\nb|', 'a\r\nb\r\n|'],
      ['- a«b\r\n- c»d', '- a\r\n- |d'],
      ['a\r|\nb', 'a\r\n|\r\nb'],
    ],
    'Shift-Enter': [['- a|\r\n', '- a\r\n  |\r\n']],
    'Alt-ArrowUp': [['a\r\nb|', 'b|\r\na']],
    'Mod-Shift-8': [['«a\r\nb»\r\n', '«- a\r\n- b»\r\n']],
    Tab: [['- a\r\n- b|\r\n', '- a\r\n  - b|\r\n']],
  },
  'Shift+Enter stays in the item': {
    'Shift-Enter': [
      ['- a|', '- a\n  |'],
      ['1. a|', '1. a\n   |'],
      ['text|', 'text\n|'],
    ],
  },
  'Tab nests an item with its own': {
    Tab: [
      ['- a\n- b|', '- a\n  - b|'],
      ['1. a\n2. b|', '1. a\n   1. b|'],
      ['- a|', '- a|'],
      ['text|', null],
      ['- a\n- b|\n  - c\n- d', '- a\n  - b|\n    - c\n- d'],
      ['1. a\n2. b|\n3. c', '1. a\n   1. b|\n2. c'],
      ['1. a\n   1. x\n2. b|\n3. c', '1. a\n   1. x\n   2. b|\n2. c'],
      ['- a\n- «b\n- c»', '- a\n  - «b\n  - c»'],
      ['- a\n    - x\n- b|', '- a\n    - x\n    - b|'],
      ['- a\n\t- x\n- b|', '- a\n\t- x\n\t- b|'],
      ['1. a\n   - x\n2. b|', '1. a\n   - x\n   - b|'],
      ['> - a\n> - b|', '> - a\n>   - b|'],
      ['```\n- a\n- b|\n```', null],
    ],
  },
  'Shift+Tab takes an item out with its own': {
    'Shift-Tab': [
      ['- a\n  - b|', '- a\n- b|'],
      ['- a|', '- a|'],
      ['- a\n  - b|\n    - c\n  - d', '- a\n- b|\n  - c\n  - d'],
      ['1. a\n   1. b|\n   2. c\n2. d', '1. a\n2. b|\n   1. c\n3. d'],
      ['1. a\n   - b|', '1. a\n2. b|'],
      ['- a\n  - «b\n  - c»', '- a\n- «b\n- c»'],
      ['text|', null],
    ],
  },
  'Backspace at the start of an item removes its mark': {
    Backspace: [
      ['- |', '|'],
      ['- a\n- |', '- a\n|'],
      ['- [ ] |', '|'],
      ['- |a', '|a'],
      ['1. a\n2. |\n3. c', '1. a\n|\n2. c'],
      ['> |', '|'],
      ['> > |a', '> |a'],
      ['- a|', null],
      ['|- a', null],
    ],
  },
  'Backspace at the start of a nested item moves it out, and of a heading removes its mark': {
    Backspace: [
      ['- a\n  - |b', '- a\n- |b'],
      ['- a\n  - |b\n    - c\n  - d', '- a\n- |b\n  - c\n  - d'],
      ['1. a\n   1. |b\n2. c', '1. a\n2. |b\n3. c'],
      ['> - a\n>   - [ ] |b', '> - a\n> - [ ] |b'],
      ['## |a', '|a'],
      ['# |', '|'],
      ['> ## |a', '> |a'],
      ['- # |a', '- |a'],
      ['##|a', null],
      ['## a|', null],
      ['```\n# |a\n```', null],
    ],
  },
  'Alt with arrows moves lines, and items with their own': {
    'Alt-ArrowUp': [
      ['a\nb|', 'b|\na'],
      ['|a\nb', '|a\nb'],
      ['- a\n  - x\n- b|\n  - y', '- b|\n  - y\n- a\n  - x'],
      ['1. a\n2. b|', '1. b|\n2. a'],
      ['- a\n  - x|', '- a\n  - x|'],
      ['text\n- a|', '- a|\ntext'],
      ['- a\n- «b\n- c»', '- «b\n- c»\n- a'],
    ],
    'Alt-ArrowDown': [
      ['a|\nb', 'b\na|'],
      ['a\n|b', 'a\n|b'],
      ['- a|\n  - x\n- b\n  - y', '- b\n  - y\n- a|\n  - x'],
      ['1. a|\n2. b\n3. c', '1. b\n2. a|\n3. c'],
      ['«a\nb»\nc', 'c\n«a\nb»'],
    ],
  },
  'Ctrl+Enter ticks tasks': {
    'Mod-Enter': [
      ['- [ ] a|', '- [x] a|'],
      ['- [x] a|', '- [ ] a|'],
      ['«- [ ] a\n- [x] b»', '«- [x] a\n- [x] b»'],
      ['- a|', null],
      ['text|', null],
    ],
  },
  'formats wrap the selection': {
    'Mod-b': [['a «word»', 'a **«word»**']],
    'Mod-i': [['a *«word»*', 'a «word»']],
    'Mod-k': [
      ['a «word»', 'a [word](«https://»)'],
      ['a word|', null],
    ],
    'Mod-Shift-x': [['a «word»', 'a ~~«word»~~']],
    'Mod-Shift-h': [['a «word»', 'a ==«word»==']],
    'Mod-Shift-7': [
      ['«a\nb»', '«1. a\n2. b»'],
      ['«- a\n  - x\n- b»', '«1. a\n  1. x\n2. b»'],
    ],
    'Mod-Shift-8': [['«- [ ] a\n- [x] b»', '«- a\n- b»']],
    'Mod-Shift-9': [
      ['«a\n\nb»', '«- [ ] a\n\n- [ ] b»'],
      ['«- [ ] a»', '«a»'],
      ['1. a|', '- [ ] a|'],
    ],
  },
};

for (const [title, keys] of Object.entries(cases)) {
  describe(title, () => {
    for (const [key, list] of Object.entries(keys)) test.each(list)(`${key} in %j`, (...each) => check(key, each));
  });
}

test('a selection made backwards stays so', () => {
  const state = after(stateOf('- one\r\n- two', 12, 2), formatPage('bold'));
  expect(state?.sliceDoc()).toBe('- **one**\r\n- **two**');
  expect(state?.selection.main).toMatchObject({ anchor: 20, head: 2 });
});

test.each([
  ['[] |', '- [ ] |'],
  ['[x] |', '- [x] |'],
  ['  [] |', '  - [ ] |'],
  ['- [] |', '- [ ] |'],
  ['1. [] |', '1. [ ] |'],
  ['> [ ] |', '> - [ ] |'],
  ['- [ ] |', null],
  ['a [] |', null],
  ['```\n[] |\n```', null],
])('%j typed becomes a task', (before, expected) => {
  const state = pageState(before);
  const spec = taskAsTyped(state);
  const next = spec && state.update(spec).state;
  expect(next && shown(next)).toBe(expected);
  if (next) expect(undone(next).sliceDoc()).toBe(state.sliceDoc());
});

test.each([
  ['```\nx\n``|\n```\n\n- a', '```\nx\n```|\n\n- a'],
  ['```js\n``|\n```', '```js\n```|'],
  ['~~~\nx\n~~|\n~~~\n', '~~~\nx\n~~~|\n'],
  ['````\n``|\n````', null],
  ['````\n```|\n````', '````\n````|'],
  ['- a\n  ```\n  x\n  ``|\n  ```\n- b', '- a\n  ```\n  x\n  ```|\n- b'],
  ['> ```\n> x\n> ``|\n> ```', '> ```\n> x\n> ```|'],
  ['```\r\nx\r\n``|\r\n```\r\n', '```\r\nx\r\n```|\r\n'],
  ['```\nx\n``|\ny\n```', null],
  ['``|\n```\nx\n```', null],
  ['```\nx\n```\n``|\n```', null],
  ['a ``|\n```\nx\n```', null],
])('a fence typed in %j is the one below if that closes the code', (before, expected) => {
  const state = pageState(before);
  const sign = before[before.indexOf('|') - 1] ?? '';
  const typed = state.update({ ...state.replaceSelection(sign), userEvent: 'input.type' }).state;
  const spec = fenceAsTyped(state, typed);
  const next = spec && typed.update(spec).state;
  expect(next && shown(next)).toBe(expected);
  if (next) expect(undone(next).sliceDoc()).toBe(typed.sliceDoc());
});

test.each([
  ['```\na\n```|', '```\na\n```\nx|'],
  ['> ~~~\n> a\n> ~~~|\n> b', '> ~~~\n> a\n> ~~~\n> x|\n> b'],
  ['```|', null],
  ['```\na|\n```', null],
  ['```\na\n``|`', null],
])('text typed in %j behind a closing fence begins the next line', (before, expected) => {
  const state = pageState(before);
  const spec = belowFence(state, state.selection.main.head, 'x');
  const next = spec && state.update(spec).state;
  expect(next && shown(next)).toBe(expected);
  if (next) expect(undone(next).sliceDoc()).toBe(state.sliceDoc());
});
