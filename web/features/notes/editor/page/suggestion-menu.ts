import type { EditorState } from '@codemirror/state';
import type { EditorView, TooltipView } from '@codemirror/view';
import { cn } from '#web/lib/cn.ts';
import { menuStyle } from '#web/ui/menu-style.ts';
import { suggestionTexts as texts } from './page.texts.ts';
import { drawIcon } from './page-icons.ts';
import type { Menu, Suggestion } from './suggestion.ts';

export const LIST_ID = 'page-suggestions';

export function optionId(index: number): string {
  return `${LIST_ID}-${index}`;
}

/** The list under the caret. The focus stays in the text, which names the selected option. */
export function suggestionMenu(
  view: EditorView,
  menuOf: (state: EditorState) => Menu | null,
  choose: (view: EditorView, index: number) => boolean,
): TooltipView {
  const dom = document.createElement('div');
  // The editor's own look of a tooltip is not in a layer, so only important classes win.
  dom.className = cn(
    menuStyle.content,
    'w-72 max-w-[calc(100vw-1rem)] rounded-lg border-0! bg-raised! font-sans text-ink',
  );
  let shown: readonly Suggestion[] | null | undefined;

  function show(menu: Menu) {
    if (menu.items !== shown || dom.childElementCount === 0) {
      shown = menu.items;
      dom.replaceChildren(menu.items?.length ? listOf(menu.items) : statusOf(menu.items ? texts.none : texts.failed));
    }
    for (const [index, option] of [...dom.querySelectorAll('[role="option"]')].entries()) {
      const isSelected = index === menu.selected;
      option.setAttribute('aria-selected', String(isSelected));
      option.toggleAttribute('data-highlighted', isSelected);
      if (isSelected && option instanceof HTMLElement) reveal(option);
    }
  }

  /** Scrolls the list only, never the page. */
  function reveal(option: HTMLElement) {
    const list = option.parentElement;
    if (!list) return;
    const { offsetTop: top, offsetHeight: height } = option;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
  }

  // The text keeps the focus, and with it the keyboard of a phone.
  dom.addEventListener('mousedown', (event) => event.preventDefault());
  dom.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
    if (option) choose(view, [...dom.querySelectorAll('[role="option"]')].indexOf(option));
  });
  const menu = menuOf(view.state);
  if (menu) show(menu);
  return {
    dom,
    offset: { x: 0, y: 4 },
    update({ state }) {
      const now = menuOf(state);
      if (now) show(now);
    },
  };
}

function listOf(items: readonly Suggestion[]): HTMLElement {
  const list = document.createElement('div');
  list.id = LIST_ID;
  list.setAttribute('role', 'listbox');
  // It scrolls. Tab chooses while it is open, so that the focus stays in the text.
  list.tabIndex = 0;
  list.setAttribute('aria-label', texts.label);
  list.className = 'relative max-h-52 overflow-y-auto';
  list.append(...items.map(optionOf));
  return list;
}

function optionOf({ label, detail, icon }: Suggestion, index: number): HTMLElement {
  const option = document.createElement('div');
  option.id = optionId(index);
  option.setAttribute('role', 'option');
  option.className = cn(menuStyle.item, 'hover:bg-hover');
  if (icon) option.append(drawIcon(icon));
  option.append(textOf(label, 'min-w-0 truncate'));
  if (detail) option.append(' ', textOf(detail, cn(menuStyle.shortcut, 'min-w-0 shrink truncate')));
  return option;
}

function statusOf(text: string): HTMLElement {
  const status = textOf(text, cn(menuStyle.label, 'block'));
  status.setAttribute('role', 'status');
  return status;
}

function textOf(text: string, className: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
