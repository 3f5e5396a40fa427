import { fold } from '#server/language/fold.ts';

/** A note or a document, which is split into passages. */
export interface Source {
  kind: 'note' | 'document';
  id: string;
}

/** The key of a source in an index. */
export function sourceKey({ kind, id }: Source): string {
  return `${kind === 'note' ? 'n' : 'd'}:${id}`;
}

/** The source with this key. */
export function sourceFrom(key: string): Source {
  return { kind: key.startsWith('n:') ? 'note' : 'document', id: key.slice(2) };
}

/** The facts of a note or a document that filters need. */
export interface SourceFacts {
  source: string;
  /** The tags of a note. A document has those of its note, which the database knows. */
  tags: readonly string[];
  /** When the note was last changed or the document was created, in milliseconds. */
  at: number;
}

/** The filters of a search. Absent ones don't narrow it. */
export interface SearchFilter {
  /** All of them are required, in any case, with or without accents. */
  tags: string[];
  /** Any of these. Null is the top level. */
  folderIds?: (string | null)[] | undefined;
  /** Changed before this time. */
  before?: Date | undefined;
  /** Changed at this time or later. */
  after?: Date | undefined;
}

/** The approximate memory of one source. */
const BYTES_A_SOURCE = 200;

/** The facts of one user's notes and documents, in memory because reading them for each search is too slow. */
export class LibraryFacts {
  readonly #of = new Map<string, { tags: ReadonlySet<string>; at: number }>();
  /** Each combination of tags is stored once, because there are few. */
  readonly #tagSets = new Map<string, ReadonlySet<string>>();

  /** Approximate memory. */
  get bytes(): number {
    return this.#of.size * BYTES_A_SOURCE;
  }

  put({ source, tags, at }: SourceFacts): void {
    this.#of.set(source, { tags: this.#tagSet(tags), at });
  }

  delete(source: string): void {
    this.#of.delete(source);
  }

  sources(): Iterable<string> {
    return this.#of.keys();
  }

  /** A test for the tags and the time of a source. */
  filterBy({ tags, before, after }: SearchFilter): (source: string) => boolean {
    const wanted = tags.map(fold);
    const from = after?.getTime() ?? Number.NEGATIVE_INFINITY;
    const until = before?.getTime() ?? Number.POSITIVE_INFINITY;
    return (source) => {
      const facts = this.#of.get(source);
      if (facts === undefined || facts.at < from || facts.at >= until) return false;
      return wanted.every((tag) => facts.tags.has(tag));
    };
  }

  #tagSet(tags: readonly string[]): ReadonlySet<string> {
    const folded = tags.map(fold);
    const name = JSON.stringify(folded);
    const known = this.#tagSets.get(name);
    if (known !== undefined) return known;
    const made = new Set(folded);
    this.#tagSets.set(name, made);
    return made;
  }
}
