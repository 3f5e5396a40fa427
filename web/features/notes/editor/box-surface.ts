import type { TextRange } from './find-passage.ts';
import { highlightText } from './highlight-text.ts';
import { placeInBox, placeInText, shownInBox, withLineEnds } from './line-ends.ts';
import type { NoteSurface, SurfaceListener } from './note-surface.ts';
import { applyEdit, heightOf, showText } from './text-box.ts';
import type { TextEdit } from './text-edit.ts';

/** The note's text in a plain text box. */
export class BoxSurface implements NoteSurface {
  readonly #box: HTMLTextAreaElement;
  readonly #listeners = new Set<SurfaceListener>();
  readonly #listening = new AbortController();
  /** The text as it was shown or read last, with its line ends. */
  #text = '';
  #isRead = true;
  #isShowing = false;
  #isComposing = false;

  constructor(box: HTMLTextAreaElement) {
    this.#box = box;
    const { signal } = this.#listening;
    box.addEventListener('input', (event) => this.#handleInput(event), { signal });
    for (const [event, isComposing] of [
      ['compositionstart', true],
      ['compositionend', false],
    ] as const) {
      box.addEventListener(event, () => (this.#isComposing = isComposing), { signal });
    }
  }

  get isReadOnly() {
    return this.#box.readOnly;
  }

  text() {
    if (!this.#isRead) {
      this.#text = withLineEnds(this.#text, this.#box.value);
      this.#isRead = true;
    }
    return this.#text;
  }

  show(text: string) {
    this.#isShowing = true;
    const shown = shownInBox(text);
    if (this.#box.value === '' && !this.hasFocus()) this.#box.value = shown;
    else showText(this.#box, shown);
    this.#isShowing = false;
    this.#text = text;
    this.#isRead = true;
    for (const listener of this.#listeners) listener.onShown?.();
  }

  selection() {
    const { selectionStart, selectionEnd } = this.#box;
    const text = this.text();
    if (!text.includes('\r')) return { start: selectionStart, end: selectionEnd };
    return { start: placeInText(text, selectionStart), end: placeInText(text, selectionEnd) };
  }

  select(start: number, end: number) {
    this.#box.setSelectionRange(this.#placeOf(start), this.#placeOf(end));
  }

  replace({ start, end, text, selectionStart, selectionEnd }: TextEdit) {
    const from = this.#placeOf(start);
    const shown = shownInBox(text);
    const select = (place: number) => from + placeInBox(text, place - start);
    applyEdit(this.#box, {
      start: from,
      end: this.#placeOf(end),
      text: shown,
      selectionStart: select(selectionStart),
      selectionEnd: select(selectionEnd),
    });
  }

  attach(noteId: string, files: readonly File[]) {
    void import('#web/features/notes/attachments/attach-to-surface.ts').then(({ attachToSurface }) =>
      attachToSurface(this, noteId, files),
    );
  }

  undo() {
    this.#box.focus();
    document.execCommand('undo');
  }

  hasFocus() {
    return document.activeElement === this.#box;
  }

  focus() {
    this.#box.focus({ preventScroll: true });
  }

  scrollTo(place: number) {
    const box = this.#box;
    box.scrollTop = place === 0 ? 0 : heightOf(box, this.#placeOf(place)) - box.clientHeight / 3;
  }

  mark(ranges: readonly TextRange[]) {
    const shown = ranges.map(({ start, end }) => ({ start: this.#placeOf(start), end: this.#placeOf(end) }));
    highlightText(this.#box, shown);
  }

  isComposing() {
    return this.#isComposing;
  }

  subscribe(listener: SurfaceListener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  destroy() {
    this.#listening.abort();
    this.mark([]);
  }

  #placeOf(place: number): number {
    const text = this.text();
    return text.includes('\r') ? placeInBox(text, place) : place;
  }

  #handleInput(event: Event) {
    // React reads the whole text of a box at every input event that reaches it.
    event.stopPropagation();
    this.#isRead = false;
    if (this.#isShowing) return;
    for (const listener of this.#listeners) listener.onInput?.();
  }
}
