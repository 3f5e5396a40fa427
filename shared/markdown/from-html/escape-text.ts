const URL_IN_TEXT = /(?:https?:\/\/|www\.)[^\s<]+/gi;

/**
 * Text of one line, so that Markdown shows it as it reads. Only what would be taken for a mark gets a backslash.
 * `before` and `after` are the characters next to it, `\n` at the end of the line.
 */
export function escapeText(text: string, around: Around = {}): string {
  const { before = ' ', after = '\n' } = around;
  let escaped = '';
  let at = 0;
  for (const { 0: url, index } of text.matchAll(URL_IN_TEXT)) {
    const end = index + url.length;
    escaped += escapeMarks(text.slice(at, index), {
      ...around,
      before: text[at - 1] ?? before,
      after: text[index] ?? '',
    });
    const inside = { ...around, before: text[index - 1] ?? before, after: text[end] ?? after };
    escaped += around.isInLink ? escapeMarks(url, inside) : url;
    at = end;
  }
  return escaped + escapeMarks(text.slice(at), { ...around, before: text[at - 1] ?? before, after });
}

interface Around {
  before?: string;
  after?: string;
  isInLink?: boolean;
  /** The line has marks of code, or several that look like them. */
  hasCode?: boolean;
}

const MARK = /[\\`*_[\]<&~=!]/g;
const WORD = /[\p{L}\p{N}]/u;

function escapeMarks(text: string, { before = ' ', after = '\n', ...rest }: Around): string {
  const found = { hasCode: text.indexOf('`') !== text.lastIndexOf('`'), isInLink: false, ...rest };
  return text.replace(MARK, (mark, at: number) => {
    const previous = text[at - 1] ?? before;
    const next = text[at + 1] ?? after;
    return isMark(mark, { ...found, text, at, previous, next, isLineEnd: after === '\n' }) ? `\\${mark}` : mark;
  });
}

interface Found {
  text: string;
  at: number;
  previous: string;
  next: string;
  isLineEnd: boolean;
  hasCode: boolean;
  isInLink: boolean;
}

function isMark(mark: string, { text, at, previous, next, isLineEnd, hasCode, isInLink }: Found): boolean {
  switch (mark) {
    case '\\':
      return /[!-/:-@[-`{-~]/.test(next) || at === text.length - 1;
    case '`':
      return hasCode;
    case '*':
      return !(/\s/.test(previous) && /\s/.test(next));
    case '_':
      return !(WORD.test(previous) && WORD.test(next)) && !(/\s/.test(previous) && /\s/.test(next));
    case '[':
      return isInLink || next === '[' || next === '^' || beginsLink(text.slice(at, at + 304), isLineEnd);
    case ']':
      return isInLink;
    case '<':
      return /[a-z/!?]/i.test(next);
    case '&':
      return /^&(?:#x?[\da-f]{1,7}|[a-z][a-z\d]{1,31});/i.test(text.slice(at, at + 36));
    case '~':
    case '=':
      return next === mark && previous !== mark && /\S/.test(text[at + 2] ?? ' ') && text[at + 2] !== mark;
    default:
      return next === '[' && at === text.length - 1;
  }
}

/** A bracket whose other one is followed by an address, or isn't within this text. */
function beginsLink(text: string, isLineEnd: boolean): boolean {
  return /^\[[^\]]*\](?:[(:[]|$)/.test(text) || (!isLineEnd && !text.includes(']'));
}

/** A line that Markdown would take for an item, a heading, a quote, a rule or a fence. */
export function escapeLineStart(line: string): string {
  if (/^\d{1,9}[.)](?:\s|$)/.test(line)) return line.replace(/[.)]/, '\\$&');
  const isBlock =
    /^(?:[-+*](?:\s|$)|#{1,6}(?:\s|$)|>|`{3,}[^`]*$|~~~|=+$)/.test(line) ||
    /^(?:-\s*){3,}$|^(?:_\s*){3,}$|^(?:\*\s*){3,}$/.test(line) ||
    /^-+$/.test(line) ||
    /^\|?[\s:|-]*-[\s:|-]*$/.test(line);
  return isBlock ? `\\${line}` : line;
}
