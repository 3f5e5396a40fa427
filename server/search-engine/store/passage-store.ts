import { detectLanguage, stem, words } from '#server/language/words.ts';
import {
  type CompiledPostings,
  type CompiledTokens,
  type Counts,
  FIELD_END,
  GrowableArray,
  type PostingBuffer,
  PostingLists,
  type Token,
  TokenLists,
  wordOf,
} from './lists.ts';
import { type CompiledStrings, StringTable } from './string-table.ts';

/** A passage of a note or a document. */
export interface PassageText {
  /** Unique within its source. */
  key: string;
  title: string;
  tags: string[];
  heading: string;
  body: string;
  /** Milliseconds. Among equals the newer passage is first. */
  updatedAt: number;
}

/** The stored form of a store. */
export interface CompiledStore {
  vocabulary: CompiledStrings;
  terms: CompiledStrings;
  /** The term of each word of the vocabulary. */
  termOf: Uint32Array;
  postings: CompiledPostings;
  sources: CompiledStrings;
  sourceOf: Uint32Array;
  lengths: Uint32Array;
  updatedAt: Float64Array;
  tokens: CompiledTokens;
  keys: string[];
  languages: string[];
}

/** The fields of a passage in stored order. */
export const fields = ['title', 'tags', 'heading', 'body'] as const;

const NOTHING = 0xffffffff;

/**
 * The passages of one user: the words of each passage in order, and the postings of each term. Passages are only added;
 * a deleted one is marked, and dropped when the store is compacted.
 */
export class PassageStore {
  /** Folded words. Words of other languages than English are followed by a zero character and their language. */
  readonly vocabulary: StringTable;
  /** Stems. */
  readonly terms: StringTable;
  readonly termOf: GrowableArray<Uint32Array>;
  readonly postings: PostingLists;
  readonly sources: StringTable;
  readonly sourceOf: GrowableArray<Uint32Array>;
  /** Words in the body. */
  readonly lengths: GrowableArray<Uint32Array>;
  readonly updatedAt: GrowableArray<Float64Array>;
  readonly isDeleted: GrowableArray<Uint8Array>;
  readonly tokens: TokenLists;
  readonly languages: Set<string>;
  readonly #keys: string[];
  readonly #firstOf = new GrowableArray(new Uint32Array(), 0);
  readonly #countOf = new GrowableArray(new Uint32Array(), 0);
  #present: number[] | null = null;
  #buffer: PostingBuffer = { passages: new Uint32Array(), body: new Uint8Array(), fields: new Uint8Array(), length: 0 };
  /** Passages that aren't deleted, and the words in their bodies. */
  passageCount = 0;
  totalLength = 0;

  constructor(compiled?: CompiledStore) {
    this.vocabulary = new StringTable(compiled?.vocabulary);
    this.terms = new StringTable(compiled?.terms);
    this.termOf = GrowableArray.withRoom(compiled?.termOf ?? new Uint32Array());
    this.postings = new PostingLists(compiled?.postings);
    this.sources = new StringTable(compiled?.sources);
    this.sourceOf = GrowableArray.withRoom(compiled?.sourceOf ?? new Uint32Array());
    this.lengths = GrowableArray.withRoom(compiled?.lengths ?? new Uint32Array());
    this.updatedAt = GrowableArray.withRoom(compiled?.updatedAt ?? new Float64Array());
    this.isDeleted = GrowableArray.withRoom(new Uint8Array(this.sourceOf.length));
    this.languages = new Set(compiled?.languages ?? ['en']);
    this.#keys = compiled?.keys.slice() ?? [];
    this.tokens = new TokenLists(compiled?.tokens);
    for (let passage = 0; passage < this.sourceOf.length; passage++) {
      this.#link(this.sourceOf.at(passage), passage);
      this.totalLength += this.lengths.at(passage);
    }
    this.passageCount = this.sourceOf.length;
  }

  /** The number of passages including deleted ones. */
  get size(): number {
    return this.sourceOf.length;
  }

  get bytes(): number {
    const arrays = [this.termOf, this.sourceOf, this.lengths, this.updatedAt, this.isDeleted, this.tokens];
    const tables = [this.vocabulary, this.terms, this.sources, this.postings, ...arrays];
    return tables.reduce((sum, { bytes }) => sum + bytes, this.#keys.length * 16);
  }

  /** The passages that aren't deleted. */
  presentPassages(): readonly number[] {
    if (this.#present === null) {
      this.#present = [];
      for (let passage = 0; passage < this.size; passage++)
        if (!this.isDeleted.items[passage]) this.#present.push(passage);
    }
    return this.#present;
  }

  /** A shared buffer for posting lists. Its content is valid until the next list is read. */
  postingBuffer(): PostingBuffer {
    if (this.#buffer.passages.length < this.size) {
      const size = Math.ceil(this.size * 1.2);
      this.#buffer = {
        passages: new Uint32Array(size),
        body: new Uint8Array(size),
        fields: new Uint8Array(size),
        length: 0,
      };
    }
    return this.#buffer;
  }

  keyOf(passage: number): string {
    return this.#keys[passage] ?? '';
  }

  has(source: string): boolean {
    return this.passagesOf(source).length > 0;
  }

  /** The passages of a source. */
  passagesOf(source: string): number[] {
    const number = this.sources.find(source);
    const first = number === -1 || number >= this.#firstOf.length ? NOTHING : this.#firstOf.at(number);
    return first === NOTHING ? [] : Array.from({ length: this.#countOf.at(number) }, (_, index) => first + index);
  }

  add(source: string, passages: PassageText[]): void {
    const number = this.sources.add(source);
    const language = detectLanguage(passages.map(({ title, body }) => `${title}\n${body.slice(0, 500)}`).join('\n'));
    this.languages.add(language);
    for (const passage of passages) {
      const tokens = fields.map((field) => this.#tokensOf(textOf(passage, field), language));
      this.addTokens(number, passage.key, passage.updatedAt, tokens);
    }
  }

  /** Adds a passage given as word numbers, field by field. */
  addTokens(source: number, key: string, updatedAt: number, tokens: Token[][]): void {
    const passage = this.size;
    const counts = new Map<number, Counts>();
    for (const [index, field] of fields.entries()) {
      for (const { word } of tokens[index] ?? []) {
        const term = this.termOf.at(word);
        const known = counts.get(term) ?? { title: 0, tags: 0, heading: 0, body: 0 };
        known[field]++;
        counts.set(term, known);
      }
    }
    for (const [term, count] of counts) this.postings.add(term, passage, count);
    this.tokens.add(tokens);
    this.#keys.push(key);
    this.sourceOf.push(source);
    this.updatedAt.push(updatedAt);
    this.isDeleted.push(0);
    this.#present = null;
    this.lengths.push((tokens[fields.length - 1] ?? []).filter(({ isCompound }) => !isCompound).length);
    this.#link(source, passage);
    this.passageCount++;
    this.totalLength += this.lengths.at(passage);
  }

  delete(source: string): void {
    for (const passage of this.passagesOf(source)) {
      this.isDeleted.items[passage] = 1;
      this.#present = null;
      this.passageCount--;
      this.totalLength -= this.lengths.at(passage);
      for (const term of this.termsIn(passage)) this.postings.forget(term);
    }
    const number = this.sources.find(source);
    if (number !== -1 && number < this.#firstOf.length) this.#firstOf.items[number] = NOTHING;
  }

  /** The terms of a word in the library's languages that occur in at least one passage. */
  termsOf(word: string): number[] {
    const stems = new Set(Array.from(this.languages, (language) => stem(word, language)));
    return Array.from(stems, (stemmed) => this.terms.find(stemmed)).filter(
      (term) => term !== -1 && this.postings.frequencies.at(term) > 0,
    );
  }

  /** The inverse document frequency of a term, as BM25 has it. */
  rarityOf(term: number): number {
    return this.rarityIn(this.postings.frequencies.at(term));
  }

  /** The same for anything that so many passages have. */
  rarityIn(frequency: number): number {
    return Math.log(1 + (this.passageCount - frequency + 0.5) / (frequency + 0.5));
  }

  /** The distinct terms of a passage. */
  termsIn(passage: number): Set<number> {
    const terms = new Set<number>();
    for (const token of this.tokens.read(passage)) if (token !== FIELD_END) terms.add(this.termOf.at(wordOf(token)));
    return terms;
  }

  /** The number of a word, which is added to the vocabulary if it is new. */
  addWord(key: string, term: string): number {
    const word = this.vocabulary.add(key);
    if (word === this.termOf.length) this.termOf.push(this.terms.add(term));
    return word;
  }

  /** The stored form. Only for a store whose vocabulary didn't grow since it was compiled. */
  compile(): CompiledStore {
    return {
      vocabulary: this.vocabulary.compiled,
      terms: this.terms.compiled,
      termOf: this.termOf.view(),
      postings: this.postings.compile(),
      sources: this.sources.compiled,
      sourceOf: this.sourceOf.view(),
      lengths: this.lengths.view(),
      updatedAt: this.updatedAt.view(),
      tokens: this.tokens.compile(),
      keys: this.#keys,
      languages: [...this.languages],
    };
  }

  #tokensOf(text: string, language: string): Token[] {
    const tokens: Token[] = [];
    for (const { term, compound } of words(text)) {
      if (compound) tokens.push({ word: this.#addWordIn(compound, language), isCompound: true });
      tokens.push({ word: this.#addWordIn(term, language), isCompound: false });
    }
    return tokens;
  }

  #addWordIn(term: string, language: string): number {
    const stemmed = stem(term, language);
    return this.addWord(language === 'en' || stemmed === stem(term, 'en') ? term : `${term}\0${language}`, stemmed);
  }

  #link(source: number, passage: number): void {
    while (this.#firstOf.length <= source) {
      this.#firstOf.push(NOTHING);
      this.#countOf.push(0);
    }
    if (this.#firstOf.at(source) === NOTHING) {
      this.#firstOf.items[source] = passage;
      this.#countOf.items[source] = 0;
    }
    this.#countOf.items[source] = this.#countOf.at(source) + 1;
  }
}

function textOf(passage: PassageText, field: (typeof fields)[number]): string {
  return field === 'tags' ? passage.tags.join(' ') : passage[field];
}
