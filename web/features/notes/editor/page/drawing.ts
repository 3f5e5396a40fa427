import type { EditorState, Range } from '@codemirror/state';
import { type BlockWrapper, Decoration, type WidgetType } from '@codemirror/view';

export interface Stretch {
  from: number;
  to: number;
}

const hidden = Decoration.replace({});

/** Collects what a part of the note looks like. */
export class Drawing {
  readonly state: EditorState;
  /** The part of the note that is drawn. */
  readonly part: Stretch;
  readonly decorations: Range<Decoration>[] = [];
  /** What the caret doesn't go into. */
  readonly atomic: Range<Decoration>[] = [];
  /** The cells of tables, around all that is in them. */
  readonly cells: Range<Decoration>[] = [];
  readonly frames: Range<BlockWrapper>[] = [];
  readonly #hasFocus: boolean;
  readonly #lines = new Map<number, { classes: Set<string>; attributes: Record<string, string> }>();

  constructor(state: EditorState, part: Stretch, hasFocus: boolean) {
    this.state = state;
    this.part = part;
    this.#hasFocus = hasFocus && !state.readOnly;
  }

  /** Whether the caret, or an end of the selection, is in or beside a stretch. */
  isActive({ from, to }: Stretch): boolean {
    const { anchor, head } = this.state.selection.main;
    return this.#hasFocus && [anchor, head].some((place) => from <= place && place <= to);
  }

  isCaretAt(place: number): boolean {
    return this.isActive({ from: place, to: place });
  }

  /** Whether all of a stretch is selected. */
  isCovered({ from, to }: Stretch): boolean {
    const { main } = this.state.selection;
    return this.#hasFocus && main.from <= from && to <= main.to;
  }

  /** Whether the whole selection is in a stretch. */
  hasSelectionIn({ from, to }: Stretch): boolean {
    const { main } = this.state.selection;
    return this.#hasFocus && from <= main.from && main.to <= to;
  }

  hasLoneCaretAt(at: number): boolean {
    return this.#hasFocus && this.state.selection.main.empty && this.state.selection.main.head === at;
  }

  isLineActive(at: number): boolean {
    return this.isActive(this.state.doc.lineAt(at));
  }

  textOf({ from, to }: Stretch): string {
    return this.state.sliceDoc(from, to);
  }

  /** The lines of a stretch that are drawn. */
  *linesOf({ from, to }: Stretch) {
    const end = Math.min(to, this.part.to);
    for (let at = Math.max(from, this.part.from); at <= end; ) {
      const line = this.state.doc.lineAt(at);
      yield line;
      at = line.to + 1;
    }
  }

  line(at: number, className: string, attributes: Record<string, string> = {}): void {
    const { from } = this.state.doc.lineAt(at);
    const line = this.#lines.get(from) ?? { classes: new Set(), attributes: {} };
    line.classes.add(className);
    Object.assign(line.attributes, attributes);
    this.#lines.set(from, line);
  }

  /** Draws the empty line just before or after a block as a gap, unless the caret is in it. */
  gap(number: number): void {
    if (number < 1 || number > this.state.doc.lines) return;
    const line = this.state.doc.line(number);
    const isDrawn = line.from >= this.part.from && line.to <= this.part.to;
    if (isDrawn && line.text.trim() === '' && !this.isActive(line)) this.line(line.from, 'page-gap');
  }

  gapsAround({ from, to }: Stretch): void {
    const { doc } = this.state;
    this.gap(doc.lineAt(from).number - 1);
    this.gap(doc.lineAt(to).number + 1);
  }

  mark({ from, to }: Stretch, tagName: string, className: string, attributes: Record<string, string> = {}): void {
    if (from < to) this.decorations.push(Decoration.mark({ tagName, class: className, attributes }).range(from, to));
  }

  /** Line ends stay: only a block may replace them. */
  hide({ from, to }: Stretch): void {
    for (const line of this.linesOf({ from, to })) {
      const start = Math.max(from, line.from);
      const end = Math.min(to, line.to);
      if (start < end) this.decorations.push(hidden.range(start, end));
    }
  }

  cell({ from, to }: Stretch, attributes: Record<string, string>): void {
    if (from < to) this.cells.push(Decoration.mark({ attributes, inclusive: true }).range(from, to));
  }

  /** An element around whole lines. */
  frame({ from, to }: Stretch, frame: BlockWrapper): void {
    this.frames.push(frame.range(from, to));
  }

  replace({ from, to }: Stretch, widget?: WidgetType): void {
    const range = (widget ? Decoration.replace({ widget }) : hidden).range(from, to);
    if (from === to) return;
    this.decorations.push(range);
    this.atomic.push(range);
  }

  /** The caret goes past it. */
  skip({ from, to }: Stretch): void {
    if (from < to) this.atomic.push(hidden.range(from, to));
  }

  widget(at: number, widget: WidgetType, side: -1 | 1 | 2 = 1): void {
    this.decorations.push(Decoration.widget({ widget, side }).range(at));
  }

  finish() {
    for (const [from, { classes, attributes }] of this.#lines) {
      this.decorations.push(Decoration.line({ class: [...classes].join(' '), attributes }).range(from));
    }
    return this;
  }
}
