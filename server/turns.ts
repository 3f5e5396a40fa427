/** Owners whose last turn is remembered. One who is forgotten counts as never served. */
const REMEMBERED = 1_000;

/** Whose turn it is: the owner with the fewest places, then the one served longest ago, then the one who came first. */
export class Turns {
  /** In the order in which they were served, longest ago first. */
  readonly #served = new Map<string, number>();
  readonly #places = new Map<string, number>();
  readonly #most: number;
  #count = 0;

  /** @param most places that an owner may have at the same time. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Owners by their last turn, longest ago first. */
  get served(): string[] {
    return [...this.#served.keys()];
  }

  /** The next of those who wait, given in order of arrival; undefined where none may have another place. */
  next<T extends { owner: string }>(waiting: Iterable<T>): T | undefined {
    let next: T | undefined;
    let rank: [number, number] = [this.#most, 0];
    for (const each of waiting) {
      const places = this.#places.get(each.owner) ?? 0;
      const turn = this.#served.get(each.owner) ?? 0;
      if (places >= this.#most || (next !== undefined && !isBefore([places, turn], rank))) continue;
      next = each;
      rank = [places, turn];
    }
    return next;
  }

  /** Gives the owner a place; call the result when it is free again. */
  take(owner: string): () => void {
    this.#count += 1;
    this.#served.delete(owner);
    this.#served.set(owner, this.#count);
    const [oldest] = this.#served.keys();
    if (this.#served.size > REMEMBERED && oldest !== undefined) this.#served.delete(oldest);
    this.#places.set(owner, (this.#places.get(owner) ?? 0) + 1);
    return () => {
      const left = (this.#places.get(owner) ?? 1) - 1;
      if (left === 0) this.#places.delete(owner);
      else this.#places.set(owner, left);
    };
  }
}

function isBefore([places, turn]: [number, number], [thanPlaces, thanTurn]: [number, number]): boolean {
  return places === thanPlaces ? turn < thanTurn : places < thanPlaces;
}
