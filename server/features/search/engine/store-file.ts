import type { CompiledStore } from './passage-store.ts';
import { packSections, unpackSections } from './sections.ts';
import type { CompiledStrings } from './string-table.ts';

type Sections = ReturnType<typeof unpackSections>;

/** A store as bytes. Whatever else is to be kept with it has names of its own. */
export function packStore(store: CompiledStore, others: Parameters<typeof packSections>[0]): Uint8Array[] {
  const names = { keys: store.keys, languages: store.languages };
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
    tokens: store.tokens,
    tokenOffsets: store.tokenOffsets,
    names: new Uint8Array(Buffer.from(JSON.stringify(names))),
    ...others,
  });
}

/** The store again, and all sections of the file. */
export function unpackStore(pieces: Uint8Array[]): { store: CompiledStore; sections: Sections } {
  const sections = unpackSections(pieces);
  const bytes = (name: string) => section(sections, name, Uint8Array);
  const numbers = (name: string) => section(sections, name, Uint32Array);
  const names = JSON.parse(Buffer.from(bytes('names')).toString()) as Pick<CompiledStore, 'keys' | 'languages'>;
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
    tokens: bytes('tokens'),
    tokenOffsets: numbers('tokenOffsets'),
    ...names,
  };
  return { store, sections };
}

/** One section of the kind that it must be; throws if the file has none such. */
export function section<T>(sections: Sections, name: string, kind: new (length: number) => T): T {
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
