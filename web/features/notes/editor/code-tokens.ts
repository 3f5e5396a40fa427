import { StringStream } from '@codemirror/language';
import type { CodeLanguage } from './code-languages.ts';
import './code-colors.css';

/** A stretch of a line with a color. */
export interface CodeToken {
  from: number;
  to: number;
  className: string;
}

/** A block that is longer, or a line, stays plain from there: what opens more and more takes more time for each. */
const CODE_MAX = 30_000;
const LINE_MAX = 1_000;
const TAB = 4;

const kinds: [RegExp, string][] = [
  [/comment|meta|quote/i, 'code-comment'],
  [/string|regexp|link|inserted/i, 'code-string'],
  [/number|atom|bool|null|color|unit|deleted/i, 'code-number'],
  [/keyword|operatorKeyword|modifier|tag|heading/i, 'code-keyword'],
  [/def|attributeName|typeName|className|propertyName|builtin|standard/i, 'code-name'],
];

/** The colored stretches of each line, in time in proportion to the text. */
export function codeTokens(language: CodeLanguage, lines: readonly string[]): CodeToken[][] {
  const state = language.startState?.(TAB);
  let left = CODE_MAX;
  return lines.map((line) => {
    left -= line.length + 1;
    if (left < 0) return [];
    if (line === '') language.blankLine?.(state, TAB);
    const stream = new StringStream(line.slice(0, LINE_MAX), TAB, TAB);
    const tokens: CodeToken[] = [];
    // A language may change its state without going on, but not for ever.
    for (let still = 0; !stream.eol() && still < 10; still = stream.pos > stream.start ? 0 : still + 1) {
      stream.start = stream.pos;
      const style = language.token(stream, state);
      const className = kinds.find(([kind]) => style && kind.test(style))?.[1];
      if (className && stream.pos > stream.start) tokens.push({ from: stream.start, to: stream.pos, className });
    }
    return tokens;
  });
}
