import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

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
