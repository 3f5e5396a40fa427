import type { CompiledStore } from './passage-store.ts';
import { packSections, unpackSections } from './sections.ts';
import type { CompiledStrings } from './string-table.ts';

/**
 * Raised with each change of the stored form; stored-form.test.ts fails if it is not. An index of an older engine can
 * still be searched, and is compiled again. A number rather than a hash of the form: during an update two versions run
 * side by side, and only a number shows which of them leaves the index alone. What older code cannot read at all also
 * needs another mark at the beginning of the file (sections.ts).
 */
export const ENGINE = 2;

type Sections = ReturnType<typeof unpackSections>;

/** Encodes a store. */
export function packStore(store: CompiledStore): Uint8Array[] {
  const names = { engine: ENGINE, keys: store.keys, languages: store.languages };
  return packSections({
    ...packStrings('vocabulary', store.vocabulary),
    ...packStrings('terms', store.terms),
    ...packStrings('sources', store.sources),
    termOf: store.termOf,
    postingBytes: store.postings.bytes,
    postingOffsets: store.postings.offsets,
    frequencies: store.postings.frequencies,
    sourceOf: store.sourceOf,
    lengths: store.lengths,
    updatedAt: store.updatedAt,
    tokenBytes: store.tokens.bytes,
    tokenOffsets: store.tokens.offsets,
    names: new Uint8Array(Buffer.from(JSON.stringify(names))),
  });
}

/** Decodes a store. Throws on anything else. Sections of older engines that this one doesn't use are ignored. */
export function unpackStore(pieces: Uint8Array[]): {
  store: CompiledStore;
  isOutdated: boolean;
} {
  const sections = unpackSections(pieces);
  const bytes = (name: string) => section(sections, name, Uint8Array);
  const numbers = (name: string) => section(sections, name, Uint32Array);
  const { engine = 0, ...names } = JSON.parse(Buffer.from(bytes('names')).toString()) as Pick<
    CompiledStore,
    'keys' | 'languages'
  > & { engine?: number };
  const strings = (name: string): CompiledStrings => {
    return { utf8: bytes(`${name}Utf8`), offsets: numbers(`${name}Offsets`), sorted: numbers(`${name}Sorted`) };
  };
  const store: CompiledStore = {
    vocabulary: strings('vocabulary'),
    terms: strings('terms'),
    sources: strings('sources'),
    termOf: numbers('termOf'),
    postings: {
      bytes: bytes('postingBytes'),
      offsets: numbers('postingOffsets'),
      frequencies: numbers('frequencies'),
    },
    sourceOf: numbers('sourceOf'),
    lengths: numbers('lengths'),
    updatedAt: section(sections, 'updatedAt', Float64Array),
    tokens: { bytes: bytes('tokenBytes'), offsets: numbers('tokenOffsets') },
    ...names,
  };
  // An index of a newer engine is left to the servers that run it.
  return { store, isOutdated: engine < ENGINE };
}

/** A section of the given type. Throws if the file has none. */
function section<T>(sections: Sections, name: string, kind: new (length: number) => T): T {
  const found = sections.get(name);
  if (!(found instanceof kind)) throw new Error(`The search index has no ${name}`);
  return found;
}

function packStrings(name: string, strings: CompiledStrings) {
  return {
    [`${name}Utf8`]: strings.utf8,
    [`${name}Offsets`]: strings.offsets,
    [`${name}Sorted`]: strings.sorted,
  };
}
