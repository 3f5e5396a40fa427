import { type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { marksOf } from './keys/list-lines.ts';
import { makePrivate } from './keys/private-block.ts';
import { ancestor, isInCode, nodeAt } from './keys/syntax.ts';
import { pageTexts as texts } from './page.texts.ts';
import { drawIcon, pageIcons } from './page-icons.ts';
import { isPrivateAt } from './private-callouts.ts';
import './private-offer.css';

const SHOUTED = /^[([*_]{0,4}(?:PRIVATE|CONFIDENTIAL)\b/;
const LABELED = /^[([*_]{0,4}(?:private|confidential)[)\]*_]{0,4}(?::| [-–—] )/i;
const PHRASE = /\bstrictly (?:private|confidential)\b|\b(?:do not|don[’']t) mention\b/i;
/** Of a long line only the beginning is looked at. */
const LINE_MAX = 500;

const dismiss = StateEffect.define<number>({ map: (at, changes) => changes.mapPos(at, 1) });

/** Where lines begin that stay as they are, while the note is open. */
const dismissed = StateField.define<readonly number[]>({
  create: () => [],
  update(places, { changes, docChanged, effects }) {
    const kept = docChanged ? places.map((at) => changes.mapPos(at, 1)) : places;
    const more = effects.flatMap((effect) => (effect.is(dismiss) ? [effect.value] : []));
    return more.length > 0 ? [...kept, ...more] : kept;
  },
});

/** Whether somebody says of a line that it is private. */
export function isMarkedPrivate(line: string): boolean {
  const words = line.slice(marksOf(line.slice(0, LINE_MAX)).end, LINE_MAX);
  return SHOUTED.test(words) || LABELED.test(words) || PHRASE.test(words);
}

/** Offers to make a line private that says so itself, by one press behind it. */
export function privateOffer(): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = offersIn(view);
      }
      update({ view, docChanged, viewportChanged, transactions, startState, state }: ViewUpdate) {
        const isDismissed = startState.field(dismissed) !== state.field(dismissed);
        const isRead = startState.readOnly !== state.readOnly;
        if (
          docChanged ||
          viewportChanged ||
          isDismissed ||
          isRead ||
          transactions.some(({ reconfigured }) => reconfigured)
        )
          this.decorations = offersIn(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
  return [dismissed, plugin];
}

function offersIn({ state, visibleRanges }: EditorView): DecorationSet {
  if (state.readOnly) return Decoration.none;
  const places = new Set(state.field(dismissed));
  const offers = visibleRanges.flatMap(({ from, to }) => {
    const found = [];
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      at = line.to + 1;
      if (!isMarkedPrivate(line.text) || places.has(line.from) || isTaken(state, line.to)) continue;
      found.push(Decoration.widget({ widget: new Offer(), side: 1 }).range(line.to));
    }
    return found;
  });
  return Decoration.set(offers, true);
}

/** Whether the line is private already, or in what can't have a callout. */
function isTaken(state: EditorView['state'], at: number): boolean {
  return isInCode(state, at) || ancestor(nodeAt(state, at), /^Table$/) !== null || isPrivateAt(state, at);
}

class Offer extends WidgetType {
  override eq() {
    return true;
  }

  override toDOM(view: EditorView) {
    const offer = document.createElement('span');
    offer.className = 'page-offer';
    const lineOf = () => view.state.doc.lineAt(view.posAtDOM(offer));
    const accept = button(texts.makePrivate, () => view.dispatch(makePrivate(view.state, lineOf().from)));
    accept.title = texts.makePrivateHint;
    accept.append(drawIcon(pageIcons.private), texts.makePrivate);
    const close = button(texts.dismissPrivate, () => view.dispatch({ effects: dismiss.of(lineOf().from) }));
    close.title = texts.dismissPrivate;
    close.append(drawIcon(pageIcons.close));
    offer.append(accept, close);
    return offer;
  }

  override ignoreEvent() {
    return true;
  }
}

function button(label: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.setAttribute('aria-label', label);
  // The page keeps the focus, and with it the caret.
  made.addEventListener('mousedown', (event) => event.preventDefault());
  made.addEventListener('click', onPress);
  return made;
}
