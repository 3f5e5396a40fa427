import { chunksOf, type Source } from '../../containers/source.ts';

/** Where an e-mail is in a mailbox, without the line that separates it from the one before. */
export interface Stretch {
  start: number;
  size: number;
}

/** What a line that begins an e-mail has behind "From ": an address or a dash, and a date. */
const separator = /^From [^\n]{0,300}?\b\d{4}\b/;
const LINE_BYTES = 400;
/** A mark at the end of a piece, with the empty line before it. */
const OVERLAP = 16;
const FROM = Buffer.from('\nFrom ');

/** Whether bytes begin as a mailbox does. */
export function isMbox(source: Source): boolean {
  return separator.test(source.readAt(0, LINE_BYTES).toString('latin1'));
}

/** The e-mails of a mailbox (RFC 4155), found without more of it in memory than a piece. */
export function* messagesOf(source: Source): Generator<Stretch> {
  let start = -1;
  for (const at of separatorsOf(source)) {
    if (start !== -1) yield stretch(source, start, at);
    start = at;
  }
  if (start !== -1) yield stretch(source, start, source.size);
}

function stretch(source: Source, from: number, to: number): Stretch {
  const line = source.readAt(from, LINE_BYTES).indexOf(0x0a);
  const start = Math.min(to, from + (line === -1 ? LINE_BYTES : line + 1));
  return { start, size: to - start };
}

/** The positions of the lines that begin an e-mail: after an empty line, or at the beginning. */
function* separatorsOf(source: Source): Generator<number> {
  if (isMbox(source)) yield 0;
  let before = Buffer.alloc(0);
  let base = 0;
  for (const chunk of chunksOf(source)) {
    const piece = Buffer.concat([before, chunk]);
    // What begins in the overlap at the end is found with the next piece.
    const end = piece.length - OVERLAP;
    for (let at = piece.indexOf(FROM); at !== -1 && at < end; at = piece.indexOf(FROM, at + 1)) {
      const isAfterEmpty = /\n\r?$/.test(piece.subarray(Math.max(0, at - 2), at).toString('latin1'));
      const line = source.readAt(base + at + 1, LINE_BYTES).toString('latin1');
      if (isAfterEmpty && separator.test(line)) yield base + at + 1;
    }
    const kept = Math.max(0, end - 2);
    before = piece.subarray(kept);
    base += kept;
  }
}

/** An e-mail of a mailbox as it was sent: mailboxes put a sign before its lines that begin like a separator. */
export function unquoted(bytes: Buffer): Buffer {
  if (!bytes.includes('\n>')) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll(/^>(>*From )/gm, '$1'), 'latin1');
}
