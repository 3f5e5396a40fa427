import { defineLanguageFacet, Language } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { GFM, type MarkdownConfig, parser } from '@lezer/markdown';

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

/** Without the grammars of embedded HTML and code, which would be more than all the rest. */
export const markdownLanguage = new Language(defineLanguageFacet(), parser.configure([GFM, Highlight]), [], 'markdown');
