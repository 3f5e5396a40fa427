import { readLines } from '#shared/markdown/lines.ts';

/** Long enough that most notes are one piece, short enough that setting one does not hold up the page. */
const PIECE_LENGTH = 20_000;
/** A text without any good place to cut is cut anyway. */
const PIECE_MAX = 40_000;

/**
 * Cuts a long markdown text between blocks, so that the pieces can be set one after another and only the piece that
 * changed is set again. Every piece gets the link addresses that are defined anywhere in the text.
 */
export function splitMarkdown(text: string): string[] {
  if (text.length <= PIECE_LENGTH) return [text];
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  /** The marks of the block of code that is open. */
  let fence: string | undefined;
  let wasEmpty = false;
  const lines = Array.from(readLines(text)).flatMap(({ start, end, ...line }) =>
    cutLine(text.slice(start, end)).map((written) => ({ ...line, written })),
  );
  for (const { kind, isQuoted, written } of lines) {
    if (kind !== 'code' && kind !== 'fence') fence = undefined;
    const isCut = fence === undefined && wasEmpty && /^[^\s>*+\-\d|]/.test(written);
    if ((length > PIECE_LENGTH && isCut) || length > PIECE_MAX) {
      pieces.push(piece.join('\n'));
      piece = fence === undefined ? [] : [fence];
      length = 0;
    }
    if (kind === 'fence' && !isQuoted) fence = fence === undefined ? /[`~]+/.exec(written)?.[0] : undefined;
    piece.push(written);
    length += written.length + 1;
    wasEmpty = written.trim() === '';
  }
  if (text.endsWith('\n')) piece.push('');
  pieces.push(piece.join('\n'));
  return withDefinitions(pieces, text);
}

function cutLine(line: string): string[] {
  if (line.length <= PIECE_MAX) return [line];
  return Array.from({ length: Math.ceil(line.length / PIECE_MAX) }, (_, index) =>
    line.slice(index * PIECE_MAX, (index + 1) * PIECE_MAX),
  );
}

function withDefinitions(pieces: readonly string[], text: string): string[] {
  const definitions = text.match(/^ {0,3}\[[^\]\n^]{1,200}\]: \S{1,2000}.*$/gm)?.slice(0, 200) ?? [];
  return definitions.length === 0 ? [...pieces] : pieces.map((piece) => `${piece}\n\n${definitions.join('\n')}`);
}
