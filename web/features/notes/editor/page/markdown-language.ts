import { defineLanguageFacet, Language } from '@codemirror/language';
import { type Input, Parser } from '@lezer/common';
import { tags } from '@lezer/highlight';
import { GFM, type MarkdownConfig, parser } from '@lezer/markdown';
import { FORMULA_MAX } from '#web/features/notes/editor/formulas.ts';

const EQUALS = 61;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const delimiter = { resolve: 'Highlight', mark: 'HighlightMark' };

/** `==highlighted==`, which GFM doesn't have. */
const Highlight: MarkdownConfig = {
  defineNodes: [{ name: 'Highlight' }, { name: 'HighlightMark', style: tags.processingInstruction }],
  parseInline: [
    {
      name: 'Highlight',
      after: 'Emphasis',
      parse(context, next, at) {
        if (next !== EQUALS || context.char(at + 1) !== EQUALS || context.char(at + 2) === EQUALS) return -1;
        const before = context.slice(at - 1, at);
        const after = context.slice(at + 2, at + 3);
        const isSpaceBefore = /^\s*$/.test(before);
        const isSpaceAfter = /^\s*$/.test(after);
        const isPunctuationBefore = PUNCTUATION.test(before);
        const isPunctuationAfter = PUNCTUATION.test(after);
        return context.addDelimiter(
          delimiter,
          at,
          at + 2,
          !isSpaceAfter && (!isPunctuationAfter || isSpaceBefore || isPunctuationBefore),
          !isSpaceBefore && (!isPunctuationBefore || isSpaceAfter || isPunctuationAfter),
        );
      },
    },
  ],
};

const DOLLAR = 36;
/** With no space inside, and no number behind it: `$5 and $10` are amounts. */
const FORMULA = /^\$(?![\s$])(?:\\.|[^$\\\n])*?(?:\\.|[^$\\\s])\$(?!\d)/;
const BLOCK_FORMULA = /^\$\$(?!\$)(?:\\[\s\S]|[^$\\])+\$\$(?!\$)/;
const AMOUNT = /^\$[\d.,]+[km]?(?:[^\w\\].*[a-z]{2}.*)?\$$/is;

/** `$x^2$` and `$$…$$` by the rules of pandoc. */
const Formula: MarkdownConfig = {
  defineNodes: [{ name: 'Formula' }],
  parseInline: [
    {
      name: 'Formula',
      before: 'Emphasis',
      parse(context, next, at) {
        if (next !== DOLLAR || /[\w$]/.test(context.slice(at - 1, at))) return -1;
        const text = context.slice(at, Math.min(context.end, at + FORMULA_MAX));
        const written = (BLOCK_FORMULA.exec(text) ?? FORMULA.exec(text))?.[0];
        if (written === undefined || AMOUNT.test(written)) return -1;
        return context.addElement(context.elt('Formula', at, at + written.length));
      },
    },
  ],
};

/** Without the grammars of embedded HTML and code, which would be more than all the rest. */
const inner = parser.configure([GFM, Highlight, Formula]);

const SPACED_DELIMITER = /^[>\s]*\|?(?:\s*:?-+:?\s*\|)+\s+$/;

/**
 * The parser counts a carriage return as a cell, and finds no table if its second line ends with a space. So the return is
 * a space, and the last bar of the second line goes to its end.
 */
class TableInput implements Input {
  readonly #input: Input;

  constructor(input: Input) {
    this.#input = input;
  }

  get length() {
    return this.#input.length;
  }

  get lineChunks() {
    return this.#input.lineChunks;
  }

  chunk(from: number) {
    const chunk = this.#input.chunk(from);
    if (!/[ \t\r]$/.test(chunk) || !chunk.includes('|')) return chunk;
    const text = chunk.replace(/\r$/, ' ');
    if (!SPACED_DELIMITER.test(text)) return text;
    const end = text.trimEnd().length - 1;
    return `${text.slice(0, end)}${' '.repeat(text.length - end - 1)}|`;
  }

  read(from: number, to: number) {
    return this.#input.read(from, to);
  }
}

class PageParser extends Parser {
  override createParse(...[input, fragments, ranges]: Parameters<Parser['createParse']>) {
    return inner.createParse(new TableInput(input), fragments, ranges);
  }
}

export const markdownLanguage = new Language(defineLanguageFacet(), new PageParser(), [], 'markdown');
