import {
  type ChangeSpec,
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Stretch } from './drawing.ts';
import { isInAddress, isInside, linksBeside, type PageLink } from './link-parts.ts';

interface Change {
  from: number;
  to: number;
  insert: string;
}

interface Kept {
  changes: ChangeSpec;
  caret: number;
}

const TYPED = /^(?:delete(?:\..*)?|input\.(?:type|paste|drop))$/;
const BREAKING = /^\r?\n/;

/**
 * The address of a link is hidden, so no key may come between it and its words: what is typed or deleted beside it happens
 * to what is seen. A link whose words are all deleted goes away with them.
 */
export function keptLinks(): Extension {
  return [
    EditorState.transactionFilter.of((transaction) => {
      if (transaction.docChanged) return keep(transaction);
      const selection = transaction.isUserEvent('select') ? wholeLinks(transaction) : undefined;
      return selection ? [transaction, { selection, sequential: true }] : transaction;
    }),
    Prec.highest(EditorView.domEventHandlers({ keydown: (event, view) => atEdge(view, event.key) })),
  ];
}

function keptBeside(state: EditorState, from: number, to = from): PageLink[] {
  return linksBeside(state, from, to).filter(({ isKept }) => isKept);
}

/** At the two ends of a link the caret has two places. Keys that delete or begin a line act on the side that is seen. */
function atEdge(view: EditorView, key: string): boolean {
  const { state } = view;
  const { head, empty } = state.selection.main;
  if (!/^(Backspace|Delete|Enter)$/.test(key) || !empty || state.readOnly || view.composing) return false;
  for (const { from, to, label, target } of keptBeside(state, head)) {
    const isWhole = target.kind === 'note';
    const isBehind = head === to || (isWhole && head === label.to);
    const isBefore = head === from || (isWhole && head === label.from);
    if (isWhole && ((key === 'Backspace' && isBehind) || (key === 'Delete' && isBefore))) {
      const userEvent = isBehind ? 'delete.backward' : 'delete.forward';
      view.dispatch({ changes: { from, to }, userEvent, scrollIntoView: true });
      return true;
    }
    const outside = head === label.from ? from : head === label.to ? to : undefined;
    const inside = key === 'Backspace' && isBehind ? label.to : key === 'Delete' && isBefore ? label.from : undefined;
    const isOut = (head === label.from && key !== 'Delete') || (head === label.to && key !== 'Backspace');
    const anchor = isOut ? outside : inside;
    if (anchor !== undefined && anchor !== head) view.dispatch({ selection: { anchor } });
  }
  return false;
}

/** A selection of all words of a link has the whole link; a caret that is put beside one is not in it. */
function wholeLinks(transaction: Transaction): EditorSelection | undefined {
  const { startState: state, newSelection } = transaction;
  const { anchor, head, empty } = newSelection.main;
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
  let [start, end] = [from, to];
  const isPointed = transaction.isUserEvent('select.pointer');
  for (const link of keptBeside(state, from, to)) {
    const { label } = link;
    if (empty && isPointed && from === label.from) start = end = link.from;
    else if (empty && isPointed && from === label.to) start = end = link.to;
    else if (!empty && from <= label.from && to >= label.to) {
      start = Math.min(start, link.from);
      end = Math.max(end, link.to);
    }
  }
  if (start === from && end === to) return undefined;
  return EditorSelection.single(...((anchor <= head ? [start, end] : [end, start]) as [number, number]));
}

function keep(transaction: Transaction): Transaction | readonly TransactionSpec[] | TransactionSpec {
  const event = transaction.annotation(Transaction.userEvent) ?? '';
  const changes: Change[] = [];
  transaction.changes.iterChanges((from, to, _fromB, _toB, text) => {
    changes.push({ from, to, insert: text.sliceString(0, text.length, '\n') });
  });
  const { startState: state } = transaction;
  const breaking = changes.find(({ insert }) => BREAKING.test(insert));
  if (breaking && /^input(\.type|$)/.test(event)) {
    const split = keptBeside(state, breaking.from, breaking.to).find(
      ({ label }) => isInside(label, breaking.from) && isInside(label, breaking.to),
    );
    if (split) return [transaction, splitLink(transaction, split, breaking)];
  }
  const [only, another] = changes;
  if (!only || another || !(TYPED.test(event) || (event === 'input' && only === breaking))) return transaction;
  const kept = keptChange(state, only);
  if (!kept) return transaction;
  return {
    changes: kept.changes,
    selection: { anchor: kept.caret },
    effects: transaction.effects,
    scrollIntoView: true,
    userEvent: event,
  };
}

/** A line break in the words makes two links of one. */
function splitLink({ changes, newDoc, newSelection }: Transaction, link: PageLink, { from, insert }: Change) {
  const at = changes.mapPos(from, -1);
  const end = at + insert.length;
  const close = newDoc.sliceString(changes.mapPos(link.label.to, 1), changes.mapPos(link.to, 1));
  const open = newDoc.sliceString(link.from, link.label.from);
  const { head } = newSelection.main;
  const moved = head >= end ? close.length : 0;
  return {
    changes: [
      { from: at, insert: close },
      { from: end, insert: open },
    ],
    selection: { anchor: head + moved },
    sequential: true,
  };
}

/** What is done in place of a change that would break a link; undefined if it breaks none. */
function keptChange(state: EditorState, change: Change): Kept | undefined {
  const links = keptBeside(state, change.from, change.to);
  const { from, to } = change.from < change.to ? withWholeLinks(links, change) : outsideOf(links, change.from);
  const isSame = from === change.from && to === change.to;
  const meant = isSame ? change : { from, to, insert: change.insert };
  const near = isSame ? links : keptBeside(state, from, to);
  const safe = escapedChange(state, meant, near) ?? meant;
  const kept = from < to ? keptDeletion(near, safe) : undefined;
  return kept ?? (safe === change ? undefined : { changes: safe, caret: safe.from + safe.insert.length });
}

/** Of a link to a note there is all or nothing, and without its words no link. */
function withWholeLinks(links: readonly PageLink[], { from, to }: Stretch): Stretch {
  let [start, end] = [from, to];
  for (const { from: linkStart, to: linkEnd, label, target } of links) {
    if (linkEnd <= from || linkStart >= to) continue;
    if (target.kind !== 'note' && (from > label.from || to < label.to)) continue;
    start = Math.min(start, linkStart);
    end = Math.max(end, linkEnd);
  }
  return { from: start, to: end };
}

/** Where text goes that is typed at a place: not into the link to a note, whose words are those of the note. */
function outsideOf(links: readonly PageLink[], at: number): Stretch {
  for (const link of links) {
    const { from, to, label, target } = link;
    if (!isInside(link, at)) continue;
    const place = target.kind === 'note' ? (at <= label.from ? from : to) : at < label.from ? from : at;
    return { from: place, to: place };
  }
  return { from: at, to: at };
}

/** Brackets and backslashes in the words would end them; right before a link, `!` would make it a picture. */
function escapedChange(state: EditorState, change: Change, links: readonly PageLink[]): Change | undefined {
  const { from, to, insert } = change;
  const isInWords = links.some(({ label, target }) => {
    const isReplaced = from === label.from && to >= label.to;
    return target.kind !== 'note' && label.from <= from && from <= label.to && !isReplaced;
  });
  const escaped = insert.replaceAll(/[[\]\\]/g, '\\$&');
  if (isInWords) return escaped === insert ? undefined : { ...change, insert: escaped };
  const staysBehind = (link: PageLink) =>
    link.from === to || (link.target.kind !== 'note' && from <= link.from && link.from < to && to < link.label.to);
  if (!links.some(staysBehind)) return undefined;
  const before = state.sliceDoc(Math.max(0, from - 20), from) + insert;
  const sign = /(?:^|[^\\])(?:\\\\)*([!\\])$/.exec(before)?.[1];
  if (!sign) return undefined;
  if (insert) return { from, to, insert: `${insert.slice(0, -1)}\\${sign}` };
  return { from: from - 1, to, insert: `\\${sign}` };
}

function keptDeletion(links: readonly PageLink[], { from, to, insert }: Change): Kept | undefined {
  const hidden: Stretch[] = [];
  for (const link of links) {
    const { label } = link;
    const isDeleted = from <= link.from && link.to <= to;
    // Or its address is open, and edited.
    if (isDeleted || (isInAddress(link, from) && isInAddress(link, to))) continue;
    hidden.push({ from: link.from, to: label.from }, { from: label.to, to: link.to });
  }
  const touched = hidden.filter((part) => part.from < to && part.to > from);
  if (touched.length === 0) return undefined;
  const pieces: Change[] = [];
  let at = from;
  for (const part of touched) {
    if (part.from > at) pieces.push({ from: at, to: part.from, insert: '' });
    at = Math.max(at, part.to);
  }
  if (at < to || pieces.length === 0) pieces.push({ from: at, to: Math.max(at, to), insert: '' });
  const [first = { from: at, to: at }, ...others] = pieces;
  return { changes: [{ ...first, insert }, ...others], caret: first.from + insert.length };
}
