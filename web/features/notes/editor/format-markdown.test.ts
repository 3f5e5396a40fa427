import { describe, expect, it } from 'vitest';
import { type Format, formatMarkdown, type TextEdit } from './format-markdown.ts';

/** `[` and `]` mark the selection, `|` the caret. */
function run(format: Format, marked: string): string {
  const text = marked.replaceAll(/[«»|]/g, '');
  const caret = marked.indexOf('|');
  const start = caret >= 0 ? caret : marked.indexOf('«');
  const end = caret >= 0 ? caret : marked.indexOf('»') - 1;
  return show(text, formatMarkdown(format, text, start, end));
}

function show(text: string, edit: TextEdit): string {
  const result = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
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
