import {
  createLibraryIndex,
  type EngineQuery,
  type LibraryIndex,
  type PassageText,
} from '#server/search-engine/engine.ts';

/** A passage; only its body matters. */
export function passage(body: string, rest: Partial<PassageText> = {}): PassageText {
  return { key: '0', title: '', tags: [], heading: '', body, updatedAt: 0, ...rest };
}

/** A library of one passage a source; its place in the list, counted from one, is its name. */
export function library(...bodies: string[]): LibraryIndex {
  const index = createLibraryIndex();
  for (const [number, body] of bodies.entries()) index.put(String(number + 1), [passage(body)]);
  return index;
}

/** What a search for that text answers. */
export function search(index: LibraryIndex, text: string, rest: Partial<EngineQuery> = {}) {
  return index.search({ text, isTyping: false, limit: 50, ...rest });
}

/** The sources that a search finds, best first. */
export function found(index: LibraryIndex, text: string, rest: Partial<EngineQuery> = {}): string[] {
  return search(index, text, rest).hits.map(({ source }) => source);
}
