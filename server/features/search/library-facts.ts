import type { SearchFilter } from './search.repo.ts';

/** What filters ask of a note or a document. */
export interface SourceFacts {
  source: string;
  /** Those of a note; a document's are its note's, which the database knows. */
  tags: readonly string[];
  /** When a note was changed last and a document came, in milliseconds. */
  at: number;
}

/** A name, a place in the map, and the facts themselves. */
const BYTES_A_SOURCE = 200;

/** The facts of one user's notes and documents, in memory: reading those of all from the database takes a search longer than all else. */
export class LibraryFacts {
  readonly #of = new Map<string, { tags: ReadonlySet<string>; at: number }>();
  /** Few combinations of tags occur, so that each is kept once. */
  readonly #tagSets = new Map<string, ReadonlySet<string>>();

  /** Its memory, about. */
  get bytes(): number {
    return this.#of.size * BYTES_A_SOURCE;
  }

  put({ source, tags, at }: SourceFacts): void {
    this.#of.set(source, { tags: this.#tagSet(tags), at });
  }

  delete(source: string): void {
    this.#of.delete(source);
  }

  /** Whether a note's tags, or without tags in the filter a document too, and its time are what the filter asks for. */
  filterBy({ tags, before, after }: SearchFilter): (source: string) => boolean {
    const wanted = tags.map((tag) => tag.toLowerCase());
    const from = after?.getTime() ?? Number.NEGATIVE_INFINITY;
    const until = before?.getTime() ?? Number.POSITIVE_INFINITY;
    return (source) => {
      const facts = this.#of.get(source);
      if (facts === undefined || facts.at < from || facts.at >= until) return false;
      return wanted.every((tag) => facts.tags.has(tag));
    };
  }

  #tagSet(tags: readonly string[]): ReadonlySet<string> {
    const lowered = tags.map((tag) => tag.toLowerCase());
    const name = JSON.stringify(lowered);
    const known = this.#tagSets.get(name);
    if (known !== undefined) return known;
    const made = new Set(lowered);
    this.#tagSets.set(name, made);
    return made;
  }
}
