import type { TextRange } from './find-passage.ts';
import type { NoteSurface, SurfaceListener } from './note-surface.ts';
import type { TextEdit } from './text-edit.ts';

/** Stands for whatever shows the note's text now, so that only this class knows when that is exchanged. */
export class SurfaceHost implements NoteSurface {
  #current: NoteSurface | undefined;
  #unsubscribe: (() => void) | undefined;
  readonly #listeners = new Set<SurfaceListener>();
  #left = { text: '', selection: { start: 0, end: 0 }, hasFocus: false };
  /** Before what was typed since. */
  #shown = '';
  #willBeFocused = false;
  #marks: readonly TextRange[] = [];

  /** Shows the text in another surface: with selection, focus and marks as they were. */
  enter(surface: NoteSurface): void {
    const { text } = this.#left;
    if (surface.retype && this.#shown !== text) {
      surface.show(this.#shown);
      surface.retype(text);
    } else surface.show(text);
    const { start, end } = this.#left.selection;
    surface.select(start, end);
    if (this.#left.hasFocus) surface.focus();
    if (this.#marks.length > 0) {
      surface.scrollTo(this.#marks[0]?.start ?? 0);
      surface.mark(this.#marks);
    }
    this.#current = surface;
    this.#unsubscribe = surface.subscribe({
      onInput: () => {
        this.#marks = [];
        for (const listener of this.#listeners) listener.onInput?.();
      },
      onShown: () => {
        for (const listener of this.#listeners) listener.onShown?.();
      },
    });
  }

  /** Call before the surface is hidden, which takes the focus from it. */
  prepareToLeave(): void {
    this.#willBeFocused = this.hasFocus();
  }

  /** Keeps what the surface shows until the next one is entered. */
  leave(): void {
    const hasFocus = this.#willBeFocused || this.hasFocus();
    this.#willBeFocused = false;
    this.#left = { text: this.text(), selection: this.selection(), hasFocus };
    this.#unsubscribe?.();
    this.#current = undefined;
  }

  get isReadOnly() {
    return this.#current?.isReadOnly ?? true;
  }
  text() {
    return this.#current?.text() ?? this.#left.text;
  }
  show(text: string) {
    this.#shown = text;
    this.#current?.show(text);
  }
  selection() {
    return this.#current?.selection() ?? this.#left.selection;
  }
  select(start: number, end: number) {
    this.#current?.select(start, end);
  }
  replace(edit: TextEdit) {
    this.#current?.replace(edit);
  }
  attach(noteId: string, files: readonly File[]) {
    this.#current?.attach(noteId, files);
  }
  undo() {
    this.#current?.undo();
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
    this.#marks = ranges;
    this.#current?.mark(ranges);
  }
  get find() {
    const surface = this.#current;
    return surface?.find && (() => surface.find?.());
  }
  isComposing() {
    return this.#current?.isComposing() ?? false;
  }
  subscribe(listener: SurfaceListener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
