import { readFileSync } from 'node:fs';
import { redo, undo } from '@codemirror/commands';
import { closeSearchPanel, SearchQuery, setSearchQuery } from '@codemirror/search';
import { EditorSelection } from '@codemirror/state';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { trials } from '#tests/faults/trials.ts';
import { PageSurface } from './page-surface.ts';
import { askTools } from './when-used.ts';

let page: PageSurface;
let frame: HTMLElement;

function open(text: string, isReadOnly = false): PageSurface {
  page = new PageSurface(frame, { mode: 'page', isReadOnly });
  page.show(text);
  return page;
}

beforeAll(() => askTools(() => {}));
beforeEach(() => {
  stubBrowser();
  // jsdom measures nothing.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  frame = document.createElement('div');
  document.body.append(frame);
});
afterEach(() => {
  page.destroy();
  frame.remove();
});

describe('the record', () => {
  const examples: { markdown: string }[] = JSON.parse(readFileSync('tests/corpus/commonmark-examples.json', 'utf8'));

  test('stays as it is for every example of CommonMark, whatever has the focus', () => {
    expect(examples.length).toBe(655);
    open('');
    const lineEnds = ['\n', '\r\n', '\r'];
    for (const [index, { markdown }] of examples.entries()) {
      // Each in turn is enough with every change.
      const tried = trials({ small: 1, full: lineEnds.length });
      for (const lineEnd of Array.from({ length: tried }, (_, turn) => lineEnds[(index + turn) % lineEnds.length])) {
        const text = markdown.replaceAll('\n', lineEnd ?? '');
        page.show(text);
        page.focus();
        page.select(text.length >> 1, text.length >> 1);
        page.view.contentDOM.blur();
        expect(page.text()).toBe(text);
      }
    }
  });

  test.each(['commonmark-LICENSE.txt', 'commonmark-examples.json'])('stays as it is for %s', (name) => {
    const text = readFileSync(`tests/corpus/${name}`, 'utf8');
    open(text).focus();
    expect(page.text()).toBe(text);
  });

  test('keeps mixed line ends while somebody types', () => {
    open('one\r\ntwo\rthree\nfour');
    page.replace({ start: 3, end: 3, text: '!', selectionStart: 4, selectionEnd: 4 });
    expect(page.text()).toBe('one!\r\ntwo\rthree\nfour');
  });
});

test('undo never removes what came from elsewhere', () => {
  open('first\nlast');
  page.replace({ start: 5, end: 5, text: ' typed', selectionStart: 11, selectionEnd: 11 });
  page.show('from elsewhere\nfirst typed\nlast');
  expect(page.selection()).toEqual({ start: 26, end: 26 });
  undo(page.view);
  expect(page.text()).toBe('from elsewhere\nfirst\nlast');
  undo(page.view);
  expect(page.text()).toBe('from elsewhere\nfirst\nlast');
  redo(page.view);
  expect(page.text()).toBe('from elsewhere\nfirst typed\nlast');
});

test('only typing is reported as input', () => {
  open('text');
  const received: string[] = [];
  page.subscribe({ onInput: () => received.push('input'), onShown: () => received.push('shown') });
  page.show('text of another device');
  page.replace({ start: 0, end: 0, text: 'My ', selectionStart: 3, selectionEnd: 3 });
  expect(received).toEqual(['shown', 'input']);
});

test('a to-do is a checkbox with its text as its name, and a click ticks it at once', () => {
  open('- [ ] Call **Ada**\n- [x] Book a room');
  const boxes = () => [...frame.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  expect(boxes().map(({ ariaLabel, checked }) => [ariaLabel, checked])).toEqual([
    ['Call Ada', false],
    ['Book a room', true],
  ]);
  boxes()[0]?.click();
  // Not a moment later: the note may be closed by then, and the tick would be lost.
  expect(page.text()).toBe('- [x] Call **Ada**\n- [x] Book a room');
  expect(boxes()[0]?.checked).toBe(true);
  undo(page.view);
  expect(page.text()).toBe('- [ ] Call **Ada**\n- [x] Book a room');
  expect(boxes()[0]?.checked).toBe(false);
});

test('a page that can’t be changed shows the same, and takes nothing', async () => {
  open('- [ ] Call', true);
  const box = frame.querySelector<HTMLInputElement>('input[type=checkbox]');
  expect(box?.disabled).toBe(true);
  expect(page.view.contentDOM.getAttribute('contenteditable')).toBe('false');
  expect(page.isReadOnly).toBe(true);
});

test.each([
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://example.org/', 'https://example.org/'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['tel:+4930123', 'tel:+4930123'],
  ['/app?document=1', '/app?document=1'],
  ['//evil.example', null],
])('a link to %s leads to %s', (address, expected) => {
  open(`[text](${address})`);
  expect(frame.querySelector('a')?.getAttribute('href') ?? null).toBe(expected);
});

test('a link is its words alone, and its card says where it leads', () => {
  open('[your bank](https://evil.example/) and [Plan](note:7)');
  const line = () => frame.querySelector('.cm-line')?.textContent;
  expect(line()).toBe('your bank and Plan');
  page.focus();
  const caretAt = (at: number) => page.view.dispatch({ selection: { anchor: at }, userEvent: 'select' });
  caretAt(3);
  expect(line()).toBe('your bank and Plan');
  const card = () => frame.querySelector('.link-card');
  expect(card()?.textContent).toBe('evil.example');
  const buttons = () => [...(card()?.querySelectorAll('button') ?? [])].map(({ ariaLabel }) => ariaLabel);
  expect(buttons()).toEqual(['Open', 'Edit', 'Copy link', 'Remove link']);
  caretAt(42);
  expect(line()).toBe('your bank and [[Plan]]');
  expect(buttons()).toEqual(['Open', 'Copy link', 'Remove link']);
  caretAt(37);
  expect(card()).toBeNull();
  expect(line()).toBe('your bank and Plan');
});

test('the card of a link removes it or writes another one, each as one undo step, and takes no script', () => {
  const text = 'See [the **plan**](https://a.org/x "Title") now';
  open(text).focus();
  const press = (label: string) =>
    frame.querySelector<HTMLElement>(`.link-card button[aria-label="${label}"]`)?.click();
  const caret = () => page.view.dispatch({ selection: { anchor: 8 }, userEvent: 'select' });
  caret();
  press('Remove link');
  expect(page.text()).toBe('See the **plan** now');
  undo(page.view);
  expect(page.text()).toBe(text);
  const write = (words: string, address: string) => {
    caret();
    press('Edit');
    const [first, second] = frame.querySelectorAll<HTMLInputElement>('.link-card input');
    if (first) first.value = words;
    if (second) second.value = address;
    frame.querySelector<HTMLFormElement>('.link-card form')?.requestSubmit();
  };
  write('my [plan]', 'b.org/(y)');
  expect(page.text()).toBe('See [my \\[plan\\]](https://b.org/%28y%29 "Title") now');
  undo(page.view);
  for (const refused of ['javascript:alert(1)', 'data:text/html,x', '', 'https://', 'word']) {
    write('plan', refused);
    expect(page.text()).toBe(text);
    frame.querySelector('.link-card')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }
  expect(frame.querySelector('.link-card')).toBeNull();
});

/** The texts of a drawn table, row by row. */
function cellsOf(drawn: Element): string[][] {
  return [...drawn.querySelectorAll('[role="row"]')].map((row) =>
    [...row.querySelectorAll('[role$="header"], [role="cell"]')].map(({ textContent }) => textContent),
  );
}

test('a table is a table, and its cells have no marks', () => {
  open('| Task | Hours |\n| --- | --: |\n| **Plan** | 3 |\n| `a` | |');
  expect(cellsOf(frame)).toEqual([
    ['Task', 'Hours'],
    ['Plan', '3'],
    ['a', ''],
  ]);
  expect(frame.querySelector('[role="cell"] strong')).not.toBeNull();
  expect(frame.querySelector('[role="table"]')?.textContent).not.toContain('|');
});

test('what a row has beyond the head is seen too', () => {
  open('| Hall | Fee |\n| --- | --- |\n| Aula | 1,200 |Due Friday\n| Bar | 3 | 4 | |');
  expect(cellsOf(frame)).toEqual([
    ['Hall', 'Fee', '', ''],
    ['Aula', '1,200', 'Due Friday', ''],
    ['Bar', '3', '4', ''],
  ]);
});

test('what is found in a drawn table is marked there, until find is closed', () => {
  open('One plan.\n\n| Task | Hours |\n| --- | --: |\n| **Plan** B | plan |\n');
  const marked = () =>
    [...frame.querySelectorAll('[role="table"] .cm-searchMatch')].map(({ textContent }) => textContent);
  page.find();
  page.view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search: 'plan' })) });
  expect(marked()).toEqual(['Plan', 'plan']);
  closeSearchPanel(page.view);
  expect(marked()).toEqual([]);
});

test('what was typed elsewhere before is one undo step', () => {
  open('One.');
  page.retype('One, two. Three.');
  expect(page.text()).toBe('One, two. Three.');
  undo(page.view);
  expect(page.text()).toBe('One.');
  redo(page.view);
  expect(page.text()).toBe('One, two. Three.');
});

test('a picture from elsewhere isn’t loaded', () => {
  open('![chart](https://example.org/chart.png) ![x|320](attachments/0b0e3a86-6f0f-4a4e-9d8f-7c0f5e0a7a11.png)');
  const pictures = [...frame.querySelectorAll('img[src]')] as HTMLImageElement[];
  expect(pictures.map((picture) => [picture.getAttribute('src'), picture.width, picture.alt])).toEqual([
    ['/api/attachments/0b0e3a86-6f0f-4a4e-9d8f-7c0f5e0a7a11', 320, 'x'],
  ]);
});

test('a caret that is left has no side, which CodeMirror would draw with the focus back in the page', async () => {
  open('one two').focus();
  const { view } = page;
  view.dispatch({ selection: EditorSelection.create([EditorSelection.cursor(4, -1)]) });
  expect(view.state.selection.main.assoc).toBe(-1);
  view.contentDOM.blur();
  await Promise.resolve();
  expect(view.state.selection.main).toMatchObject({ head: 4, assoc: 0 });
});

test.each([
  ['- one\n- two| item\n- three', 'new', '- one\n- new\n- three'],
  ['|- one\n- two', 'new', '- new\n- two'],
  ['- [x] a|\r\n- [ ] b', 'new', '- [x] new\r\n- [ ] b'],
  ['> ## Hea|d\n\ntext', 'new', '> ## new\n\ntext'],
  ['```\n- a|\n```', 'new', '```\nnew\n```'],
  ['a\n  l|ast', 'new', 'a\n  new'],
  ['a\n|\nb', 'new', 'a\nnew\nb'],
])('three clicks in %j and %j typed over it give %j', (marked, typed, expected) => {
  open(marked.replace('|', ''));
  const { view } = page;
  view.posAtCoords = () => marked.indexOf('|');
  view.contentDOM.dispatchEvent(new MouseEvent('mousedown', { detail: 3, bubbles: true, cancelable: true }));
  view.dispatch(view.state.replaceSelection(typed));
  expect(page.text()).toBe(expected);
});
