import { isolateHistory, undo } from '@codemirror/commands';
import { EditorState, type Text, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TextRange } from '../find-passage.ts';
import type { Format, NoteSurface, SurfaceListener, TextEdit } from '../note-surface.ts';
import { changesBetween } from '../text-changes.ts';
import { access, accessOf, drawingMode, drawnAs, type PageOptions, pageExtensions } from './extensions.ts';
import { foundMarks, markFound } from './found-marks.ts';
import { formatPage } from './keys/format-page.ts';
import { selectionBox } from './selection-box.ts';
import { openFind, withTools } from './when-used.ts';
import './page.css';
import './tables.css';

/** The note's text as a live page. */
export class PageSurface implements NoteSurface {
  readonly view: EditorView;
  readonly #listeners = new Set<SurfaceListener>();
  #read: { doc: Text; text: string } | undefined;

  constructor(parent: HTMLElement, options: PageOptions) {
    const listener = EditorView.updateListener.of(({ docChanged, transactions }) => {
      const isTyped = transactions.some((each) => each.docChanged && !each.annotation(Transaction.remote));
      if (docChanged && isTyped) for (const each of this.#listeners) each.onInput?.();
    });
    this.view = new EditorView({
      parent,
      state: EditorState.create({ extensions: [listener, pageExtensions(options)] }),
    });
  }

  configure({ mode, isReadOnly }: Pick<PageOptions, 'mode' | 'isReadOnly'>): void {
    this.view.dispatch({
      effects: [drawingMode.reconfigure(drawnAs(mode)), access.reconfigure(accessOf(isReadOnly))],
    });
  }

  get isReadOnly() {
    return this.view.state.readOnly;
  }

  text() {
    const { doc } = this.view.state;
    if (this.#read?.doc !== doc) this.#read = { doc, text: this.view.state.sliceDoc() };
    return this.#read.text;
  }

  begin(length: number) {
    return this.view.state.sliceDoc(0, length);
  }

  /** Shows what was typed elsewhere, as one undo step. */
  retype(text: string) {
    this.view.dispatch({ changes: this.#changesTo(text), annotations: isolateHistory.of('full') });
  }

  show(text: string) {
    const changes = this.#changesTo(text);
    if (changes.length === 0) return;
    // Undo is for what was typed here.
    const annotations = [Transaction.addToHistory.of(false), Transaction.remote.of(true)];
    this.view.dispatch({ changes, annotations });
    for (const listener of this.#listeners) listener.onShown?.();
  }

  #changesTo(text: string) {
    // First one first: two may be at the same place.
    return changesBetween(this.text(), text)
      .reverse()
      .map(({ start, end, text: insert }) => ({ from: start, to: end, insert }));
  }

  selection() {
    const { from, to } = this.view.state.selection.main;
    return { start: from, end: to };
  }

  select(start: number, end: number) {
    const { length } = this.view.state.doc;
    this.view.dispatch({ selection: { anchor: Math.min(start, length), head: Math.min(end, length) } });
  }

  selectionBox() {
    return selectionBox(this.view);
  }

  replace(edit: TextEdit) {
    this.view.focus();
    applyEdit(this.view, edit);
  }

  format(format: Format) {
    this.view.focus();
    formatPage(format)(this.view);
  }

  attach(noteId: string, files: readonly File[]) {
    withTools(({ attachFiles }) => attachFiles(this.view, noteId, files, this.view.state.selection.main.from));
  }

  undo() {
    undo(this.view);
  }

  hasFocus() {
    return this.view.hasFocus;
  }

  focus() {
    this.view.focus();
  }

  scrollTo(place: number) {
    const { dom, state } = this.view;
    const scroller = dom.closest('.note-scroller');
    if (place === 0) scroller?.scrollTo(0, 0);
    const at = Math.min(place, state.doc.length);
    const yMargin = (scroller?.clientHeight ?? 0) / 3;
    this.view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'start', yMargin }) });
  }

  mark(ranges: readonly TextRange[]) {
    if (ranges.length === 0 && this.view.state.field(foundMarks).size === 0) return;
    this.view.dispatch({ effects: markFound.of(ranges) });
  }

  find() {
    openFind(this.view);
  }

  isComposing() {
    return this.view.composing || this.view.compositionStarted;
  }

  subscribe(listener: SurfaceListener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  destroy() {
    this.view.destroy();
  }
}

/** Makes an edit as one undo step. */
function applyEdit(view: EditorView, edit: TextEdit): void {
  view.dispatch({
    changes: { from: edit.start, to: edit.end, insert: edit.text },
    selection: { anchor: edit.selectionStart, head: edit.selectionEnd },
    scrollIntoView: true,
    userEvent: 'input',
    annotations: isolateHistory.of('full'),
  });
}
