import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateRanges } from '#shared/markdown/private.ts';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { makePrivate } from './keys/private-block.ts';
import { livePage } from './live-page.ts';
import { markdownLanguage } from './markdown-language.ts';
import { isMarkedPrivate, privateOffer } from './private-offer.ts';

let view: EditorView;

function open(doc: string, isReadOnly = false): void {
  const separator = EditorState.lineSeparator.of('\n');
  const extensions = [
    separator,
    EditorState.readOnly.of(isReadOnly),
    markdownLanguage,
    history(),
    livePage(),
    privateOffer(),
  ];
  view = new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) });
}

beforeEach(() => {
  stubBrowser();
  // jsdom measures nothing.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterEach(() => view?.destroy());

const locked = () => [...view.dom.querySelectorAll('.page-private')].map(({ textContent }) => textContent);
const locks = () => [...view.dom.querySelectorAll('.page-lock')].map(({ textContent }) => textContent);
const offers = () => [...view.dom.querySelectorAll<HTMLElement>('.page-offer')];
const press = (label: string) => {
  const button = offers()[0]?.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
  expect(button).toBeTruthy();
  button?.click();
};

describe('a private callout', () => {
  test.each([
    ['> [!private]\n> Martin leaves.\n\nopen', ['Private', 'Martin leaves.']],
    ['> [!PRIVATE]- Martin\nleaves.\n\nopen', ['PrivateMartin', 'leaves.']],
    ['> open\n>\n> > [!private] one\n> > two\n>\n> open', ['Privateone', 'two']],
    ['- open\n- > [!private] one\n  > two\n- open', ['•Privateone', 'two']],
    ['> [!note]\n> open', []],
    ['```\n> [!private]\n```', []],
  ])('has a lock on what is kept from others: %j', (text, lines) => {
    open(text);
    expect(locked()).toEqual(lines);
    expect(locks()).toEqual(lines.length > 0 ? ['Private'] : []);
  });
});

describe('a callout', () => {
  const signs = () => [...view.dom.querySelectorAll('.page-callout-sign')].map(({ textContent }) => textContent);
  const boxed = () => [...view.dom.querySelectorAll('.page-callout')].map(({ textContent }) => textContent);

  test.each([
    ['> [!note]\n> open\n\nx', ['Note', 'open'], ['Note']],
    ['> [!WARNING]+ Mind **this**\n> open', ['Mind this', 'open'], ['']],
    ['- a\n- > [!faq]\n  > b', ['•Faq', 'b'], ['Faq']],
    ['> [!private] x', [], []],
    ['> see [!note]', [], []],
    ['```\n> [!note]\n```', [], []],
  ])('has its title and no mark: %j', (text, lines, titles) => {
    open(text);
    expect([boxed(), signs()]).toEqual([lines, titles]);
  });

  test('keeps its mark hidden while its title is written, and shows it before it', () => {
    open('> [!tip] Rest\n> open');
    view.focus();
    view.dispatch({ selection: { anchor: '> [!tip] '.length } });
    expect([boxed(), signs()]).toEqual([['Rest', 'open'], ['']]);
    view.dispatch({ selection: { anchor: 2 } });
    expect([boxed(), signs()]).toEqual([['[!tip] Rest', 'open'], []]);
  });
});

describe('a line becomes private', () => {
  test.each([
    ['one\n|two\nThree', 'one\n> [!private]\n> two\n\nThree'],
    [
      '|PRIVATE: Martin is\nlet go in January\n\nopen',
      '> [!private]\n> PRIVATE: Martin is\n> let go in January\n\nopen',
    ],
    ['- a\n  - |PRIVATE b\n  - c', '- a\n  > [!private]\n  > - PRIVATE b\n\n  - c'],
    ['> a\n> |PRIVATE b\n> C', '> a\n> > [!private]\n> > PRIVATE b\n>\n> C'],
    ['|PRIVATE\r\nOpen\r\n', '> [!private]\r\n> PRIVATE\r\n\r\nOpen\r\n'],
  ])('%j, and nothing else does', (marked, expected) => {
    const state = EditorState.create({
      doc: marked.replace('|', ''),
      extensions: EditorState.lineSeparator.of('\n'),
    });
    const text = state.update(makePrivate(state, marked.indexOf('|'))).state.sliceDoc();
    expect(text).toBe(expected);
    const [range, ...more] = privateRanges(text);
    expect([text.slice(range?.start, range?.end), more]).toEqual([expect.not.stringMatching(/open|three|C$|c$/i), []]);
  });
});

describe('the offer', () => {
  test.each([
    ['PRIVATE Martin is let go', true],
    ['- [ ] **Confidential:** tell Greg', true],
    ['## Private – not for the report', true],
    ['(CONFIDENTIAL) the price', true],
    ['He leaves in spring, no one knows, strictly private', true],
    ['Do not mention the divorce', true],
    ['Private equity is interested', false],
    ['The confidential annex is signed', false],
    ['Privately owned', false],
  ])('%j: %s', (line, isOffered) => {
    expect(isMarkedPrivate(line)).toBe(isOffered);
  });

  test('makes the line private by one press, and undo takes it back', () => {
    const text = 'Open\n\nPRIVATE Martin leaves.\n\nOpen';
    open(text);
    expect(offers()).toHaveLength(1);
    press('Make private');
    expect(view.state.sliceDoc()).toBe('Open\n\n> [!private]\n> PRIVATE Martin leaves.\n\nOpen');
    expect([offers(), locks()]).toEqual([[], ['Private']]);
    undo(view);
    expect(view.state.sliceDoc()).toBe(text);
  });

  test('once dismissed stays away, also after the line moved', () => {
    open('PRIVATE Martin leaves.');
    press('Keep it as it is');
    view.dispatch({ changes: { from: 0, insert: 'Before\n\n' } });
    view.dispatch({ changes: { from: view.state.doc.length, insert: ' More.' } });
    expect(offers()).toEqual([]);
  });

  test.each([
    ['of a note that is only read', 'PRIVATE x', true],
    ['in a callout', '> [!private]\n> PRIVATE x', false],
    ['in code', '```\nPRIVATE x\n```', false],
    ['in a table', '| a |\n| - |\n| do not mention |', false],
  ])('isn’t made %s', (_, text, isReadOnly) => {
    open(text, isReadOnly);
    expect(offers()).toEqual([]);
  });
});
