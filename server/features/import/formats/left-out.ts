import { importTexts as texts } from '../import.texts.ts';
import type { Emitter } from './emitter.ts';

/** What notes of other products have and notes here don't, counted: one line of the report for all notes, not one each. */
export class LeftOut {
  readonly #counts = new Map<keyof typeof texts.leftOut, number>();

  add(what: keyof typeof texts.leftOut): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  report(emitter: Emitter): void {
    for (const [what, notes] of this.#counts) emitter.line('note', texts.leftOut[what], texts.reasons.leftOut(notes));
  }
}
