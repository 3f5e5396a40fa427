export type Format =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'highlight'
  | 'link'
  | 'bulletList'
  | 'numberedList'
  | 'taskList'
  | 'code';

/** Replaces `start`–`end` by `text`, then selects `selectionStart`–`selectionEnd`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  selectionStart: number;
  selectionEnd: number;
}

/** The edit that formats the selection as markdown, or removes the format if it is already there. */
export function formatMarkdown(format: Format, text: string, start: number, end: number): TextEdit {
  switch (format) {
    case 'bold':
      return wrap(text, start, end, '**');
    case 'italic':
      return wrap(text, start, end, '*');
    case 'strikethrough':
      return wrap(text, start, end, '~~');
    case 'highlight':
      return wrap(text, start, end, '==');
    case 'code':
      return text.slice(start, end).includes('\n') ? fence(text, start, end) : wrap(text, start, end, '`');
    case 'link':
      return link(text, start, end);
    case 'heading':
      return prefixLines(text, start, end, nextHeading);
    case 'bulletList':
      return prefixLines(text, start, end, bulletList);
    case 'numberedList':
      return prefixLines(text, start, end, numberedList);
    case 'taskList':
      return prefixLines(text, start, end, taskList);
  }
}

function wrap(text: string, start: number, end: number, mark: string): TextEdit {
  const chosen = text.slice(start, end);
  // Markdown ignores marks next to a space, so they go next to the words.
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length));
  if (chosen.trim() === '') return insertMarks(text, start, end, mark);
  const width = mark.length;
  if (isMarked(text, from, to, mark)) {
    const inner = text.slice(from, to);
    return {
      start: from - width,
      end: to + width,
      text: inner,
      selectionStart: from - width,
      selectionEnd: to - width,
    };
  }
  const inner = text.slice(from, to);
  if (inner.length > 2 * width && isMarked(text, from + width, to - width, mark)) {
    const bare = inner.slice(width, -width);
    return { start: from, end: to, text: bare, selectionStart: from, selectionEnd: from + bare.length };
  }
  // Emphasis can't span an empty line, so each line gets its own marks.
  const marked = inner.replaceAll(/[^\s].*/g, (line) => mark + line.trimEnd() + mark);
  const isOneLine = !inner.includes('\n');
  return {
    start: from,
    end: to,
    text: marked,
    selectionStart: isOneLine ? from + width : from,
    selectionEnd: isOneLine ? from + width + inner.length : from + marked.length,
  };
}

function insertMarks(text: string, start: number, end: number, mark: string): TextEdit {
  if (start === end && isMarked(text, start, end, mark)) {
    const at = start - mark.length;
    return { start: at, end: end + mark.length, text: '', selectionStart: at, selectionEnd: at };
  }
  const caret = start + mark.length;
  return { start, end, text: mark + text.slice(start, end) + mark, selectionStart: caret, selectionEnd: caret };
}

/** `**` isn't two `*`: one star on each side is italic, two are bold, three are both. */
function isMarked(text: string, from: number, to: number, mark: string): boolean {
  const sign = mark.charAt(0);
  let before = 0;
  while (text[from - 1 - before] === sign) before += 1;
  let after = 0;
  while (text[to + after] === sign) after += 1;
  const count = Math.min(before, after);
  if (sign !== '*') return count >= mark.length;
  return mark.length === 2 ? count >= 2 : count % 2 === 1;
}

function fence(text: string, start: number, end: number): TextEdit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const lines = text.slice(from, to);
  const fenced = /^```[^\n]*\n([\s\S]*)\n```$/.exec(lines);
  const result = fenced ? (fenced[1] ?? '') : `\`\`\`\n${lines}\n\`\`\``;
  return { start: from, end: to, text: result, selectionStart: from, selectionEnd: from + result.length };
}

function link(text: string, start: number, end: number): TextEdit {
  const chosen = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(chosen);
  const label = isAddress ? '' : chosen;
  const address = isAddress ? chosen : 'https://';
  const result = `[${label}](${address})`;
  // Select the missing part: the label or the address.
  const isLabelMissing = label === '';
  const selectionStart = start + (isLabelMissing ? 1 : label.length + 3);
  const selectionEnd = isLabelMissing ? selectionStart : selectionStart + address.length;
  return { start, end, text: result, selectionStart, selectionEnd };
}

/** The marks of a list item, after its indentation and the quotes around it. */
const LIST_ITEM = /^([ \t>]*)(?:[-*+] (?:\[[ xX]\] )?|\d+[.)] )/;

function nextHeading(lines: readonly string[]): string[] {
  const level = /^(#{1,6}) /.exec(lines[0] ?? '')?.[1]?.length ?? 0;
  const prefix = level >= 3 ? '' : `${'#'.repeat(level + 1)} `;
  return lines.map((line) => prefix + line.replace(/^#{1,6} /, ''));
}

function bulletList(lines: readonly string[]): string[] {
  return toggleMarks(lines, /^[ \t>]*[-*+] (?!\[[ xX]\] )/, () => '- ');
}

function taskList(lines: readonly string[]): string[] {
  return toggleMarks(lines, /^[ \t>]*[-*+] \[[ xX]\] /, () => '- [ ] ');
}

function numberedList(lines: readonly string[]): string[] {
  const counts: number[] = [];
  return toggleMarks(lines, /^[ \t>]*\d+[.)] /, (depth) => {
    counts.length = depth + 1;
    counts[depth] = (counts[depth] ?? 0) + 1;
    return `${counts[depth]}. `;
  });
}

/** Gives the lines marks, or removes them if each line has one. Nested lines count for themselves. */
function toggleMarks(lines: readonly string[], marked: RegExp, markOf: (depth: number) => string): string[] {
  if (lines.every((line) => marked.test(line))) return lines.map((line) => line.replace(LIST_ITEM, '$1'));
  return lines.map((line) => {
    const start = /^[ \t>]*/.exec(line)?.[0] ?? '';
    return line.replace(LIST_ITEM, '$1').replace(start, start + markOf(start.length));
  });
}

/** Changes the lines of the selection; empty lines between others stay empty. */
function prefixLines(
  text: string,
  start: number,
  end: number,
  change: (lines: readonly string[]) => string[],
): TextEdit {
  const from = lineStart(text, start);
  // A selection that ends at the start of a line doesn't include that line.
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  const lines = text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const changed = change(filled.length > 0 ? filled : lines);
  const result =
    filled.length > 0 ? lines.map((line) => (line.trim() === '' ? line : (changed.shift() ?? ''))) : changed;
  const written = result.join('\n');
  if (start !== end) {
    return { start: from, end: to, text: written, selectionStart: from, selectionEnd: from + written.length };
  }
  const caret = Math.max(from, start + written.length - (to - from));
  return { start: from, end: to, text: written, selectionStart: caret, selectionEnd: caret };
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
