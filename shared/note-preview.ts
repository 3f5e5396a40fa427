import { pictureInText } from './attachments.ts';
import { CALLOUT_MARK } from './markdown/callouts.ts';
import { type MarkdownLine, readLines } from './markdown/lines.ts';
import { withoutPrivate } from './markdown/private.ts';
import { propertiesEnd } from './markdown/properties-end.ts';

const PREVIEW_LENGTH = 240;
/**
 * Enough raw text for a preview even if much of it is markup; a note of 1,000,000 characters is not scanned completely.
 */
const SCANNED_LENGTH = 4 * PREVIEW_LENGTH;

/** A picture whose label is only the name of its file. */
const NAMED_PICTURE = /(?<!\\)!\[[^\][\n]*\.(?:png|jpe?g|webp|gif)(?:\|\d{1,4})?\]\([^)\n]*(?:\)|$)/gi;

/**
 * The beginning of a markdown text without its symbols and what is private, line by line, up to 240 characters. The
 * names of pictures are in it where there is nothing else.
 */
export function previewOf(content: string): string {
  const beginning = withoutPrivate(content.slice(propertiesEnd(content)).trimStart().slice(0, SCANNED_LENGTH));
  return cut(plainLines(beginning.replace(NAMED_PICTURE, '')) || plainLines(beginning), PREVIEW_LENGTH);
}

/** The attachment that a list shows of a note: the first picture in its beginning, before anything private. */
export function pictureOf(content: string): string | null {
  const [open = ''] = content.slice(0, SCANNED_LENGTH).split(/\[!private/i, 1);
  return pictureInText.exec(open)?.[1] ?? null;
}

/** A markdown text on one line without its symbols. */
export function plainLine(markdown: string): string {
  return plainLines(markdown).replaceAll('\n', ' ');
}

/** A markdown text without its symbols and empty lines. */
function plainLines(markdown: string): string {
  return (
    Array.from(readLines(markdown), (line) => wordsOf(markdown, line))
      .join('\n')
      // The width of a picture, and the address of a link, even if it continues beyond this part (an embedded image).
      .replace(/(?<!\\)!\[([^\][|\n]*)\|\d{1,4}\](?=\()/g, '![$1]')
      .replace(/(?<!\\)!?\[([^\][\n]*)\]\([^)\n]*(?:\)|$)/g, '$1')
      // A character after a backslash is not a symbol, and an underscore inside a word is part of it.
      .replace(
        /\\([!-/:-@[-`{-~])|[*~`|]+|={2}(?=[^\s=])|(?<=[^\s=])={2}|\\$|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gmu,
        '$1',
      )
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n\s*/g, '\n')
      .trim()
  );
}

/** What a line says, without the marks that make it what it is. */
function wordsOf(markdown: string, { kind, textStart, textEnd, isQuoted }: MarkdownLine): string {
  if (kind === 'fence' || kind === 'rule' || kind === 'underline') return '';
  const words = markdown.slice(textStart, textEnd);
  if (kind === 'row' && /^[-|: \t]+$/.test(words)) return '';
  return kind === 'item' ? words.replace(/^\[[ xX]\][ \t]+/, '') : isQuoted ? words.replace(CALLOUT_MARK, '') : words;
}

/** Never splits a surrogate pair. */
function cut(text: string, length: number): string {
  const isInPair = /[\uD800-\uDBFF]/.test(text[length - 1] ?? '');
  return text.slice(0, isInPair ? length - 1 : length).trimEnd();
}
