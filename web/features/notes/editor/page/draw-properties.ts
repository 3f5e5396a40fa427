import { isolateHistory } from '@codemirror/commands';
import { type EditorView, WidgetType } from '@codemirror/view';
import { propertyLines } from '#shared/markdown/properties.ts';
import { calendarDay, printedDayText } from '#web/lib/dates.ts';
import type { Drawing } from './drawing.ts';
import './properties.css';

type PropertyLine = ReturnType<typeof propertyLines>[number];

const LIST = /^\[(?!\[)(.*)\]\s*$/;
const BLOCK = /^[|>][-+\d]{0,2}$/;
/** Letters of a name that is one line on a phone, too. */
const BESIDE_MAX = 14;
const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/;

/**
 * The properties of a note as fields: a name and a value a line. The line that the caret is in is shown as it is written,
 * and the lines around them while the caret is in any.
 */
export function drawProperties(drawing: Drawing, end: number): void {
  const text = drawing.state.sliceDoc(0, end);
  const last = drawing.state.doc.lineAt(text.trimEnd().length);
  const isEntered = drawing.isActive({ from: 0, to: last.to });
  for (const edge of [drawing.state.doc.line(1), last]) {
    if (edge.to < drawing.part.from || edge.from > drawing.part.to) continue;
    drawing.line(edge.from, isEntered ? 'page-property-edge page-mark' : 'page-property-edge page-property-folded');
    if (!isEntered) drawing.hide(edge);
  }
  const lines = propertyLines(text);
  for (const [index, { start, end: to, name, valueAt }] of lines.entries()) {
    if (to < drawing.part.from || start > drawing.part.to) continue;
    const isActive = drawing.isLineActive(start);
    const isBeside =
      !isActive && !drawing.isLineActive(start - 1) && isOnlyName(name, text.slice(valueAt, to), lines[index + 1]);
    const more = name === '' ? ' page-property-more' : isBeside ? ' page-property-beside' : '';
    drawing.line(start, `page-property${more}`);
    const written = text.slice(start, valueAt);
    const nameEnd = start + (name === '' ? 0 : written.lastIndexOf(':', written.trimEnd().length));
    if (isBeside) drawing.replace({ from: start, to: nameEnd }, new NameBeside(text.slice(start, nameEnd)));
    else drawing.mark({ from: start, to: nameEnd }, 'span', 'page-property-name');
    if (isActive) drawing.mark({ from: nameEnd, to: valueAt }, 'span', 'page-mark');
    else if (nameEnd < valueAt) drawing.replace({ from: nameEnd, to: valueAt });
    if (!isActive) drawValue(drawing, { from: valueAt, to, name });
  }
}

/**
 * Whether the first of its values, which are in the lines below it, is shown beside a name that has room there. Whoever
 * comes from the line above with the keyboard finds the name in a line of its own.
 */
function isOnlyName(name: string, value: string, next: PropertyLine | undefined): boolean {
  const isFollowed = next?.name === '' && next.end > next.valueAt;
  return isFollowed && name !== '' && name.length <= BESIDE_MAX && (value === '' || BLOCK.test(value));
}

function drawValue(drawing: Drawing, { from, to, name }: { from: number; to: number; name: string }): void {
  const value = drawing.textOf({ from, to });
  const [, day] = DAY.exec(value) ?? [];
  if (/^(?:true|false)$/.test(value)) {
    drawing.replace({ from, to }, new Switch(value === 'true', name, drawing.state.readOnly));
  } else if (day !== undefined && !Number.isNaN(calendarDay(day).getTime())) {
    const time = value.slice(day.length + 1, day.length + 6);
    drawing.replace({ from, to }, new Shown([printedDayText(calendarDay(day)), time].filter(Boolean).join(', ')));
  } else if (value.startsWith('#')) drawing.mark({ from, to }, 'span', 'page-mark');
  else if (BLOCK.test(value)) drawing.hide({ from, to });
  else if (LIST.test(value)) {
    const close = from + value.lastIndexOf(']');
    drawing.hide({ from, to: from + 1 });
    drawing.hide({ from: close, to: close + 1 });
    for (const { index, 0: item } of value.slice(1).matchAll(/"(?:\\.|[^"\\])*"|'[^']*'/g)) {
      hideQuotes(drawing, from + 1 + index, from + 1 + index + item.length);
    }
  } else if (/^(["']).*\1$/.test(value) && to - from > 1) hideQuotes(drawing, from, to);
}

function hideQuotes(drawing: Drawing, from: number, to: number): void {
  drawing.hide({ from, to: from + 1 });
  drawing.hide({ from: to - 1, to });
}

/** What a value says, in the words of the reader. */
class Shown extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: Shown) {
    return other.text === this.text;
  }
  override toDOM(_view?: EditorView): HTMLElement {
    const shown = document.createElement('span');
    shown.textContent = this.text;
    return shown;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

/** A name whose line has no height: it puts the caret there, since a place on the page is that of the line below. */
class NameBeside extends Shown {
  override toDOM(view?: EditorView) {
    const name = super.toDOM();
    name.className = 'page-property-name';
    name.addEventListener('mousedown', (event) => {
      if (view === undefined) return;
      event.preventDefault();
      view.focus();
      view.dispatch({ selection: { anchor: view.posAtDOM(name) }, userEvent: 'select.pointer' });
    });
    return name;
  }

  override ignoreEvent() {
    return true;
  }
}

/** A value that is true or false. */
class Switch extends WidgetType {
  readonly isOn: boolean;
  readonly label: string;
  readonly isReadOnly: boolean;

  constructor(isOn: boolean, label: string, isReadOnly: boolean) {
    super();
    this.isOn = isOn;
    this.label = label;
    this.isReadOnly = isReadOnly;
  }

  override eq(other: Switch) {
    return other.isOn === this.isOn && other.label === this.label && other.isReadOnly === this.isReadOnly;
  }

  override toDOM(view: EditorView) {
    const frame = document.createElement('span');
    frame.className = 'page-task';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = this.isOn;
    box.disabled = this.isReadOnly;
    box.ariaLabel = this.label;
    box.addEventListener('click', () => toggle(view, frame));
    // The focus stays in the text, and with it a phone's keyboard.
    box.addEventListener('mousedown', (event) => event.preventDefault());
    frame.append(box);
    return frame;
  }

  override ignoreEvent() {
    return true;
  }
}

function toggle(view: EditorView, frame: HTMLElement): void {
  const from = view.posAtDOM(frame);
  const [written] = /^(?:true|false)/.exec(view.state.sliceDoc(from, from + 5)) ?? [];
  if (written === undefined || view.state.readOnly) return;
  view.dispatch({
    changes: { from, to: from + written.length, insert: written === 'true' ? 'false' : 'true' },
    userEvent: 'input.tick',
    annotations: isolateHistory.of('full'),
  });
}
