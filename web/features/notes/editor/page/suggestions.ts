import { isolateHistory } from '@codemirror/commands';
import { EditorState, type Extension, Prec, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { type Command, EditorView, keymap, showTooltip, type Tooltip, tooltips } from '@codemirror/view';
import { isInCode, isInLink } from './keys/syntax.ts';
import { answer, isSame, type Menu, type SuggestionSource, type Trigger } from './suggestion.ts';
import { suggestionLoader } from './suggestion-loader.ts';
import { LIST_ID, optionId, suggestionMenu } from './suggestion-menu.ts';

interface Suggesting {
  menu: Menu | null;
  /** Where Escape was pressed, so that the same trigger doesn't open the menu again. */
  dismissedAt: number | null;
}

/** How much of a line is looked at before the caret. */
const LOOK_BACK = 200;

export const closeMenu = StateEffect.define();
const select = StateEffect.define<number>();
const chooseLater = StateEffect.define();

const NONE: Suggesting = { menu: null, dismissedAt: null };

function suggestingField(sources: readonly SuggestionSource[], create: Tooltip['create']) {
  return StateField.define<Suggesting>({
    create: () => NONE,
    update: (value, transaction) => update(value, transaction, sources),
    provide: (field) => [
      showTooltip.compute([field], (state) => tooltipOf(state.field(field).menu, create)),
      EditorView.contentAttributes.compute([field], (state) => attributesOf(state.field(field).menu)),
    ],
  });
}

function update(before: Suggesting, transaction: Transaction, sources: readonly SuggestionSource[]): Suggesting {
  let value = before;
  if (transaction.docChanged || transaction.selection) value = follow(before, transaction, sources);
  for (const effect of transaction.effects) {
    const { menu } = value;
    if (!menu) break;
    if (effect.is(closeMenu)) value = { menu: null, dismissedAt: menu.from };
    else if (effect.is(select)) value = { ...value, menu: { ...menu, selected: effect.value } };
    else if (effect.is(chooseLater)) value = { ...value, menu: { ...menu, isChosen: true } };
    else if (effect.is(answer) && isSame(effect.value.to, menu)) {
      const { items } = effect.value;
      // "either / or" is a sentence, not a question to the menu.
      const isSentence = items?.length === 0 && menu.query.includes(' ');
      value = { ...value, menu: isSentence ? null : { ...menu, items, isStale: false, selected: 0 } };
    }
  }
  return value;
}

function follow(before: Suggesting, transaction: Transaction, sources: readonly SuggestionSource[]): Suggesting {
  const { state, changes } = transaction;
  const trigger = findTrigger(state, sources);
  if (!trigger) return NONE;
  const dismissedAt = before.dismissedAt === null ? null : changes.mapPos(before.dismissedAt, 1);
  if (trigger.from === dismissedAt) return { menu: null, dismissedAt };
  const { menu } = before;
  if (menu && menu.source === trigger.source && changes.mapPos(menu.from, 1) === trigger.from) {
    const isStale = menu.isStale || menu.query !== trigger.query;
    return { menu: { ...menu, ...trigger, isStale, isChosen: false }, dismissedAt: null };
  }
  // Moving the caret or pasting opens nothing.
  if (!transaction.isUserEvent('input.type')) return NONE;
  return { menu: { ...trigger, items: undefined, isStale: true, selected: 0, isChosen: false }, dismissedAt: null };
}

function findTrigger(state: EditorState, sources: readonly SuggestionSource[]): Trigger | null {
  const { main, ranges } = state.selection;
  if (!main.empty || ranges.length > 1 || state.readOnly) return null;
  const start = Math.max(state.doc.lineAt(main.head).from, main.head - LOOK_BACK);
  const text = state.sliceDoc(start, main.head);
  for (const source of sources) {
    const found = source.match.exec(text);
    if (!found || found.index + found[0].length !== text.length) continue;
    const from = start + found.index + (found[0].length - found[0].trimStart().length);
    if (!isInCode(state, main.head) && !isInLink(state, main.head)) return { source, from, query: found.at(-1) ?? '' };
  }
  return null;
}

function tooltipOf(menu: Menu | null, create: Tooltip['create']): Tooltip | null {
  if (!menu || menu.items === undefined) return null;
  return { pos: menu.from, above: false, create };
}

function attributesOf(menu: Menu | null): Record<string, string> {
  const attributes = { 'aria-haspopup': 'listbox', 'aria-autocomplete': 'list' };
  if (!menu?.items?.length) return attributes;
  return { ...attributes, 'aria-controls': LIST_ID, 'aria-activedescendant': optionId(menu.selected) };
}

/** A menu at the caret, opened by what is typed: `/`, `[[`. The first source whose trigger is before the caret answers. */
export function suggestions(sources: readonly SuggestionSource[]): Extension {
  const menuOf = (state: EditorState): Menu | null => state.field(field, false)?.menu ?? null;
  /** A choice is being applied: what it changes is undone apart from what was typed. */
  let isApplying = false;

  function choose(view: EditorView, index: number): boolean {
    const menu = menuOf(view.state);
    const item = menu?.items?.[index];
    if (!menu || !item) return false;
    const to = view.state.selection.main.head;
    view.dispatch({ effects: closeMenu.of(null) });
    isApplying = true;
    try {
      item.apply(view, menu.from, to);
    } finally {
      isApplying = false;
    }
    return true;
  }
  const field = suggestingField(sources, (view) => suggestionMenu(view, menuOf, choose));

  const move =
    (step: number): Command =>
    (view) => {
      const menu = menuOf(view.state);
      if (!menu?.items?.length || view.composing) return false;
      const count = menu.items.length;
      view.dispatch({ effects: select.of((menu.selected + step + count) % count) });
      return true;
    };
  const chooseSelected: Command = (view) => {
    const menu = menuOf(view.state);
    if (!menu || view.composing) return false;
    // The items are those of an earlier query, or none yet: the first of the new ones is meant.
    if (menu.isStale) {
      view.dispatch({ effects: chooseLater.of(null) });
      return true;
    }
    return choose(view, menu.selected);
  };
  const close: Command = (view) => {
    if (!menuOf(view.state)) return false;
    view.dispatch({ effects: closeMenu.of(null) });
    return true;
  };

  return [
    field,
    suggestionLoader(menuOf, choose),
    EditorState.transactionExtender.of((transaction) =>
      isApplying && transaction.docChanged ? { annotations: isolateHistory.of('full') } : null,
    ),
    Prec.highest(
      keymap.of([
        { key: 'ArrowDown', run: move(1) },
        { key: 'ArrowUp', run: move(-1) },
        { key: 'Enter', run: chooseSelected },
        { key: 'Tab', run: chooseSelected },
        { key: 'Escape', run: close },
      ]),
    ),
    EditorView.domEventHandlers({
      blur: (_, view) => {
        if (menuOf(view.state)) view.dispatch({ effects: closeMenu.of(null) });
      },
    }),
    tooltips({ tooltipSpace: () => visibleSpace() }),
  ];
}

/** The window without what an on-screen keyboard covers. */
function visibleSpace() {
  const { visualViewport: shown } = window;
  if (!shown) return { top: 0, left: 0, right: window.innerWidth, bottom: window.innerHeight };
  const { offsetTop: top, offsetLeft: left, width, height } = shown;
  return { top, left, right: left + width, bottom: top + height };
}
