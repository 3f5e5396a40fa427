import type { SearchQuery } from '@codemirror/search';
import { type EditorState, Text as Lines } from '@codemirror/state';

/** More matches aren't counted. */
export const MATCHES_MAX = 1000;

/** Where the first matches are. */
export function findMatches(state: EditorState, query: SearchQuery): { from: number; to: number }[] {
  const matches: { from: number; to: number }[] = [];
  if (!query.valid) return matches;
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done && matches.length <= MATCHES_MAX; next = cursor.next()) {
    matches.push({ from: next.value.from, to: next.value.to });
  }
  return matches;
}

/** Marks what is found in text that the page has drawn itself. */
export function markMatches(element: HTMLElement, query: SearchQuery): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const nodes: (string | Node)[] = [];
    let at = 0;
    const matches = query.getCursor(Lines.of([text.data]));
    for (let next = matches.next(); !next.done; next = matches.next()) {
      const { from, to } = next.value;
      if (from === to) continue;
      const mark = document.createElement('span');
      mark.className = 'cm-searchMatch';
      mark.textContent = text.data.slice(from, to);
      nodes.push(text.data.slice(at, from), mark);
      at = to;
    }
    if (at > 0) text.replaceWith(...nodes, text.data.slice(at));
  }
}
