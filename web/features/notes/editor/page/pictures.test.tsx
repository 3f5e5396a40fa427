import { undo } from '@codemirror/commands';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { onOpenPicture } from '#web/features/notes/attachments/open-picture.ts';
import { PageSurface } from './page-surface.ts';

const PICTURE = '![Garden.png|320](attachments/11111111-1111-4111-8111-111111111111.png)';

let page: PageSurface;
let frame: HTMLElement;

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

function open(text: string): void {
  page = new PageSurface(frame, { mode: 'page', isReadOnly: false });
  const at = text.indexOf('^');
  page.show(text.replace('^', ''));
  page.focus();
  page.select(at, at);
}

/** The text with `^` at the caret, or around what is selected. */
function marked(): string {
  const text = page.text();
  const { start, end } = page.selection();
  return `${text.slice(0, start)}^${text.slice(start, end)}${start === end ? '' : '^'}${text.slice(end)}`;
}

function press(...keys: string[]): void {
  for (const key of keys) runScopeHandlers(page.view, new KeyboardEvent('keydown', { key }), 'editor');
}

function type(text: string): void {
  const { view } = page;
  const { from, to } = view.state.selection.main;
  const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type' });
  const handled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert));
  if (!handled) view.dispatch(insert());
}

const outlined = () => frame.querySelectorAll('.attached-frame[data-selected]').length;

test('arrow keys select a picture and pass it, and its Markdown never shows', () => {
  open(`Above^\n${PICTURE}\nBelow`);
  const seen: string[] = [];
  for (let step = 0; step < 2; step += 1) {
    press('ArrowRight');
    seen.push(marked());
    expect(frame.textContent).not.toContain('attachments');
  }
  expect(seen).toEqual([`Above\n^${PICTURE}^\nBelow`, `Above\n${PICTURE}\n^Below`]);
  press('ArrowLeft');
  expect(marked()).toBe(`Above\n^${PICTURE}^\nBelow`);
  expect(outlined()).toBe(1);
  press('ArrowUp');
  expect(marked()).toBe(`Above^\n${PICTURE}\nBelow`);
  expect(outlined()).toBe(0);
});

test('in the middle of text too', () => {
  open(`See ^${PICTURE} here`);
  press('ArrowRight');
  expect(marked()).toBe(`See ^${PICTURE}^ here`);
  type('x');
  expect(marked()).toBe(`See ${PICTURE}x^ here`);
  press('ArrowLeft', 'ArrowLeft');
  expect(marked()).toBe(`See ^${PICTURE}^x here`);
  press('ArrowLeft');
  expect(marked()).toBe(`See ^${PICTURE}x here`);
});

test('Backspace removes a selected picture, Enter begins a line below it, and undo takes each back', () => {
  const text = `Above\n${PICTURE}\nBelow`;
  open(`Above^\n${PICTURE}\nBelow`);
  press('ArrowRight', 'Backspace');
  expect(marked()).toBe('Above\n^\nBelow');
  undo(page.view);
  expect(marked()).toBe(`Above\n^${PICTURE}^\nBelow`);
  press('Enter');
  expect(marked()).toBe(`Above\n${PICTURE}\n^\nBelow`);
  undo(page.view);
  expect(page.text()).toBe(text);
});

test('text typed at a picture that is alone in its line gets a line of its own', () => {
  open(`^${PICTURE}`);
  type('a');
  expect(marked()).toBe(`a^\n${PICTURE}`);
  press('ArrowRight');
  type('b');
  expect(marked()).toBe(`a\n${PICTURE}\nb^`);
  page.select(2 + PICTURE.length, 2 + PICTURE.length);
  type('c');
  expect(marked()).toBe(`a\n${PICTURE}\nc^\nb`);
});

test('a click selects a picture, and another one shows it large', () => {
  open(`^Above\n${PICTURE}`);
  const button = frame.querySelector<HTMLElement>('.attached-picture');
  const click = () => button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  click();
  expect(marked()).toBe(`Above\n^${PICTURE}^`);
  expect(outlined()).toBe(1);
  const opened: string[] = [];
  const stop = onOpenPicture(({ name }) => opened.push(name));
  click();
  stop();
  expect(opened).toEqual(['Garden.png']);
});
