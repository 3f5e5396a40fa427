import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { formulaHtml } from '../formulas.ts';
import { livePage } from './live-page.ts';
import { markdownLanguage } from './markdown-language.ts';

let view: EditorView;

function open(doc: string): void {
  const extensions = [EditorState.lineSeparator.of('\n'), markdownLanguage, livePage()];
  view = new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) });
}

beforeEach(() => {
  stubBrowser();
  // jsdom measures nothing.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterEach(() => view?.destroy());

const formulas = () => [...view.dom.querySelectorAll('.page-formula annotation')].map(({ textContent }) => textContent);

test.each([
  ['$x^2$ is it', ['x^2']],
  ['so $a_1 = \\frac{b}{2}$, and ==that==', ['a_1 = \\frac{b}{2}']],
  ['$$\nE = mc^2\n$$\n\nend', ['E = mc^2']],
  ['- $\\alpha$', ['\\alpha']],
  ['$2x + 1$', ['2x + 1']],
  ['$5 and $10', []],
  ['From $5 to 10$ a piece', []],
  ['$5-$10, US$5, 6$ and $7', []],
  ['paid $5, then got 3$.', []],
  ['\\$x$ and `$y$`', []],
  ['$ x $', []],
])('formulas are what pandoc takes for them, and amounts are none: %j', async (text, expected) => {
  open(text);
  await expect.poll(() => formulaHtml('x', false)).toBeDefined();
  await expect.poll(formulas).toEqual(expected);
});

test('shows the source under the caret, with a block’s formula below it', async () => {
  open('a $x$ b\n\n$$y$$');
  await expect.poll(formulas).toEqual(['x', 'y']);
  view.focus();
  view.dispatch({ selection: { anchor: 4 } });
  expect(formulas()).toEqual(['y']);
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  expect(formulas()).toEqual(['x', 'y']);
  expect(view.dom.querySelector('.page-formula-source')?.textContent).toBe('$$y$$');
});

test('a wrong formula is shown as it is written, and none has a style, a link or much size', async () => {
  open('a $\\frac{$ b $\\href{javascript:alert(1)}{z}$');
  await expect.poll(() => formulaHtml('x', false)).toBeDefined();
  const hostile = ['\\href{javascript:alert(1)}{z}', '\\color{red}{x}\\rule{9999em}{9999em}', '\\def\\a{\\a\\a}\\a'];
  const written = hostile.map((tex) => formulaHtml(tex, false) ?? '');
  expect(written.join('')).not.toMatch(/style=|href=|<script/);
  expect(written[1]).not.toContain('9999em"');
  expect(written[2]).toBe('');
  await expect.poll(() => view.dom.querySelectorAll('.page-formula-wrong').length).toBe(1);
});
