import { isolateHistory } from '@codemirror/commands';
import { type EditorView, WidgetType } from '@codemirror/view';

/** The sign of an item of a bulleted list. */
export class Bullet extends WidgetType {
  override eq() {
    return true;
  }
  override toDOM() {
    const bullet = document.createElement('span');
    bullet.className = 'page-bullet';
    bullet.textContent = '•';
    return bullet;
  }
  override ignoreEvent() {
    return false;
  }
}

/** The box of a to-do, which is ticked by a click or the space key. */
export class Checkbox extends WidgetType {
  readonly isDone: boolean;
  readonly label: string;
  readonly isReadOnly: boolean;

  constructor(isDone: boolean, label: string, isReadOnly: boolean) {
    super();
    this.isDone = isDone;
    this.label = label;
    this.isReadOnly = isReadOnly;
  }

  override eq(other: Checkbox) {
    return other.isDone === this.isDone && other.label === this.label && other.isReadOnly === this.isReadOnly;
  }

  override toDOM(view: EditorView) {
    const frame = document.createElement('span');
    frame.className = 'page-task';
    const box = document.createElement('input');
    box.type = 'checkbox';
    // At once: the note may be closed the next moment. The note's text decides what is ticked.
    box.addEventListener('click', () => {
      if (!toggleTaskAt(view, view.posAtDOM(frame))) box.checked = !box.checked;
    });
    // The focus stays in the text, and with it a phone's keyboard.
    box.addEventListener('mousedown', (event) => event.preventDefault());
    frame.append(box);
    this.#draw(box);
    return frame;
  }

  /** The same element, so that it keeps the focus. */
  override updateDOM(frame: HTMLElement) {
    const box = frame.querySelector('input');
    if (!box) return false;
    this.#draw(box);
    return true;
  }

  override ignoreEvent() {
    return true;
  }

  #draw(box: HTMLInputElement) {
    box.checked = this.isDone;
    box.disabled = this.isReadOnly;
    box.ariaLabel = this.label;
  }
}

export class Rule extends WidgetType {
  override eq() {
    return true;
  }
  override toDOM() {
    const rule = document.createElement('span');
    rule.className = 'page-rule';
    rule.role = 'separator';
    return rule;
  }
  override ignoreEvent() {
    return false;
  }
}

/** Text that stands for the hidden part of a link. */
export class Aside extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: Aside) {
    return other.text === this.text;
  }
  override toDOM() {
    const aside = document.createElement('span');
    aside.className = 'page-link-place';
    aside.textContent = this.text;
    return aside;
  }
  override ignoreEvent() {
    return false;
  }
}

/** What stands for the marks of a link to a note while the caret is in it. */
export class Bracket extends WidgetType {
  readonly text: '[[' | ']]';

  constructor(text: '[[' | ']]') {
    super();
    this.text = text;
  }

  override eq(other: Bracket) {
    return other.text === this.text;
  }
  override toDOM() {
    const mark = document.createElement('span');
    mark.className = 'page-mark';
    mark.textContent = this.text;
    return mark;
  }
  override ignoreEvent() {
    return false;
  }
}

/** The current title of a linked note. */
export class NoteTitle extends WidgetType {
  readonly title: string;
  readonly href: string;

  constructor(title: string, href: string) {
    super();
    this.title = title;
    this.href = href;
  }

  override eq(other: NoteTitle) {
    return other.title === this.title && other.href === this.href;
  }
  override toDOM() {
    const link = document.createElement('a');
    link.className = 'page-link';
    link.href = this.href;
    link.draggable = false;
    link.textContent = this.title;
    return link;
  }
  override ignoreEvent() {
    return false;
  }
}

/** A lone carriage return, which other programs show as the end of a line. */
export class LineBreak extends WidgetType {
  override eq() {
    return true;
  }
  override toDOM() {
    return document.createElement('br');
  }
  override ignoreEvent() {
    return false;
  }
}

/** Ticks or unticks the to-do whose marker is at a place or behind it in its line, as one undo step. */
function toggleTaskAt(view: EditorView, at: number): boolean {
  const { state } = view;
  const line = state.doc.lineAt(at);
  const mark = /\[([ xX])\]/.exec(line.text.slice(at - line.from));
  if (!mark || state.readOnly) return false;
  const place = at + mark.index + 1;
  view.dispatch({
    changes: { from: place, to: place + 1, insert: mark[1] === ' ' ? 'x' : ' ' },
    userEvent: 'input.tick',
    annotations: isolateHistory.of('full'),
  });
  return true;
}
