import type { Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { blockOfLine, type Drop, type Lines, moveBlock } from './keys/move-block.ts';
import { toolIcon } from './tool-icons.ts';
import './drag-handle.css';

/** A pointer that moved less has clicked, in pixels. */
const CLICK_MAX = 4;
const HANDLE_HEIGHT = 24;
/** From the left edge of the handle to the text, where there is room. */
const HANDLE_LEFT = 24;
/** This near to an edge of what scrolls, a dragged block scrolls it. */
const EDGE = 48;
const SCROLL_STEP = 12;

/**
 * A handle beside the block under the pointer: dragged, it moves the block, and pressed, it selects it. By keys, Alt+Up and
 * Alt+Down move lines. Touch has none.
 */
export function dragHandle(): Extension {
  return matchMedia('(hover: hover)').matches ? ViewPlugin.fromClass(DragHandle) : [];
}

class DragHandle {
  readonly #view: EditorView;
  readonly #handle = document.createElement('div');
  readonly #line = document.createElement('div');
  readonly #listening = new AbortController();
  #block: Lines | null = null;

  constructor(view: EditorView) {
    this.#view = view;
    this.#handle.className = 'page-handle';
    this.#line.className = 'page-drop';
    for (const each of [this.#handle, this.#line]) {
      each.ariaHidden = 'true';
      each.hidden = true;
    }
    this.#handle.append(toolIcon('grip'));
    view.scrollDOM.append(this.#handle, this.#line);
    const { signal } = this.#listening;
    view.scrollDOM.addEventListener('pointermove', (event) => this.#follow(event), { signal });
    view.scrollDOM.addEventListener('pointerleave', () => this.#hide(), { signal });
    view.contentDOM.addEventListener('keydown', () => this.#hide(), { signal });
    this.#handle.addEventListener('pointerdown', (event) => this.#press(event), { signal });
  }

  update({ docChanged }: ViewUpdate) {
    if (docChanged) this.#hide();
  }

  destroy() {
    this.#listening.abort();
    this.#handle.remove();
    this.#line.remove();
  }

  #hide() {
    this.#handle.hidden = true;
    this.#block = null;
  }

  #follow({ pointerType, buttons, clientY, target }: PointerEvent) {
    const isOnHandle = target instanceof Node && this.#handle.contains(target);
    if (pointerType !== 'mouse' || buttons !== 0 || isOnHandle) return;
    const { state } = this.#view;
    const number = state.readOnly ? null : this.#lineAt(clientY);
    const block = number === null ? null : blockOfLine(state, number);
    if (!block) this.#hide();
    else if (block.first !== this.#block?.first || block.last !== this.#block.last) this.#show(block);
  }

  /** The line at a height; null above and below the text. */
  #lineAt(clientY: number): number | null {
    const { state, documentTop, contentHeight } = this.#view;
    const height = clientY - documentTop;
    if (height < 0 || height > contentHeight) return null;
    return state.doc.lineAt(this.#view.lineBlockAtHeight(height).from).number;
  }

  #show(block: Lines) {
    this.#block = block;
    const { contentDOM } = this.#view;
    const line = this.#view.lineBlockAt(this.#view.state.doc.line(block.first).from);
    const { left, top } = this.#origin();
    const padding = Number.parseFloat(getComputedStyle(contentDOM).paddingLeft) || 0;
    const row = Math.min(line.height, this.#view.defaultLineHeight * 2);
    const room = Math.max(0, padding - HANDLE_LEFT);
    this.#handle.style.left = `${contentDOM.getBoundingClientRect().left - left + room}px`;
    this.#handle.style.top = `${this.#view.documentTop + line.top - top + Math.max(0, row - HANDLE_HEIGHT) / 2}px`;
    this.#handle.hidden = false;
  }

  /** Where what is placed in the scroller is counted from. */
  #origin() {
    const { scrollDOM } = this.#view;
    const { left, top } = scrollDOM.getBoundingClientRect();
    return { left: left - scrollDOM.scrollLeft, top: top - scrollDOM.scrollTop };
  }

  #press(event: PointerEvent) {
    const block = this.#block;
    if (event.button !== 0 || !block) return;
    event.preventDefault();
    this.#handle.setPointerCapture(event.pointerId);
    const dragging = new AbortController();
    const { signal } = dragging;
    let drop: Drop | null = null;
    let isMoved = false;
    const end = () => {
      dragging.abort();
      this.#line.hidden = true;
      this.#handle.classList.remove('page-handle-dragged');
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      isMoved ||= Math.hypot(clientX - event.clientX, clientY - event.clientY) > CLICK_MAX;
      if (!isMoved) return;
      this.#handle.classList.add('page-handle-dragged');
      this.#scrollNear(clientY);
      drop = this.#dropAt(clientY, block);
    };
    const release = () => {
      end();
      if (!isMoved) this.#select(block);
      const change = drop && moveBlock(this.#view.state, block, drop);
      if (!change) return;
      this.#view.dispatch(change);
      this.#view.focus();
    };
    this.#handle.addEventListener('pointermove', move, { signal });
    this.#handle.addEventListener('pointerup', release, { signal });
    this.#handle.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        end();
      },
      { signal, capture: true },
    );
  }

  #select({ first, last }: Lines) {
    const { doc } = this.#view.state;
    this.#view.focus();
    this.#view.dispatch({ selection: { anchor: doc.line(first).from, head: doc.line(last).to }, userEvent: 'select' });
  }

  /** Where a block that is dragged to a height would be put, which a line shows. */
  #dropAt(clientY: number, dragged: Lines): Drop | null {
    const { state, documentTop, contentHeight } = this.#view;
    const height = Math.min(Math.max(clientY - documentTop, 0), contentHeight - 1);
    const hovered = this.#view.lineBlockAtHeight(height);
    let number = state.doc.lineAt(hovered.from).number;
    let block = blockOfLine(state, number);
    // An empty line is below what is above it.
    while (!block && number > 1) {
      number -= 1;
      block = blockOfLine(state, number);
    }
    if (!block) return this.#mark(null, 0);
    const [top, bottom] = this.#heightsOf(block);
    const inner = blockOfLine(state, Math.min(number + 1, state.doc.lines));
    const isParent = block.first === number && inner !== null && inner.first === number + 1 && inner.last <= block.last;
    const middle = isParent ? (hovered.top + hovered.bottom) / 2 : (top + bottom) / 2;
    const isUpper = height < middle;
    const drop: Drop = isUpper
      ? { line: block.first, beside: 'below' }
      : isParent
        ? { line: number + 1, beside: 'below' }
        : { line: block.last + 1, beside: 'above' };
    const place = isUpper ? top : isParent ? hovered.bottom : bottom;
    return this.#mark(moveBlock(state, dragged, drop) && drop, place);
  }

  #mark(drop: Drop | null, height: number): Drop | null {
    this.#line.hidden = drop === null;
    const { contentDOM, documentTop } = this.#view;
    const { left, top } = this.#origin();
    const { paddingLeft, paddingRight } = getComputedStyle(contentDOM);
    const box = contentDOM.getBoundingClientRect();
    const indent = Number.parseFloat(paddingLeft) || 0;
    this.#line.style.top = `${documentTop + height - top - 1}px`;
    this.#line.style.left = `${box.left - left + indent}px`;
    this.#line.style.width = `${box.width - indent - (Number.parseFloat(paddingRight) || 0)}px`;
    return drop;
  }

  #heightsOf({ first, last }: Lines): [top: number, bottom: number] {
    const { doc } = this.#view.state;
    const { top } = this.#view.lineBlockAt(doc.line(first).from);
    return [top, this.#view.lineBlockAt(doc.line(last).from).bottom];
  }

  #scrollNear(clientY: number) {
    let scroller: HTMLElement | null = this.#view.scrollDOM;
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
    if (!scroller) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    if (clientY < top + EDGE) scroller.scrollTop -= SCROLL_STEP;
    else if (clientY > bottom - EDGE) scroller.scrollTop += SCROLL_STEP;
  }
}
