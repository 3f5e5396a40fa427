import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, showTooltip, type Tooltip, type TooltipView, ViewPlugin } from '@codemirror/view';
import { type PageIcon, pageIcon } from '#web/features/notes/editor/page/page-icons.ts';
import { tableTexts as texts } from '#web/features/notes/editor/page/page-keys.texts.ts';
import { cn } from '#web/lib/cn.ts';
import * as edits from './table-edits.ts';
import { tableAt, tableCommand } from './table-keys.ts';

const BUTTONS: readonly (readonly { label: string; icon: PageIcon; edit: edits.TableEdit }[])[] = [
  [
    { label: texts.addRowAbove, icon: 'rowAbove', edit: edits.addRowAbove },
    { label: texts.addRowBelow, icon: 'rowBelow', edit: edits.addRowBelow },
    { label: texts.moveRowUp, icon: 'up', edit: edits.moveRowUp },
    { label: texts.moveRowDown, icon: 'down', edit: edits.moveRowDown },
    { label: texts.deleteRow, icon: 'deleteRow', edit: edits.deleteRow },
  ],
  [
    { label: texts.addColumnLeft, icon: 'columnLeft', edit: edits.addColumnLeft },
    { label: texts.addColumnRight, icon: 'columnRight', edit: edits.addColumnRight },
    { label: texts.moveColumnLeft, icon: 'left', edit: edits.moveColumnLeft },
    { label: texts.moveColumnRight, icon: 'right', edit: edits.moveColumnRight },
    { label: texts.deleteColumn, icon: 'deleteColumn', edit: edits.deleteColumn },
  ],
];

const setFocus = StateEffect.define<boolean>();

interface Shown {
  hasFocus: boolean;
  tooltip: Tooltip | null;
}

const toolbar = StateField.define<Shown>({
  create: () => ({ hasFocus: false, tooltip: null }),
  update(value, { state, effects, docChanged, selection }) {
    let { hasFocus } = value;
    for (const effect of effects) if (effect.is(setFocus)) hasFocus = effect.value;
    if (hasFocus === value.hasFocus && !docChanged && !selection) return value;
    const found = hasFocus && !state.readOnly ? tableAt(state) : null;
    return { hasFocus, tooltip: found && { pos: found.from, above: true, create } };
  },
  provide: (field) => showTooltip.from(field, ({ tooltip }) => tooltip),
});

/** Follows the focus into the text and the toolbar. */
const focusFollower = ViewPlugin.define((view) => {
  const listening = new AbortController();
  const follow = () => {
    // After the focus has arrived where it goes.
    setTimeout(() => {
      const hasFocus = view.dom.contains(document.activeElement);
      if (!listening.signal.aborted && view.state.field(toolbar).hasFocus !== hasFocus) {
        view.dispatch({ effects: setFocus.of(hasFocus) });
      }
    });
  };
  for (const event of ['focusin', 'focusout']) view.dom.addEventListener(event, follow, { signal: listening.signal });
  return { destroy: () => listening.abort() };
});

/** Rows and columns can be added, moved and deleted while the caret is in a table. */
export function tableToolbar(): Extension {
  return [toolbar, focusFollower];
}

function create(view: EditorView): TooltipView {
  const dom = document.createElement('div');
  dom.setAttribute('role', 'toolbar');
  dom.setAttribute('aria-label', texts.label);
  // One row: what has no room on a phone is scrolled to.
  dom.className =
    'flex max-w-[calc(100vw-2.5rem)] items-center overflow-x-auto overscroll-x-contain rounded-lg border-0! bg-raised! p-0.5 font-sans text-ink shadow-menu [scrollbar-width:none]';
  for (const [index, group] of BUTTONS.entries()) {
    if (index > 0) dom.append(separator());
    for (const { label, icon, edit } of group) dom.append(button(view, label, icon, edit));
  }
  const buttons = [...dom.querySelectorAll('button')];
  for (const [index, each] of buttons.entries()) each.tabIndex = index === 0 ? 0 : -1;
  dom.addEventListener('mousedown', (event) => event.preventDefault());
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') view.focus();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = buttons.findIndex((each) => each.contains(document.activeElement));
    if (event.key !== 'Escape' && (step === undefined || at === -1)) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) return;
    const next = buttons[(at + step + buttons.length) % buttons.length];
    for (const each of buttons) each.tabIndex = each === next ? 0 : -1;
    next?.focus();
  });
  return { dom, offset: { x: 0, y: 4 } };
}

function button(view: EditorView, label: string, icon: PageIcon, edit: edits.TableEdit): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.title = label;
  element.setAttribute('aria-label', label);
  element.className = cn(
    'grid size-8 shrink-0 place-items-center rounded text-ink-muted outline-none hover:bg-hover hover:text-ink touch:size-11',
    'focus-visible:outline-2 focus-visible:outline-focus [&_svg]:size-4',
  );
  element.append(pageIcon(icon));
  element.addEventListener('click', () => {
    tableCommand(edit)(view);
    view.focus();
  });
  return element;
}

function separator(): HTMLElement {
  const line = document.createElement('span');
  line.setAttribute('role', 'separator');
  line.setAttribute('aria-orientation', 'vertical');
  line.className = 'mx-1 h-5 w-px shrink-0 bg-line';
  return line;
}
