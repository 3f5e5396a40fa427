import { withoutPrivate } from '#shared/markdown/private.ts';
import type { WritingKind } from '#web/features/notes/editor/page/page-hooks.ts';

/** How much before the caret is shown and replaced with what is added to it. */
const SHOWN_BEFORE = 240;
/** How much of what is open before the caret is sent. */
const SENT_BEFORE = 8_000;

/** A piece of a note that a model may work on. */
interface Piece {
  start: number;
  text: string;
  textBefore?: string;
}

/** What a choice in the page's menu is about: what is before the caret, or the paragraph around it, else the one above. */
export function pieceAt(content: string, caret: number, how: WritingKind): Piece | undefined {
  if (how === 'continue' || how === 'brainstorm') {
    const before = content.slice(0, caret);
    if (before.trim() === '') return undefined;
    const from = Math.max(0, caret - SHOWN_BEFORE);
    const word = from === 0 ? 0 : from + 1 + content.slice(from, caret).search(/\s/);
    return { start: word, text: content.slice(word, caret), textBefore: withoutPrivate(before).slice(-SENT_BEFORE) };
  }
  let end = content.indexOf('\n\n', Math.max(0, caret - 1));
  if (end === -1) end = content.length;
  // The menu was opened on an empty line: what is meant is above it.
  const upTo =
    content.slice(lastBreak(content, caret), end).trim() === '' ? content.slice(0, caret).trimEnd().length : end;
  const start = lastBreak(content, upTo);
  const paragraph = content.slice(start, upTo);
  const text = paragraph.trim();
  return text === '' ? undefined : { start: start + paragraph.indexOf(text), text };
}

/** Where the paragraph begins that a place is in. */
function lastBreak(content: string, place: number): number {
  const before = content.lastIndexOf('\n\n', place - 1);
  return before === -1 ? 0 : before + 2;
}
