import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { EditorView, type Panel, type ViewUpdate } from '@codemirror/view';
import { findTexts as texts } from '#web/features/notes/editor/page/page-keys.texts.ts';
import { type ToolIcon, toolIcon } from '#web/features/notes/editor/page/tool-icons.ts';
import { cn } from '#web/lib/cn.ts';
import { findMatches, MATCHES_MAX } from './matches.ts';

/** Counting in a long note waits for a pause in typing. */
const COUNT_AFTER_MS = 120;

const BUTTON =
  'inline-flex h-8 min-w-8 shrink-0 items-center justify-center rounded px-2 text-ink-muted outline-none hover:bg-hover ' +
  'hover:text-ink focus-visible:outline-2 focus-visible:outline-focus aria-pressed:bg-selected aria-pressed:text-ink ' +
  'touch:h-11 touch:min-w-11 [&_svg]:size-4';

/** The bar over the text: what to find, how often it is there, and what to replace it by. */
export class FindPanel implements Panel {
  readonly dom = document.createElement('div');
  readonly top = true;
  readonly #view: EditorView;
  readonly #find: HTMLInputElement;
  readonly #replace: HTMLInputElement;
  readonly #matchCase: HTMLButtonElement;
  readonly #count = document.createElement('span');
  /** Where the caret was, to begin from as the words are typed. */
  #origin: number;
  #matches: { from: number; to: number }[] = [];
  #counting: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#origin = view.state.selection.main.from;
    const query = getSearchQuery(view.state);
    this.#find = field(texts.find, query.search);
    // CodeMirror focuses this one when the panel is opened again.
    this.#find.setAttribute('main-field', 'true');
    this.#replace = field(texts.replaceBy, query.replace);
    this.#matchCase = button(texts.matchCase, 'Aa', () => this.#toggleCase());
    this.#matchCase.setAttribute('aria-pressed', String(query.caseSensitive));
    this.#count.setAttribute('role', 'status');
    this.#count.className = 'min-w-16 shrink-0 text-ink-muted text-sm';
    this.#build(view.state.readOnly);
    this.#find.addEventListener('input', () => this.#commit(true));
    this.#replace.addEventListener('input', () => this.#commit(false));
    this.dom.addEventListener('keydown', (event) => this.#handleKey(event));
    this.#countMatches();
  }

  mount() {
    this.#find.focus();
    this.#find.select();
  }

  update({ docChanged, selectionSet, transactions, state }: ViewUpdate) {
    const asked = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)));
    if (asked) {
      const { search, replace, caseSensitive } = getSearchQuery(state);
      // What is being typed stays as it is.
      if (this.#find.value !== search) this.#find.value = search;
      if (this.#replace.value !== replace) this.#replace.value = replace;
      this.#matchCase.setAttribute('aria-pressed', String(caseSensitive));
    }
    if (asked || docChanged) this.#countSoon();
    else if (selectionSet) this.#showCount();
  }

  destroy() {
    clearTimeout(this.#counting);
  }

  #build(isReadOnly: boolean) {
    const view = this.#view;
    this.dom.setAttribute('role', 'search');
    this.dom.setAttribute('aria-label', texts.label);
    // In the column of the text.
    this.dom.className =
      'grid gap-1 border-line border-y bg-raised px-[max(0.75rem,calc((100%-var(--container-note))/2+1.25rem))] py-1.5 font-sans text-base text-ink';
    this.dom.append(
      row(
        this.#find,
        this.#count,
        this.#matchCase,
        button(texts.previous, 'up', () => findPrevious(view)),
        button(texts.next, 'down', () => findNext(view)),
        button(texts.close, 'close', () => closeSearchPanel(view)),
      ),
    );
    if (isReadOnly) return;
    const replaceOne = button(texts.replace, texts.replace, () => replaceNext(view));
    const replaceEach = button(texts.replaceAll, texts.replaceAll, () => replaceAll(view));
    this.dom.append(row(this.#replace, replaceOne, replaceEach));
  }

  #handleKey(event: KeyboardEvent) {
    if (event.isComposing) return;
    if (event.key === 'Escape') closeSearchPanel(this.#view);
    else if (event.key === 'Enter' && event.target === this.#find)
      (event.shiftKey ? findPrevious : findNext)(this.#view);
    else if (event.key === 'Enter' && event.target === this.#replace) replaceNext(this.#view);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #toggleCase() {
    this.#matchCase.setAttribute('aria-pressed', String(!this.#isCaseSensitive()));
    this.#commit(true);
  }

  #isCaseSensitive() {
    return this.#matchCase.getAttribute('aria-pressed') === 'true';
  }

  #commit(isSearch: boolean) {
    const query = new SearchQuery({
      search: this.#find.value,
      replace: this.#replace.value,
      caseSensitive: this.#isCaseSensitive(),
      literal: true,
    });
    const { state } = this.#view;
    const first = isSearch && query.valid ? this.#firstFrom(query) : null;
    this.#view.dispatch({
      effects: [setSearchQuery.of(query), ...(first ? [EditorView.scrollIntoView(first.from, { y: 'center' })] : [])],
      selection: first
        ? { anchor: first.from, head: first.to }
        : isSearch
          ? { anchor: Math.min(this.#origin, state.doc.length) }
          : state.selection,
      userEvent: 'select.search',
    });
  }

  /** The first match after the place where the search began, or else the first of all. */
  #firstFrom(query: SearchQuery): { from: number; to: number } | null {
    const { state } = this.#view;
    for (const from of [Math.min(this.#origin, state.doc.length), 0]) {
      const { done, value } = query.getCursor(state, from).next();
      if (!done) return value;
    }
    return null;
  }

  #countSoon() {
    clearTimeout(this.#counting);
    this.#counting = setTimeout(() => this.#countMatches(), COUNT_AFTER_MS);
  }

  #countMatches() {
    this.#matches = findMatches(this.#view.state, getSearchQuery(this.#view.state));
    this.#showCount();
  }

  #showCount() {
    const { from, to } = this.#view.state.selection.main;
    const total = this.#matches.length;
    const current = this.#matches.findIndex((match) => match.from === from && match.to === to) + 1;
    const text = total > 0 ? texts.count(current, total, total > MATCHES_MAX) : texts.none;
    this.#count.textContent = this.#find.value === '' ? '' : text;
  }
}

function row(...parts: HTMLElement[]): HTMLElement {
  const element = document.createElement('div');
  element.className = 'flex flex-wrap items-center gap-1';
  element.append(...parts);
  return element;
}

function field(label: string, value: string): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.value = value;
  input.placeholder = label;
  input.setAttribute('aria-label', label);
  input.autocomplete = 'off';
  input.className = cn(
    'h-8 min-w-20 max-w-80 flex-1 rounded border border-control bg-surface px-2 text-base text-ink outline-none touch:h-11',
    'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-focus',
  );
  return input;
}

function button(label: string, face: ToolIcon | string, onClick: () => unknown): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = BUTTON;
  if (face === 'up' || face === 'down' || face === 'close') element.append(toolIcon(face));
  else element.textContent = face;
  if (element.textContent !== label) {
    element.title = label;
    element.setAttribute('aria-label', label);
  }
  element.addEventListener('click', () => onClick());
  return element;
}
