import { EditorState } from '@codemirror/state';
import { describe, expect, it, test } from 'vitest';
import type { TextRange } from '#web/features/notes/editor/find-passage.ts';
import type { Format, TextEdit } from '#web/features/notes/editor/note-surface.ts';
import { markdownLanguage } from '../markdown-language.ts';
import { formatPage } from './format-page.ts';

/** `[` and `]` mark the selection, `|` the caret. */
function run(format: Format, marked: string): string {
  const text = marked.replaceAll(/[«»|]/g, '');
  const caret = marked.indexOf('|');
  const start = caret >= 0 ? caret : marked.indexOf('«');
  const end = caret >= 0 ? caret : marked.indexOf('»') - 1;
  return show(text, formatText(format, text, { start: start, end: end }));
}

/** What formatting does, as one edit of the whole text. */
function formatText(format: Format, text: string, { start, end }: TextRange): TextEdit {
  const extensions = [EditorState.lineSeparator.of('\n'), markdownLanguage];
  let state = EditorState.create({ doc: text, selection: { anchor: start, head: end }, extensions });
  formatPage(format)({ state, dispatch: (step) => (state = step.state) });
  const { from, to } = state.selection.main;
  return { start: 0, end: text.length, text: state.sliceDoc(), selectionStart: from, selectionEnd: to };
}

function apply(text: string, edit: TextEdit): string {
  return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

function show(text: string, edit: TextEdit): string {
  const result = apply(text, edit);
  const { selectionStart: from, selectionEnd: to } = edit;
  if (from === to) return `${result.slice(0, from)}|${result.slice(from)}`;
  return `${result.slice(0, from)}«${result.slice(from, to)}»${result.slice(to)}`;
}

describe('bold, italic and code', () => {
  it('wrap the selection and remove the marks again', () => {
    expect(run('bold', 'a «word» here')).toBe('a **«word»** here');
    expect(run('bold', 'a **«word»** here')).toBe('a «word» here');
    expect(run('bold', 'a «**word**» here')).toBe('a «word» here');
    expect(run('italic', 'a «word» here')).toBe('a *«word»* here');
    expect(run('italic', 'a *«word»* here')).toBe('a «word» here');
    expect(run('code', 'a «word» here')).toBe('a `«word»` here');
  });

  it('distinguish bold from italic', () => {
    expect(run('italic', '**«word»**')).toBe('***«word»***');
    expect(run('italic', '***«word»***')).toBe('**«word»**');
    expect(run('bold', '*«word»*')).toBe('***«word»***');
    expect(run('bold', '***«word»***')).toBe('*«word»*');
  });

  it('put the caret between the marks if nothing is selected', () => {
    expect(run('bold', 'a |')).toBe('a **|**');
    expect(run('bold', 'a **|**')).toBe('a |');
  });

  it('exclude surrounding spaces and line ends', () => {
    expect(run('bold', 'a« word »b')).toBe('a **«word»** b');
    expect(run('bold', '«one\n\ntwo»')).toBe('«**one**\n\n**two**»');
  });

  it('turn several lines into a code block and back', () => {
    expect(run('code', 'x\n«one\ntwo»\ny')).toBe('x\n«```\none\ntwo\n```»\ny');
    expect(run('code', '«```js\none\ntwo\n```»')).toBe('«one\ntwo»');
    expect(run('code', 'x\r\n«one\r\ntwo»\r\ny')).toBe('x\r\n«```\r\none\r\ntwo\r\n```»\r\ny');
    expect(run('code', '«```js\r\none\r\n```»\r\n')).toBe('«one»\r\n');
  });
});

const MARKS = [
  ['bold', '**'],
  ['italic', '*'],
  ['strikethrough', '~~'],
  ['highlight', '=='],
  ['code', '`'],
] as const;

describe.each(MARKS)('%s without a selection', (format, mark) => {
  const m = (marked: string) => marked.replaceAll('#', mark);

  test.each([
    ['Fee: #500|# day', 'Fee: #500#| day'],
    ['Fee: #500#| day', 'Fee: #500|# day'],
    ['Fee: |#500# day', 'Fee: #|500# day'],
    ['a #|# b', 'a | b'],
    ['a wo|rd b', 'a #wo|rd# b'],
    ['a #two wo|rds# b', 'a two wo|rds b'],
    ['a #|word#', 'a |word'],
    ['word|', 'word#|#'],
    ['- [ ] wo|rd', '- [ ] #wo|rd#'],
    ['|- [ ] a', '- [ ] #|#a'],
    ['| wo|rd | b |', '| #wo|rd# | b |'],
    ["a client's| b", "a client's#|# b"],
    ["a client|'s b", "a #client|'s# b"],
    ['a 1,2|50.5 b', 'a #1,2|50.5# b'],
    ['#a# #b|# c', '#a# #b#| c'],
    ['wo|rd\r\nb', '#wo|rd#\r\nb'],
    ['```\nwo|rd\n```', '```\nwo|rd\n```'],
    ['```\nx\n```\nwo|rd', '```\nx\n```\n#wo|rd#'],
    ['> ```\n> x\n\nwo|rd', '> ```\n> x\n\n#wo|rd#'],
  ])('%j gives %j', (before, expected) => {
    // The first bar of a row is no caret.
    const isRow = before.startsWith('| ');
    const caret = isRow ? m(before).indexOf('|', 1) : m(before).indexOf('|');
    const text = m(before).slice(0, caret) + m(before).slice(caret + 1);
    expect(show(text, formatText(format, text, { start: caret, end: caret }))).toBe(m(expected));
  });
});

describe('bold and italic together', () => {
  test.each<[Format, string, string]>([
    ['italic', '**|**', '***|***'],
    ['italic', '***|***', '**|**'],
    ['bold', '***|***', '*|*'],
    ['bold', '***x|***', '***x**|*'],
    ['italic', '***x|***', '***x*|**'],
    ['italic', '**a *x|***', '**a *x*|**'],
    ['bold', '**a *x|***', '**a *x***|'],
    ['italic', '**a wo|rd**', '**a *wo|rd***'],
    ['italic', '**a *wo|rd***', '**a wo|rd**'],
    ['bold', '**a *wo|rd***', 'a *wo|rd*'],
    ['bold', 'a __wo|rd__', 'a wo|rd'],
    ['italic', 'snake_ca|se_x', '*snake_ca|se_x*'],
    ['bold', '**500 |**', '**500** |'],
    ['bold', 'a ** 500|**', 'a  **500**|'],
    ['bold', 'f**(|a)**b', 'f(|a)b'],
    ['italic', '5* a wo|rd 7* b', '5* a *wo|rd* 7* b'],
    ['italic', '2 * 3| * 4', '2 * 3*|* * 4'],
    ['bold', 'a `co|de` b', 'a `co|de` b'],
    ['bold', '[a](https://ex|ample.org)', '[a](https://ex|ample.org)'],
    ['bold', '**https://example.org|**', '**https://example.org**|'],
    ['bold', String.raw`\*\*a|\*\*`, String.raw`\*\*a**|**\*\*`],
  ])('%s of %j gives %j', (format, before, expected) => expect(run(format, before)).toBe(expected));

  test.each<[Format, string, string]>([
    ['bold', '**a «word» here**', '**a** «word» **here**'],
    ['bold', '**a «word here**»', '**a** «word here»'],
    ['bold', '«a **b** c»', '**«a b c»**'],
    ['bold', '**a**«b»', '**a«b»**'],
    ['bold', 'a **b «c** d»', 'a **b «c d»**'],
    ['italic', '**a «b»**', '**a *«b»***'],
    ['bold', '«a *b» c*', '**«a** ***b»** c*'],
    ['bold', '«**a** ***b** c*»', '**«a *b c*»**'],
    ['bold', '**~~«a» b~~**', '~~«a» **b**~~'],
    ['bold', 'a `b «c` d»', 'a **«`b c` d»**'],
    ['bold', 'a «* b»', 'a * **«b»**'],
    ['bold', '«snake_»case', '**«snake»**_case'],
    ['bold', String.raw`a «\*»b`, String.raw`a «\*»b`],
    ['bold', '«*b* c»', '**«*b* c»**'],
    ['bold', 'f«(a)»b', 'f**«(a)»**b'],
    ['bold', 'f**«(a)»**b', 'f«(a)»b'],
    ['bold', '[a «b](https://x.org) c»', '[a **«b**](https://x.org) **c»**'],
  ])('%s of the selection in %j gives %j', (format, before, expected) => expect(run(format, before)).toBe(expected));
});

describe.each(MARKS.slice(0, 4))('%s of whole lines', (format, mark) => {
  const m = (marked: string) => marked.replaceAll('§', mark);
  const table = '| a | b c |\n| --- | :-: |\n| d |  |';

  test.each([
    ['- one\n- two', '- §one§\n- §two§'],
    ['1. one\n   - [x] two  \n\ntext', '1. §one§\n   - [x] §two§  \n\n§text§'],
    ['# Head\n> hello\n> - [ ] three', '# §Head§\n> §hello§\n> - [ ] §three§'],
    ['a\n\n```\n- b\n```\n---\nc', '§a§\n\n```\n- b\n```\n---\n§c§'],
    ['Head\n====\n- \n  more', '§Head§\n====\n- \n  §more§'],
    [table, '| §a§ | §b c§ |\n| --- | :-: |\n| §d§ |  |'],
    ['> a | b\n> --|--\n> c | d\\|e', '> §a§ | §b§\n> --|--\n> §c§ | §d\\|e§'],
    ['a | b\n-- | --\nc | d\n- e', '§a§ | §b§\n-- | --\n§c§ | §d§\n- §e§'],
    ['- one\r\n- two\r\n', '- §one§\r\n- §two§\r\n'],
  ])('%j gives %j, and again what it was', (before, expected) => {
    const all = formatText(format, before, { start: 0, end: before.length });
    const marked = apply(before, all);
    expect(marked).toBe(m(expected));
    expect(apply(marked, formatText(format, marked, { start: all.selectionStart, end: all.selectionEnd }))).toBe(
      before,
    );
    expect(apply(marked, formatText(format, marked, { start: 0, end: marked.length }))).toBe(before);
  });

  test('marks what is not marked yet before it removes marks', () => {
    expect(run(format, m('«- §one§\n- two»'))).toBe(m('«- §one§\n- §two§»'));
    expect(run(format, m('«- §one§ two»'))).toBe(m('- §«one two»§'));
  });
});

describe('a link', () => {
  it('selects the missing part', () => {
    expect(run('link', 'see «here»')).toBe('see [here](«https://»)');
    expect(run('link', 'see |')).toBe('see [|](https://)');
    expect(run('link', '«https://example.org/a»')).toBe('[|](https://example.org/a)');
  });
});

describe('headings and lists', () => {
  it('cycle through the heading levels', () => {
    expect(run('heading', 'Ti|tle')).toBe('# Ti|tle');
    expect(run('heading', '# Ti|tle')).toBe('## Ti|tle');
    expect(run('heading', '### Ti|tle')).toBe('Ti|tle');
  });

  test.each([
    ['- [ ] call B|ob', '# call B|ob'],
    ['  - it|em', '# it|em'],
    ['> 1. it|em', '> # it|em'],
    ['> hel|lo', '> # hel|lo'],
    ['> # hel|lo', '> ## hel|lo'],
    ['> ### hel|lo', '> hel|lo'],
    ['- ## it|em', '### it|em'],
    ['«- a\n\n  - b»', '«# a\n\n# b»'],
    ['«- a\r\n- b\r\n»c', '«# a\r\n# b»\r\nc'],
  ])('a heading replaces the marks of %j', (before, expected) => expect(run('heading', before)).toBe(expected));

  it('replace a heading by a list', () => {
    expect(run('bulletList', '## Ti|tle')).toBe('- Ti|tle');
    expect(run('taskList', '> ## Ti|tle')).toBe('> - [ ] Ti|tle');
  });

  it('change all lines of the selection and skip empty ones', () => {
    expect(run('bulletList', 'x\n«one\n\ntwo»\ny')).toBe('x\n«- one\n\n- two»\ny');
    expect(run('bulletList', '«- one\n- two»')).toBe('«one\ntwo»');
    expect(run('numberedList', '«- one\n- two\n»')).toBe('«1. one\n2. two»\n');
    expect(run('numberedList', '«1. one\n2. two»')).toBe('«one\ntwo»');
    expect(run('bulletList', '«1. one\n  2. two»')).toBe('«- one\n  - two»');
  });

  it('start a list on an empty line', () => {
    expect(run('bulletList', 'a\n|\nb')).toBe('a\n- |\nb');
    expect(run('numberedList', '|')).toBe('1. |');
  });
});
