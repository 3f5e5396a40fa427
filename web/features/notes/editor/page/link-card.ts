import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, keymap, showTooltip, type Tooltip, ViewPlugin } from '@codemirror/view';
import { noteLinkOfUrl } from '#shared/note-links.ts';
import { copyLink, copyNoteLink } from '#web/features/notes/links/copy-note-link.ts';
import { wholePlaceOfPage } from '#web/lib/colleague.ts';
import { type Target, targetOf } from './addresses.ts';
import { linkForm } from './link-form.ts';
import { isInside, linksBeside, type PageLink } from './link-parts.ts';
import { openTarget, targetOfLink } from './link-target.ts';
import { pageTexts as texts } from './page.texts.ts';
import { linkedNotes } from './page-context.ts';
import { type ToolIcon, toolIcon } from './tool-icons.ts';
import './link-card.css';

const REST_MS = 350;
const LEAVE_MS = 250;

interface Card {
  from: number;
  to: number;
  target: Target;
  /** The words of the link. */
  words: string;
  /** What is pointed at; undefined where the caret is in the link. */
  anchor?: HTMLAnchorElement;
  isEditing?: boolean;
}

const setCard = StateEffect.define<Card | null>();

const shownCard = StateField.define<{ card: Card; tooltip: Tooltip } | null>({
  create: () => null,
  update(shown, transaction) {
    const { changes, docChanged, effects, selection, state } = transaction;
    const asked = effects.find((effect) => effect.is(setCard));
    if (asked) return asked.value && withTooltip(asked.value);
    if (docChanged) {
      if (!shown?.card.isEditing) return null;
      const { from, to } = shown.card;
      return { ...shown, card: { ...shown.card, from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) } };
    }
    if (!selection || shown?.card.isEditing) return shown;
    const link = linkAtCaret(state);
    if (link && shown && !shown.card.anchor && shown.card.from === link.from) return shown;
    // A click opens the link, and its card would only flash.
    const isByKey = transaction.isUserEvent('select') && !transaction.isUserEvent('select.pointer');
    return link && isByKey ? withTooltip(cardOf(state, link)) : null;
  },
  provide: (field) => showTooltip.from(field, (shown) => shown?.tooltip ?? null),
});

/** Says where a link leads, and opens, edits, copies or removes it: at the caret, and where the pointer rests. */
export function linkCard(): Extension {
  return [
    shownCard,
    hover,
    keymap.of([
      { key: 'Tab', run: focusCard },
      { key: 'Mod-k', run: editAtCaret },
      { key: 'Escape', run: (view) => closeHover(view) },
    ]),
  ];
}

/** Shows the card of a link that was pressed. */
export function showCard(view: EditorView, anchor: HTMLAnchorElement): void {
  const target = targetOfLink(anchor);
  if (!target) return;
  const at = view.posAtDOM(anchor);
  const link = linksBeside(view.state, at).find(({ target: other }) => isSame(other, target));
  const words = anchor.textContent ?? '';
  const card = link ? cardOf(view.state, link) : { from: at, to: at, target, words };
  view.dispatch({ effects: setCard.of({ ...card, anchor }) });
}

function isSame(a: Target, b: Target): boolean {
  return a.kind === 'note' || b.kind === 'note' ? 'id' in a && 'id' in b && a.id === b.id : a.href === b.href;
}

function cardOf(state: EditorState, { from, to, label, target }: PageLink): Card {
  return { from, to, target, words: state.sliceDoc(label.from, label.to) };
}

function linkAtCaret(state: EditorState): PageLink | undefined {
  const { head, empty } = state.selection.main;
  return empty ? linksBeside(state, head).find((link) => isInside(link, head)) : undefined;
}

/** The link that a card is about; undefined where its Markdown isn't on the page, as in a drawn table. */
function linkOfCard(state: EditorState, { from, to, target }: Card): PageLink | undefined {
  return linksBeside(state, from, to).find((link) => link.from === from && isSame(link.target, target));
}

const hover = ViewPlugin.define((view) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const leave = () => after(LEAVE_MS, () => closeHover(view));
  const enter = ({ target, buttons }: MouseEvent) => follow(target as Element, buttons);
  const follow = (element: Element, buttons: number) => {
    const link = element.closest<HTMLAnchorElement>('a.page-link');
    const shown = view.state.field(shownCard)?.card;
    if (element.closest('.link-card') || (link && shown?.anchor === link)) clearTimeout(timer);
    else if (link && buttons === 0 && !shown?.isEditing) {
      after(REST_MS, () => link.isConnected && showCard(view, link));
    } else leave();
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && view.dom.contains(relatedTarget)) return;
    // An update may be what moves the focus.
    queueMicrotask(() => close(view));
  };
  const isMouse = matchMedia('(hover: hover)').matches;
  // The pointer may have come before this was loaded.
  const pointed = isMouse && view.dom.querySelector('a.page-link:hover');
  if (pointed) follow(pointed, 0);
  if (isMouse) view.dom.addEventListener('mouseover', enter);
  if (isMouse) view.dom.addEventListener('mouseleave', leave);
  view.dom.addEventListener('focusout', left);
  return {
    destroy() {
      clearTimeout(timer);
      view.dom.removeEventListener('mouseover', enter);
      view.dom.removeEventListener('mouseleave', leave);
      view.dom.removeEventListener('focusout', left);
    },
  };
});

function close(view: EditorView): void {
  if (view.dom.isConnected && view.state.field(shownCard, false)) view.dispatch({ effects: setCard.of(null) });
}

function closeHover(view: EditorView): boolean {
  const card = view.state.field(shownCard, false)?.card;
  if (card?.anchor && !card.isEditing) close(view);
  return false;
}

function cardIn(view: EditorView): HTMLElement | null {
  return view.dom.querySelector('.link-card');
}

function focusCard(view: EditorView): boolean {
  const button = view.state.field(shownCard)?.card.anchor ? null : cardIn(view)?.querySelector('button');
  button?.focus();
  return Boolean(button);
}

function editAtCaret(view: EditorView): boolean {
  const link = view.state.readOnly ? undefined : linkAtCaret(view.state);
  if (!link) return false;
  const isEditing = link.target.kind !== 'note';
  view.dispatch({ effects: setCard.of({ ...cardOf(view.state, link), isEditing }) });
  cardIn(view)?.querySelector<HTMLElement>('input, button')?.focus();
  return true;
}

function withTooltip(card: Card) {
  const { anchor, from, to } = card;
  const place = () => anchor?.isConnected && anchor.getClientRects()[0];
  const tooltip: Tooltip = {
    pos: from,
    end: to,
    above: true,
    create(view) {
      const dom = drawn(view, card);
      if (!anchor) return { dom };
      return { dom, getCoords: (at) => place() || view.coordsAtPos(at) || view.dom.getBoundingClientRect() };
    },
  };
  return { card, tooltip };
}

function drawn(view: EditorView, card: Card): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'link-card';
  dom.role = 'group';
  dom.ariaLabel = texts.link;
  const { target } = card;
  const { state } = view;
  const title = target.kind === 'note' ? state.facet(linkedNotes)?.titleOf(target.id) : undefined;
  const current = () => view.state.field(shownCard)?.card ?? card;
  const done = () => {
    close(view);
    view.focus();
  };
  const link = state.readOnly ? undefined : linkOfCard(state, card);
  let row: HTMLElement = dom;
  if (card.isEditing && link) {
    const isOutside = target.kind === 'outside';
    const form = linkForm({
      words: card.words,
      address: isOutside ? link.address : undefined,
      save: (words, typed) => {
        const address = typed === undefined ? link.address : addressOf(typed);
        const changed = linkOfCard(view.state, current());
        if (address === undefined || !changed) return address !== undefined;
        done();
        rewrite(view, changed, words, address);
        return true;
      },
    });
    dom.append(form);
    row = form;
  } else {
    const where = document.createElement('span');
    where.textContent = target.kind === 'outside' ? shownAddress(target.href) : title || card.words;
    dom.append(where);
  }
  const openIt = button('open', texts.openLink, () => {
    close(view);
    openTarget(view, target);
  });
  const copyIt = button('copy', texts.copyLink, () => {
    if (target.kind === 'note') void copyNoteLink({ id: target.id, title: title || card.words });
    else void copyLink({ text: new URL(target.href, location.origin).href.replace(/^mailto:|^tel:/, '') });
  });
  const editIt = button('edit', texts.editLink, () => {
    view.dispatch({ effects: setCard.of({ ...current(), isEditing: true }) });
    cardIn(view)?.querySelector('input')?.focus();
  });
  const removeIt = button('unlink', texts.removeLink, () => {
    const removed = linkOfCard(view.state, current());
    done();
    const insert = title || (removed && view.state.sliceDoc(removed.label.from, removed.label.to));
    if (!removed || insert === undefined) return;
    view.dispatch({ changes: { from: removed.from, to: removed.to, insert }, userEvent: 'input.link' });
  });
  row.append(openIt);
  if (link && !card.isEditing && target.kind !== 'note') row.append(editIt);
  row.append(copyIt);
  if (link && link.label !== link.url) row.append(removeIt);
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    done();
  });
  return dom;
}

function button(icon: ToolIcon, label: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.ariaLabel = label;
  made.title = label;
  // The page keeps the focus, and with it the keyboard and the caret.
  made.addEventListener('mousedown', (event) => event.preventDefault());
  made.addEventListener('click', onPress);
  made.append(toolIcon(icon));
  return made;
}

function shownAddress(href: string): string {
  return href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
}

/** A typed address as it is written into a link; undefined for what may not be opened. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  const note = noteLinkOfUrl(text, wholePlaceOfPage());
  if (note) return note;
  const isBare = /^[\w-]+(\.[\w-]+)+([/:?#]|$)/.test(text);
  const target = targetOf(isBare ? `https://${text}` : text);
  if (target?.kind !== 'outside' || !/[:/][^:/\s]/.test(target.href)) return undefined;
  return target.href.replaceAll(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Writes other words and another address into a link, and leaves all else of it. */
function rewrite(view: EditorView, { from, to, label, url }: PageLink, words: string, address: string): void {
  const { state } = view;
  const text = words.trim().replaceAll(/\\?[[\]]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`));
  const isBare = label === url;
  const written = text || shownAddress(address);
  const changes = isBare
    ? { from, to, insert: written === address ? address : `[${written}](${address})` }
    : [
        { ...label, insert: written },
        { ...url, insert: address },
      ].filter((change) => state.sliceDoc(change.from, change.to) !== change.insert);
  const set = state.changes(changes);
  view.dispatch({ changes: set, selection: { anchor: set.mapPos(to, 1) }, userEvent: 'input.link' });
}
