import { isolateHistory } from '@codemirror/commands';
import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { dropCursor, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { loadOnce } from '#shared/load-once.ts';
import { isBehindTable } from '#web/features/notes/editor/page/keys/beside-table.ts';
import { isInCode } from '#web/features/notes/editor/page/keys/syntax.ts';
import { pasteIntoTable } from '#web/features/notes/editor/page/keys/table-keys.ts';
import { cellText, tableAt } from '#web/features/notes/editor/page/table-cells.ts';
import { pastedNoteLink, withNoteLinks } from '#web/features/notes/links/pasted-note-links.ts';
import { areForPage } from './files-for-page.ts';
import { isForEmptyItem, placeMarkdown, withLineEnds } from './place-markdown.ts';
import { exactText, hasText, MARKDOWN_TYPE, readTransferred, type Transferred } from './transferred.ts';

export interface PasteHooks {
  /** Puts pictures and files into the note. */
  takeFiles(files: File[], view: EditorView, at: number): void;
}

interface Range {
  from: number;
  to: number;
  /** Somebody has gone on writing there: what they wrote stays, and the caret with it. */
  isWrittenAt?: boolean;
}

type Converters = typeof import('./converters.ts').pageConverters;

let converters: Converters | undefined;

/** Asked for again only after it failed: what waits for it is put in as it was pasted, one after the other. */
const loadConverters = loadOnce(async () => {
  converters = (await import('./converters.ts')).pageConverters;
  return converters;
});

/** Paste, drop, copy and cut of a page. Each paste is one step of undo. */
export function pasteIntoPage(hooks: PasteHooks): Extension {
  const clipboard = ViewPlugin.define((view) => new PageClipboard(view, hooks), {
    eventHandlers: {
      // Copying can't wait, so what it needs is loaded before there is anything to copy.
      focus() {
        loadConverters().catch(() => {});
      },
      keydown(event) {
        this.isPlainNext = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
      },
      paste(event) {
        return this.paste(event);
      },
      dragstart() {
        this.isDraggingOwn = true;
      },
      dragend() {
        this.isDraggingOwn = false;
      },
      drop(event) {
        return this.drop(event);
      },
      copy(event) {
        return this.copy(event);
      },
      cut(event) {
        return this.copy(event);
      },
    },
  });
  return [
    Prec.high(clipboard),
    dropCursor(),
    EditorView.clipboardInputFilter.of((text, state) => withLineEnds(state, text)),
  ];
}

class PageClipboard {
  isPlainNext = false;
  isDraggingOwn = false;
  readonly #view: EditorView;
  readonly #hooks: PasteHooks;
  /** Places of pastes that wait for the converters, moved by what is typed. */
  readonly #waiting = new Set<Range>();
  #isDestroyed = false;
  /** One that waited is put in. */
  #isLate = false;

  constructor(view: EditorView, hooks: PasteHooks) {
    this.#view = view;
    this.#hooks = hooks;
  }

  update({ changes, docChanged }: ViewUpdate): void {
    if (docChanged) {
      for (const place of this.#waiting) {
        const { from, to } = place;
        if (changes.touchesRange(from, to)) place.isWrittenAt = true;
        // Behind what was pasted before it, and before what was typed since.
        place.from = changes.mapPos(from, this.#isLate ? 1 : -1);
        place.to = place.isWrittenAt ? place.from : changes.mapPos(to, -1);
      }
    }
  }

  destroy(): void {
    this.#isDestroyed = true;
  }

  paste(event: ClipboardEvent): boolean {
    const data = event.clipboardData;
    const { state } = this.#view;
    if (!data || state.readOnly) return false;
    const isPlain = this.isPlainNext;
    this.isPlainNext = false;
    const files = [...data.files];
    const transferred = { ...readTransferred(data), isPlain };
    // Cells and text copied from an office program come with a picture of them: the text is what is meant.
    if (files.length > 0 && !hasText(transferred, files)) {
      if (areForPage(event)) this.#hooks.takeFiles(files, this.#view, state.selection.main.from);
      return true;
    }
    const { from, to } = state.selection.main;
    this.#insert(transferred, { from, to });
    return true;
  }

  drop(event: DragEvent): boolean {
    const data = event.dataTransfer;
    if (!data || this.#view.state.readOnly || this.isDraggingOwn) return false;
    const at = this.#view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
    if (data.files.length > 0) {
      if (areForPage(event)) this.#hooks.takeFiles([...data.files], this.#view, at);
      return true;
    }
    const transferred = { ...readTransferred(data), isPlain: event.shiftKey };
    if (transferred.text === '' && transferred.html === '') return false;
    this.#view.focus();
    this.#insert(transferred, { from: at, to: at });
    return true;
  }

  /** Puts the Markdown and rich text of the selection into the clipboard. */
  copy(event: ClipboardEvent): boolean {
    const data = event.clipboardData;
    const { state } = this.#view;
    const { from, to, empty } = state.selection.main;
    if (!data || empty || !holdsSelection(this.#view)) return false;
    const markdown = state.sliceDoc(from, to);
    data.clearData();
    data.setData('text/plain', markdown);
    data.setData(MARKDOWN_TYPE, markdown);
    const html = converters?.htmlOfMarkdown(markdown) ?? '';
    if (html !== '') data.setData('text/html', html);
    if (event.type === 'cut' && !state.readOnly) {
      this.#view.dispatch({
        changes: { from, to },
        scrollIntoView: true,
        userEvent: 'delete.cut',
        annotations: isolateHistory.of('full'),
      });
    }
    return true;
  }

  #insert(transferred: Transferred, place: Range): void {
    const { state } = this.#view;
    const selected = state.sliceDoc(place.from, place.to);
    const isExact = transferred.isPlain || isInCode(state, place.from);
    const noteLink = isExact ? undefined : pastedNoteLink(state, transferred.text, selected);
    const exact = noteLink ?? exactText(transferred, selected, isExact);
    if (exact !== undefined) {
      if (isExact) this.#replace(place, exact);
      else this.#insertMarkdown(exact, place);
      return;
    }
    const insert = () => this.#insertConverted(transferred, place);
    if (converters || (transferred.html === '' && !transferred.text.includes('\t'))) {
      insert();
      return;
    }
    const insertLater = () => {
      this.#waiting.delete(place);
      if (this.#isDestroyed || this.#view.state.readOnly) return;
      this.#isLate = true;
      insert();
      this.#isLate = false;
    };
    this.#waiting.add(place);
    loadConverters().then(insertLater, insertLater);
  }

  /** Rich text and cells, or without the converters their text. */
  #insertConverted({ html: copied, text }: Transferred, place: Range): void {
    const rows = converters?.rowsOfCells(text);
    if (converters && rows && isInTable(this.#view.state, place)) {
      pasteIntoTable(this.#view, converters.escapedCells(rows));
      return;
    }
    const taken = converters?.takePictures(copied);
    const markdown = taken?.html ? (converters?.markdownOfHtml(taken.html) ?? '') : '';
    const table = markdown === '' ? converters?.markdownOfCells(text) : undefined;
    if (markdown !== '') this.#replace(place, withOuterSpaces(withNoteLinks(markdown), text), true, taken?.pictures);
    else if (table) this.#replace(place, table, true);
    else this.#insertMarkdown(text, place);
  }

  /** Text as it is, but items in place of an empty one. */
  #insertMarkdown(text: string, place: Range): void {
    const isItem = isForEmptyItem(this.#view.state, place.from, place.to, text);
    this.#replace(place, isItem ? text.trimEnd() : text, isItem);
  }

  #replace(
    { from, to, isWrittenAt = false }: Range,
    text: string,
    isBlocks = false,
    pictures: readonly File[] = [],
  ): void {
    if (text === '') return;
    const { state } = this.#view;
    const exact = { from, to, insert: isInTable(state, { from, to }) ? cellText(text) : text, after: '' };
    const placed = isBlocks && exact.insert === text ? placeMarkdown(state, from, to, text) : exact;
    const written = withLineEnds(state, placed.insert);
    const { text: insert, placed: held } = converters?.placePictures(written, pictures) ?? {
      text: written,
      placed: [],
    };
    this.#view.dispatch({
      changes: { from: placed.from, to: placed.to, insert: state.toText(insert + withLineEnds(state, placed.after)) },
      ...(isWrittenAt ? {} : { selection: { anchor: placed.from + insert.length } }),
      scrollIntoView: true,
      userEvent: 'input.paste',
      annotations: isolateHistory.of('full'),
    });
    // Beside a table the text is further below.
    const start = isWrittenAt ? placed.from : this.#view.state.selection.main.head - insert.length;
    for (const { picture, at } of held) this.#hooks.takeFiles([picture], this.#view, start + at);
  }
}

function isInTable(state: EditorState, { from, to }: Range): boolean {
  const { main } = state.selection;
  const table = main.from === from && main.to === to && !isBehindTable(state, from) ? tableAt(state) : null;
  return table !== null && from >= table.from && to <= table.to && to - from < table.to - table.from;
}

/** Words that are copied with the space next to them keep it. */
function withOuterSpaces(markdown: string, text: string): string {
  if (markdown.includes('\n')) return markdown;
  const [before, after] = [/^[ \u00a0]/, /[ \u00a0]$/].map((edge) => (edge.test(text) ? ' ' : ''));
  return `${/^[\p{L}\p{N}]/u.test(markdown) ? before : ''}${markdown}${after}`;
}

function holdsSelection(view: EditorView): boolean {
  const { anchorNode } =
    view.root instanceof Document ? (view.root.getSelection() ?? { anchorNode: null }) : { anchorNode: null };
  return anchorNode !== null && view.contentDOM.contains(anchorNode);
}
