import { importTexts as texts } from '../import.texts.ts';

/** Further ones aren't counted: no sentence comes of so many. */
const REASONS_MAX = 1_000;

/** Why files are skipped, to be said where no note comes. */
export class SkipTally {
  readonly #byReason = new Map<string, { name: string; files: number }>();
  #files = 0;

  add(name: string, reason: string): void {
    this.#files += 1;
    const known = this.#byReason.get(reason) ?? { name, files: 0 };
    if (this.#byReason.size < REASONS_MAX) this.#byReason.set(reason, { ...known, files: known.files + 1 });
  }

  /** With the reason that most of them have. */
  sentence(): string {
    for (const [reason, { name, files }] of this.#byReason) {
      if (files * 2 > this.#files) return texts.nothingBecause(name, reason);
    }
    return texts.nothing;
  }
}
