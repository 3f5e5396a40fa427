import { FIELD_END, isCompound, type Token, wordOf } from './lists.ts';
import { type CompiledStore, PassageStore } from './passage-store.ts';
import { compileStrings } from './string-table.ts';

/**
 * Rebuilds a store from the passages that aren't deleted. Frequent words get the smallest numbers, which need the fewest
 * bytes. Unused words are dropped.
 */
export function compactStore(store: PassageStore): CompiledStore {
  const alive = Uint32Array.from(store.presentPassages());
  const wordOrder = wordsByFrequency(store, alive);
  const newWordOf = invert(wordOrder, store.vocabulary.size);
  const terms = Uint32Array.from(new Set(Array.from(wordOrder, (word) => store.termOf.at(word))));
  const newTermOf = invert(terms, store.terms.size);
  const sourceNumbers = Uint32Array.from(new Set(Array.from(alive, (passage) => store.sourceOf.at(passage))));
  const newSourceOf = invert(sourceNumbers, store.sources.size);
  const fresh = new PassageStore({
    ...emptyStore(),
    vocabulary: compileStrings(Array.from(wordOrder, (word) => store.vocabulary.get(word))),
    terms: compileStrings(Array.from(terms, (term) => store.terms.get(term))),
    termOf: wordOrder.map((word) => newTermOf[store.termOf.at(word)] ?? 0),
    sources: compileStrings(Array.from(sourceNumbers, (source) => store.sources.get(source))),
    languages: [...store.languages],
  });
  for (const passage of alive) {
    const tokens = renumber(store.tokens.read(passage), newWordOf);
    const source = newSourceOf[store.sourceOf.at(passage)] ?? 0;
    fresh.addTokens(source, store.keyOf(passage), store.updatedAt.at(passage), tokens);
  }
  return fresh.compile();
}

function wordsByFrequency(store: PassageStore, alive: Uint32Array): Uint32Array {
  const frequencies = new Uint32Array(store.vocabulary.size);
  for (const passage of alive) {
    for (const token of store.tokens.read(passage)) {
      if (token !== FIELD_END) frequencies[wordOf(token)] = (frequencies[wordOf(token)] ?? 0) + 1;
    }
  }
  return Uint32Array.from(frequencies.keys())
    .filter((word) => frequencies[word] !== 0)
    .sort((a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0) || a - b);
}

/** The fields of a passage, with the new numbers of its words. */
function renumber(tokens: Uint32Array, newWordOf: Uint32Array): Token[][] {
  const fields: Token[][] = [[]];
  for (const token of tokens) {
    if (token === FIELD_END) fields.push([]);
    else fields.at(-1)?.push({ word: newWordOf[wordOf(token)] ?? 0, isCompound: isCompound(token) });
  }
  return fields.slice(0, -1);
}

function invert(order: Uint32Array, size: number): Uint32Array {
  const places = new Uint32Array(size);
  for (const [place, item] of order.entries()) places[item] = place;
  return places;
}

function emptyStore(): CompiledStore {
  const none = () => compileStrings([]);
  return {
    vocabulary: none(),
    terms: none(),
    termOf: new Uint32Array(),
    postings: { bytes: new Uint8Array(), offsets: new Uint32Array(1), frequencies: new Uint32Array() },
    sources: none(),
    sourceOf: new Uint32Array(),
    lengths: new Uint32Array(),
    updatedAt: new Float64Array(),
    tokens: { bytes: new Uint8Array(), offsets: new Uint32Array(1) },
    keys: [],
    languages: [],
  };
}
