import { escapeMarkup } from './escape-markup.ts';
import { type JsonObject, objectOf, objectsOf, parsedJson, textOf } from './json-value.ts';

/** Deeper parts are left to the reader of HTML to refuse. */
const DEPTH_MAX = 300;
const formats = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark'] as const;
const blocks: Record<string, string> = {
  paragraph: 'p',
  quote: 'blockquote',
  listitem: 'li',
  table: 'table',
  tablerow: 'tr',
  'collapsible-container': 'div',
  'collapsible-content': 'div',
  'collapsible-title': 'p',
};

/** What a text of Lexical shows that isn't text. */
export interface LexicalParts {
  /** A file, or another note, by its identifier: as HTML. */
  fileOf: (id: string) => string;
  noteOf: (id: string) => string;
}

/** The root of a text of Lexical (https://lexical.dev) as it is serialized; null for any other text. */
export function lexicalRoot(text: string): JsonObject | null {
  if (!/^\s*\{\s*"root"\s*:/.test(text)) return null;
  const root = objectOf(objectOf(parsedJson(text))?.root);
  return root?.type === 'root' ? root : null;
}

/** @throws {RangeError} where its parts are nested too deeply. */
export function lexicalHtml(node: JsonObject, parts: LexicalParts, depth = 0): string {
  if (depth > DEPTH_MAX) throw new RangeError('Maximum call stack size exceeded');
  const type = textOf(node.type);
  const isCheckList = type === 'list' && node.listType === 'check';
  const inside = () =>
    childrenOf(node)
      .map((child) => (isCheckList ? { ...child, checked: child.checked === true } : child))
      .map((child) => lexicalHtml(child, parts, depth + 1))
      .join('');
  const block = blocks[type];
  if (type === 'listitem') return `<li>${boxOf(node)}${inside()}</li>`;
  if (block !== undefined) return `<${block}>${inside()}</${block}>`;
  switch (type) {
    case 'text':
    case 'code-highlight':
    case 'hashtag':
      return formatted(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return '\t';
    case 'horizontalrule':
      return '<hr>';
    case 'heading': {
      const tag = /^h[1-6]$/.test(textOf(node.tag)) ? textOf(node.tag) : 'h3';
      return `<${tag}>${inside()}</${tag}>`;
    }
    case 'list': {
      const tag = node.listType === 'number' ? 'ol' : 'ul';
      const start = tag === 'ol' && Number(node.start) > 1 ? ` start="${Number(node.start)}"` : '';
      return `<${tag}${start}>${inside()}</${tag}>`;
    }
    case 'tablecell':
      return Number(node.headerState) > 0 ? `<th>${inside()}</th>` : `<td>${inside()}</td>`;
    case 'code':
      return `<pre><code class="language-${escapeMarkup(textOf(node.language))}">${codeOf(node)}</code></pre>`;
    case 'link':
    case 'autolink': {
      const url = textOf(node.url);
      return url === '' ? inside() : `<a href="${escapeMarkup(url)}">${inside() || escapeMarkup(url)}</a>`;
    }
    case 'snfile':
      return parts.fileOf(textOf(node.fileUuid));
    case 'snbubble':
      return parts.noteOf(textOf(node.itemUuid));
    case 'inline-file':
      return `<p>${pictureOf(textOf(node.src), textOf(node.fileName))}</p>`;
    case 'unencrypted-image':
    case 'image':
      return pictureOf(textOf(node.src), textOf(node.alt) || textOf(node.altText));
    case 'youtube':
      return linkTo(`https://www.youtube.com/watch?v=${textOf(node.videoID)}`);
    case 'tweet':
      return linkTo(`https://twitter.com/i/web/status/${textOf(node.id)}`);
    default:
      return inside();
  }
}

/** A list within a list is an item of its own there, and part of the item above it in HTML. */
function childrenOf(node: JsonObject): JsonObject[] {
  const children = objectsOf(node.children);
  if (node.type !== 'list') return children;
  const items: JsonObject[] = [];
  for (const item of children) {
    const above = items.at(-1);
    if (above !== undefined && isPlaceOfList(item)) {
      items[items.length - 1] = { ...above, children: [...objectsOf(above.children), ...objectsOf(item.children)] };
    } else items.push(item);
  }
  return items;
}

function isPlaceOfList({ children }: JsonObject): boolean {
  const inner = objectsOf(children);
  return inner.length > 0 && inner.every(({ type }) => type === 'list');
}

function boxOf(item: JsonObject): string {
  if (typeof item.checked !== 'boolean' || isPlaceOfList(item)) return '';
  return `<input type="checkbox"${item.checked ? ' checked' : ''}> `;
}

function formatted({ text, format }: JsonObject): string {
  const bits = Number(format) || 0;
  return formats.reduce(
    (html, tag, bit) => ((bits & (1 << bit)) === 0 ? html : `<${tag}>${html}</${tag}>`),
    escapeMarkup(textOf(text)),
  );
}

function codeOf(node: JsonObject): string {
  const lines = objectsOf(node.children).map(({ type, text }) =>
    type === 'linebreak' ? '\n' : type === 'tab' ? '\t' : escapeMarkup(textOf(text)),
  );
  return lines.join('');
}

function pictureOf(source: string, alt: string): string {
  return `<img src="${escapeMarkup(source)}" alt="${escapeMarkup(alt)}">`;
}

function linkTo(address: string): string {
  return `<p><a href="${escapeMarkup(address)}">${escapeMarkup(address)}</a></p>`;
}
