import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type Extension, Prec, type TransactionSpec } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';
import { targetOf } from '#web/features/notes/editor/page/addresses.ts';
import type { Stretch } from '#web/features/notes/editor/page/drawing.ts';
import { lineEndAt } from './line-changes.ts';

/**
 * A picture is selected as one thing: by the arrow keys that come to it, and by a click. Text that is typed while it is
 * selected, or beside one alone in its line, goes to a line of its own.
 */
export function pictureKeys(): Extension {
  const compose = EditorView.domEventObservers({
    compositionstart(_, view) {
      const beside = textBeside(view.state, '');
      if (beside) view.dispatch({ ...beside, userEvent: 'input.type.compose' });
    },
  });
  const type = EditorView.inputHandler.of((view, from, to, text) => {
    const { main } = view.state.selection;
    if (view.composing || from !== main.from || to !== main.to) return false;
    const beside = textBeside(view.state, text);
    if (beside) view.dispatch(beside);
    return beside !== undefined;
  });
  const keys = keymap.of([
    { key: 'ArrowRight', run: sideways(true) },
    { key: 'ArrowLeft', run: sideways(false) },
    { key: 'ArrowDown', run: upOrDown(true) },
    { key: 'ArrowUp', run: upOrDown(false) },
    { key: 'Enter', run: leave },
    { key: 'Shift-Enter', run: leave },
  ]);
  return [compose, Prec.highest([type, keys])];
}

/** Selects the picture at a place; false if it is selected already, or only read. */
export function selectPicture(view: EditorView, at: number): boolean {
  const { state } = view;
  const picture = picturesBeside(state, at).find(({ from }) => from === at);
  if (!picture || state.readOnly || selectedPicture(state)?.from === at) return false;
  // On a phone a tap shows it large, unless the note is being written.
  if (!view.hasFocus && matchMedia('(pointer: coarse)').matches) return false;
  view.focus();
  select(view, picture);
  return true;
}

function picturesBeside(state: EditorState, from: number, to = from): Stretch[] {
  const pictures: Stretch[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      const url = name === 'Image' ? node.getChild('URL') : null;
      if (url && targetOf(state.sliceDoc(url.from, url.to))?.kind === 'attachment') {
        pictures.push({ from: node.from, to: node.to });
      }
    },
  });
  return pictures;
}

function selectedPicture(state: EditorState): Stretch | undefined {
  const { main, ranges } = state.selection;
  if (main.empty || ranges.length > 1) return undefined;
  return picturesBeside(state, main.from, main.to).find(({ from, to }) => from === main.from && to === main.to);
}

/** The picture that is all there is in a line. */
function aloneIn(state: EditorState, number: number): Stretch | undefined {
  if (number < 1 || number > state.doc.lines) return undefined;
  const { from, to, text } = state.doc.line(number);
  if (!text.trimStart().startsWith('![')) return undefined;
  const [only] = picturesBeside(state, from, to);
  return only && state.sliceDoc(only.from, only.to) === text.trim() ? only : undefined;
}

function select(view: EditorView, { from, to }: Stretch): true {
  view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true, userEvent: 'select' });
  return true;
}

function sideways(isForward: boolean): Command {
  return (view) => {
    const { state } = view;
    const { main } = state.selection;
    const line = state.doc.lineAt(main.head);
    const selected = selectedPicture(state);
    if (selected) return leaveAlone(view, selected, isForward);
    if (!main.empty || view.composing || state.readOnly) return false;
    const isAtEdge = main.head === (isForward ? line.to : line.from);
    const next = isAtEdge ? aloneIn(state, line.number + (isForward ? 1 : -1)) : undefined;
    const beside = picturesBeside(state, main.head).find(({ from, to }) => main.head === (isForward ? from : to));
    const picture = beside ?? next;
    return picture !== undefined && select(view, picture);
  };
}

function upOrDown(isDown: boolean): Command {
  return (view) => {
    const { state } = view;
    const { main } = state.selection;
    const selected = selectedPicture(state);
    const { number } = state.doc.lineAt(main.head);
    if (selected && aloneIn(state, number)) return leaveAlone(view, selected, isDown);
    if (!main.empty || view.composing || state.readOnly) return false;
    if (!aloneIn(state, number + (isDown ? 1 : -1))) return false;
    const { head } = view.moveVertically(main, isDown);
    const place = state.doc.lineAt(head).number;
    const picture = place === number ? undefined : aloneIn(state, place);
    return picture !== undefined && select(view, picture);
  };
}

/** From a picture that is alone in its line to the next line, from any other to the text beside it. */
function leaveAlone(view: EditorView, { from, to }: Stretch, isForward: boolean): boolean {
  const { state } = view;
  const line = state.doc.lineAt(from);
  const number = line.number + (isForward ? 1 : -1);
  if (!aloneIn(state, line.number) || number < 1 || number > state.doc.lines) {
    view.dispatch({ selection: EditorSelection.cursor(isForward ? to : from), userEvent: 'select' });
    return true;
  }
  const next = aloneIn(state, number);
  if (next) return select(view, next);
  const { from: start, to: end } = state.doc.line(number);
  view.dispatch({ selection: { anchor: isForward ? start : end }, scrollIntoView: true, userEvent: 'select' });
  return true;
}

/** Behind the selected picture, where Enter begins a line. */
const leave: Command = (view) => {
  const selected = selectedPicture(view.state);
  if (selected && !view.composing) view.dispatch({ selection: { anchor: selected.to } });
  return false;
};

/** Where text goes that is typed at a picture; undefined where it goes beside others. */
function textBeside(state: EditorState, text: string): TransactionSpec | undefined {
  const { main } = state.selection;
  const { number } = state.doc.lineAt(main.head);
  const selected = selectedPicture(state);
  const alone = aloneIn(state, number);
  const lineEnd = lineEndAt(state, main.head);
  const typed = { userEvent: 'input.type', scrollIntoView: true };
  if (alone && (selected || (main.empty && main.head === alone.to))) {
    const insert = lineEnd + text;
    return { ...typed, changes: { from: alone.to, insert }, selection: { anchor: alone.to + insert.length } };
  }
  if (alone && main.empty && main.head === alone.from) {
    const changes = { from: alone.from, insert: text + lineEnd };
    return { ...typed, changes, selection: { anchor: alone.from + text.length } };
  }
  if (!selected) return undefined;
  const changes = { from: selected.to, insert: text };
  return { ...typed, changes, selection: { anchor: selected.to + text.length } };
}
