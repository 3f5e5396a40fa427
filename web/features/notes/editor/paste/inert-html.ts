/** Above these, HTML is pasted as plain text. */
const HTML_MAX = 2_000_000;
const TAGS_MAX = 60_000;

/** What readers of the clipboard need; no other attribute reaches a document. */
const ATTRIBUTES = new Set(
  (
    'style href cite src alt class id start value type checked hidden colspan rowspan role width height lang ' +
    'aria-level aria-checked aria-hidden data-aria-level data-indent data-indent-level data-list data-checked data-type ' +
    'data-stringify-type data-stringify-emoji data-language datatype'
  ).split(' '),
);
/** Elements whose content a parser takes as text, and that show nothing of it. */
const RAW = /^(?:script|style|title|textarea|iframe|noembed|noframes|xmp|plaintext|template)$/;

/**
 * The same HTML with nothing in it that a document would load, run or apply: each kept attribute is named
 * `data-…`. Without this, the content security policy reports each style of what is pasted. Undefined if it is too
 * large. Takes time in proportion to the length.
 */
export function inertHtml(html: string): string | undefined {
  if (html.length > HTML_MAX) return undefined;
  const parts: string[] = [];
  let tags = 0;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    parts.push(html.slice(at, open));
    at = open;
    const next = html[open + 1] ?? '';
    if (html.startsWith('<!--', open)) at = after(html, '-->', open + 4);
    else if (next === '!' || next === '?') at = after(html, '>', open);
    else if (/[a-z/]/i.test(next)) {
      tags += 1;
      if (tags > TAGS_MAX) return undefined;
      const tag = readTag(html, open);
      at = tag.end;
      if (RAW.test(tag.name)) at = afterElement(html, tag.name, at);
      else parts.push(tag.inert);
    } else {
      parts.push('&lt;');
      at += 1;
    }
  }
  parts.push(html.slice(at));
  return parts.join('');
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function afterElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[^>]{0,100}>`, 'gi');
  closing.lastIndex = from;
  return closing.test(html) ? closing.lastIndex : html.length;
}

interface Tag {
  name: string;
  inert: string;
  end: number;
}

const NAME = /<\/?([^\s/>]*)/y;
const ATTRIBUTE_NAME = /[\s/]*([^\s/>=]+|=)/y;
const EQUALS = /\s*=\s*/y;
const UNQUOTED = /[^\s>]*/y;

function readTag(html: string, from: number): Tag {
  const name = (match(NAME, html, from)?.[1] ?? '').toLowerCase();
  const isClosing = html[from + 1] === '/';
  let inert = `<${isClosing ? '/' : ''}${name}`;
  let at = NAME.lastIndex;
  for (;;) {
    const attribute = match(ATTRIBUTE_NAME, html, at);
    if (!attribute) break;
    at = ATTRIBUTE_NAME.lastIndex;
    let value = '';
    if (match(EQUALS, html, at)) {
      at = EQUALS.lastIndex;
      const quote = html[at];
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1);
        // As a parser has it, a tag that is never closed is no tag.
        if (end < 0) return { name: '', inert: '', end: html.length };
        value = html.slice(at + 1, end);
        at = end + 1;
      } else {
        value = match(UNQUOTED, html, at)?.[0] ?? '';
        at = UNQUOTED.lastIndex;
      }
    }
    const key = (attribute[1] ?? '').toLowerCase();
    if (!isClosing && ATTRIBUTES.has(key)) inert += ` ${inertName(key)}="${value.replaceAll('"', '&quot;')}"`;
  }
  return { name: isClosing ? '' : name, inert: `${inert}>`, end: after(html, '>', at) };
}

function match(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function inertName(name: string): string {
  return /^(?:colspan|rowspan)$/.test(name) || name.startsWith('data-') ? name : `data-${name}`;
}
