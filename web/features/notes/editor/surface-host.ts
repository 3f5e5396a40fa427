import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { noAnswer } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Store } from '#web/lib/store.ts';
import { toast } from '#web/ui/toast.ts';
import type { TextRange } from './find-passage.ts';
import type { Format, NoteSurface, SurfaceListener, TextEdit } from './note-surface.ts';
import type { PageSurface } from './page/page-surface.ts';
import { placeInBox, placeInText, shownInBox, showText, withLineEnds } from './text-box.ts';

type PageModule = typeof import('./page/page-surface.ts');

/** Loaded once; the notes after the first one are pages at once. */
export const pageModule = new Store<PageModule | undefined>(undefined);

/** False if it can't be loaded: the text stays in its box. */
export async function loadPage(): Promise<boolean> {
  // Its style sheet may be missing too, which the handlers of `import().then()` would not hear of.
  try {
    pageModule.set(await import('./page/page-surface.ts'));
    return true;
  } catch {
    return false;
  }
}

const FIRST_SCREEN = 4_000;
const MARKED = /[*~=]{2}|`|\]\(|^[ \t]*(?:[-+*>|]|#{1,6}[ \t]|\d+[.)][ \t])/m;

/**
 * The open note's text: on the page, and before that is loaded in a bare text box, which takes what is typed ahead.
 * What only the page can do is done when it is there.
 */
export class SurfaceHost implements NoteSurface {
  #box: HTMLTextAreaElement | undefined;
  #page: PageSurface | undefined;
  readonly #listeners = new Set<SurfaceListener>();
  /** The text as it was shown or read last, with its line ends. */
  #text = '';
  #isRead = true;
  /** Before what was typed since. */
  #shown = '';
  #marks: readonly TextRange[] = [];
  #isComposing = false;
  #awaitingPage: ((page: PageSurface) => void)[] = [];

  /** Shows the text in a box. What is returned keeps it until the next one. */
  enterBox(box: HTMLTextAreaElement): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const handleInput = (event: Event) => {
      // React reads the whole text of a box at every input event that reaches it.
      event.stopPropagation();
      this.#isRead = false;
      this.#handleInput();
    };
    box.addEventListener('input', handleInput, { signal });
    box.addEventListener('compositionstart', () => (this.#isComposing = true), { signal });
    box.addEventListener('compositionend', () => (this.#isComposing = false), { signal });
    this.#box = box;
    this.#fill(box);
    return () => {
      this.#text = this.text();
      this.#isRead = true;
      listening.abort();
      this.#box = undefined;
    };
  }

  /**
   * Moves the text to a page, with selection, focus, marks and what waits for it. What is returned keeps it until the
   * next one.
   */
  enterPage(page: PageSurface): () => void {
    const text = this.text();
    page.show(this.#shown);
    if (text !== this.#shown) page.retype(text);
    const { start, end } = this.selection();
    page.select(start, end);
    if (this.hasFocus()) page.focus();
    if (this.#marks.length > 0) {
      page.scrollTo(this.#marks[0]?.start ?? 0);
      page.mark(this.#marks);
    }
    this.#page = page;
    // The page has the text now; the hidden box must not hold a second one.
    if (this.#box) Object.assign(this.#box, { hidden: true, value: '' });
    const unsubscribe = page.subscribe({
      onInput: () => this.#handleInput(),
      onShown: () => this.#handleShown(),
    });
    for (const act of this.#awaitingPage.splice(0)) act(page);
    return () => {
      unsubscribe();
      this.#text = page.text();
      this.#isRead = true;
      this.#page = undefined;
    };
  }

  get isReadOnly() {
    return this.#page?.isReadOnly ?? this.#box?.readOnly ?? true;
  }

  text() {
    if (this.#page) return this.#page.text();
    if (this.#box && !this.#isRead) {
      this.#text = withLineEnds(this.#text, this.#box.value);
      this.#isRead = true;
    }
    return this.#text;
  }

  begin(length: number) {
    return this.#page?.begin(length) ?? this.#text.slice(0, length);
  }

  show(text: string) {
    this.#shown = text;
    if (this.#page) {
      this.#page.show(text);
      return;
    }
    this.#text = text;
    if (this.#box) this.#fill(this.#box);
    this.#isRead = true;
    this.#handleShown();
  }

  selection() {
    if (this.#page || !this.#box) return this.#page?.selection() ?? { start: 0, end: 0 };
    const text = this.text();
    const { selectionStart, selectionEnd } = this.#box;
    return { start: placeInText(text, selectionStart), end: placeInText(text, selectionEnd) };
  }

  select(start: number, end: number) {
    if (this.#page) this.#page.select(start, end);
    else this.#box?.setSelectionRange(this.#placeOf(start), this.#placeOf(end));
  }

  selectionBox() {
    return this.#page?.selectionBox();
  }

  replace(edit: TextEdit) {
    if (this.#page) this.#page.replace(edit);
    if (this.#page || !this.#box) return;
    const start = this.#placeOf(edit.start);
    const select = (place: number) => start + placeInBox(edit.text, place - edit.start);
    this.#box.setRangeText(shownInBox(edit.text), start, this.#placeOf(edit.end));
    this.#box.dispatchEvent(new Event('input', { bubbles: true }));
    this.#box.setSelectionRange(select(edit.selectionStart), select(edit.selectionEnd));
    this.focus();
  }

  format(format: Format) {
    void this.#onPage((page) => page.format(format));
  }

  attach(noteId: string, files: readonly File[]) {
    void this.#onPage((page) => page.attach(noteId, files));
  }

  undo() {
    void this.#onPage((page) => page.undo());
  }

  hasFocus() {
    return this.#page?.hasFocus() ?? (this.#box !== undefined && document.activeElement === this.#box);
  }

  focus() {
    if (this.#page) this.#page.focus();
    else this.#box?.focus({ preventScroll: true });
  }

  scrollTo(place: number) {
    if (this.#page) this.#page.scrollTo(place);
    else if (place === 0) this.#box?.scrollTo(0, 0);
    else this.#scrollToCaret();
  }

  mark(ranges: readonly TextRange[]) {
    this.#marks = ranges;
    this.#page?.mark(ranges);
  }

  get find() {
    const page = this.#page;
    return page && (() => page.find());
  }

  isComposing() {
    return this.#page?.isComposing() ?? this.#isComposing;
  }

  subscribe(listener: SurfaceListener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #onPage(act: (page: PageSurface) => void) {
    if (this.#page) {
      act(this.#page);
      return;
    }
    this.#awaitingPage.push(act);
    if (await loadPage()) return;
    this.#awaitingPage = [];
    toast({ title: texts.pageFailed, description: failureSentence(noAnswer()), variant: 'destructive' });
  }

  /** A box that gets the focus scrolls to its caret. */
  #scrollToCaret() {
    const focused = document.activeElement;
    this.#box?.blur();
    this.#box?.focus();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** With marks in its first screen it waits for the page, which draws them. */
  #fill(box: HTMLTextAreaElement) {
    showText(box, shownInBox(this.#text));
    box.toggleAttribute('data-marked', MARKED.test(this.#text.slice(0, FIRST_SCREEN)));
  }

  #placeOf(place: number): number {
    return placeInBox(this.text(), place);
  }

  #handleInput() {
    this.#marks = [];
    for (const listener of this.#listeners) listener.onInput?.();
  }

  #handleShown() {
    for (const listener of this.#listeners) listener.onShown?.();
  }
}
