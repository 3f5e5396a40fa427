import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { tableTexts as texts } from '#web/features/notes/editor/page/page-keys.texts.ts';
import { toolIcon } from '#web/features/notes/editor/page/tool-icons.ts';
import { cellAt, elementOf } from '../table-caret.ts';
import { type TableAction, tableActions } from './table-actions.ts';

type Kind = keyof typeof tableActions;

interface Place {
  left: number;
  top: number;
}

/** Between the menu and the edge of the window, in pixels. */
const MARGIN = 8;

/** A handle at the edge of the caret's row and one above its column, each with a menu. */
class TableHandles {
  readonly #view: EditorView;
  readonly #dom = document.createElement('div');
  readonly #buttons: Record<Kind, HTMLButtonElement>;
  readonly #menu = document.createElement('div');
  readonly #listening = new AbortController();
  #opened: Kind | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#buttons = { row: this.#button('row'), column: this.#button('column') };
    this.#menu.role = 'menu';
    this.#menu.className = 'table-handle-menu';
    this.#menu.hidden = true;
    this.#dom.append(this.#buttons.row, this.#buttons.column, this.#menu);
    const { signal } = this.#listening;
    // The focus stays in the text, and with it a phone's keyboard.
    this.#dom.addEventListener('mousedown', (event) => event.preventDefault());
    this.#dom.addEventListener('keydown', (event) => this.#key(event));
    view.dom.addEventListener('scroll', () => this.#follow(), { capture: true, passive: true, signal });
    view.dom.addEventListener('focusout', () => this.#follow(), { signal });
    document.addEventListener('pointerdown', ({ target }) => this.#dom.contains(target as Node) || this.#close(), {
      signal,
    });
    this.#follow();
    view.dom.append(this.#dom);
  }

  update({ docChanged, selectionSet, focusChanged, geometryChanged }: ViewUpdate) {
    if (docChanged || selectionSet) this.#close();
    if (docChanged || selectionSet || focusChanged || geometryChanged) this.#follow();
  }

  destroy() {
    this.#listening.abort();
    this.#dom.remove();
  }

  #follow() {
    this.#view.requestMeasure({ key: this, read: () => this.#places(), write: (places) => this.#show(places) });
  }

  #places(): Record<Kind, Place | undefined> | undefined {
    const { state, dom, hasFocus } = this.#view;
    const isUsed = hasFocus || this.#dom.contains(document.activeElement);
    const found = isUsed && !state.readOnly ? cellAt(state, state.selection.main.head) : null;
    const element = found && elementOf(this.#view, found.cell);
    const frame = element?.closest('.page-table');
    const first = frame?.querySelector('.page-row')?.getBoundingClientRect();
    if (!element || !frame || !first) return undefined;
    const [cell, edge, page] = [element, frame, dom].map((each) => each.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
      DOMRect,
    ];
    const middle = (cell.left + cell.right) / 2;
    const isSeen = edge.left <= middle && middle <= edge.right;
    return {
      row: { left: edge.left - page.left, top: (cell.top + cell.bottom) / 2 - page.top },
      column: isSeen ? { left: middle - page.left, top: first.top - page.top } : undefined,
    };
  }

  #show(places: Record<Kind, Place | undefined> | undefined) {
    if (!places) this.#close();
    for (const kind of ['row', 'column'] as const) {
      const place = places?.[kind];
      const button = this.#buttons[kind];
      button.hidden = !place;
      if (place) Object.assign(button.style, { left: `${place.left}px`, top: `${place.top}px` });
    }
  }

  #button(kind: Kind): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `table-handle table-handle-${kind}`;
    button.title = texts[kind];
    button.ariaLabel = texts[kind];
    button.ariaHasPopup = 'menu';
    button.ariaExpanded = 'false';
    button.hidden = true;
    button.append(toolIcon('handle'));
    button.addEventListener('click', ({ detail }) => {
      if (this.#opened === kind) this.#close();
      // A key that opens it goes on in it.
      else this.#open(kind, detail === 0);
    });
    return button;
  }

  #open(kind: Kind, isByKey: boolean) {
    this.#close();
    this.#opened = kind;
    const button = this.#buttons[kind];
    button.ariaExpanded = 'true';
    this.#menu.ariaLabel = texts[kind];
    this.#menu.replaceChildren(...tableActions[kind].map((action) => this.#item(action)));
    this.#menu.hidden = false;
    const at = button.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.#menu;
    const left = Math.min(at.left, innerWidth - offsetWidth - MARGIN);
    const below = at.bottom + offsetHeight + MARGIN > innerHeight ? at.top - offsetHeight : at.bottom;
    Object.assign(this.#menu.style, { left: `${Math.max(MARGIN, left)}px`, top: `${Math.max(MARGIN, below)}px` });
    if (isByKey) this.#items()[0]?.focus();
  }

  #item({ label, icon, run }: TableAction): HTMLElement {
    const item = document.createElement('button');
    item.type = 'button';
    item.role = 'menuitem';
    item.tabIndex = -1;
    let isPossible = false;
    run({
      state: this.#view.state,
      dispatch: () => {
        isPossible = true;
      },
    });
    item.disabled = !isPossible;
    item.append(toolIcon(icon), label);
    item.addEventListener('click', () => {
      this.#close();
      run(this.#view);
      this.#view.focus();
    });
    return item;
  }

  #items(): HTMLButtonElement[] {
    return [...this.#menu.querySelectorAll<HTMLButtonElement>('button:enabled')];
  }

  #key(event: KeyboardEvent) {
    const items = this.#items();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isLeft = event.key === 'Escape';
    if (!isLeft && (step === undefined || !this.#opened)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLeft) {
      this.#close();
      this.#view.focus();
    } else if (step !== undefined) {
      const at = items.indexOf(document.activeElement as HTMLButtonElement);
      items.at((at + step) % items.length)?.focus();
    }
  }

  #close() {
    if (!this.#opened) return;
    this.#buttons[this.#opened].ariaExpanded = 'false';
    this.#opened = undefined;
    this.#menu.hidden = true;
  }
}

export const tableHandles = ViewPlugin.fromClass(TableHandles);
