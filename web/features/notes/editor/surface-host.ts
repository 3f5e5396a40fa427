import type { TextRange } from './find-passage.ts';
import type { TextEdit } from './format-markdown.ts';
import type { NoteSurface, SurfaceListener } from './note-surface.ts';

/** Stands for whatever shows the note's text now, so that nobody else notices when that is exchanged. */
export class SurfaceHost implements NoteSurface {
  #current: NoteSurface | undefined;
  #unsubscribe: (() => void) | undefined;
  readonly #listeners = new Set<SurfaceListener>();

  /** Text, selection and focus are for the caller to carry over. */
  use(surface: NoteSurface | undefined): void {
    this.#unsubscribe?.();
    this.#current = surface;
    this.#unsubscribe = surface?.subscribe({
      onInput: () => {
        for (const listener of this.#listeners) listener.onInput?.();
      },
      onShown: () => {
        for (const listener of this.#listeners) listener.onShown?.();
      },
    });
  }

  get current() {
    return this.#current;
  }
  get isReadOnly() {
    return this.#current?.isReadOnly ?? true;
  }
  text() {
    return this.#current?.text() ?? '';
  }
  show(text: string) {
    this.#current?.show(text);
  }
  selection() {
    return this.#current?.selection() ?? { start: 0, end: 0 };
  }
  select(start: number, end: number) {
    this.#current?.select(start, end);
  }
  replace(edit: TextEdit) {
    this.#current?.replace(edit);
  }
  hasFocus() {
    return this.#current?.hasFocus() ?? false;
  }
  focus() {
    this.#current?.focus();
  }
  scrollTo(place: number) {
    this.#current?.scrollTo(place);
  }
  mark(ranges: readonly TextRange[]) {
    this.#current?.mark(ranges);
  }
  isComposing() {
    return this.#current?.isComposing() ?? false;
  }
  subscribe(listener: SurfaceListener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
