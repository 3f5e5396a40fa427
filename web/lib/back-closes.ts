import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Back closes the topmost layer. Each open layer (a dialog, the drawer, the full-screen assistant) has a history entry
 * above the page's own. If a layer closes in another way, its entry stays: the next layer or page reuses it, and Back
 * skips it.
 */
interface EntryState {
  /** How many entries below belong to the same page. */
  layer: number;
  /** The position in this tab's history; 0 for an address that was typed or linked. */
  at: number;
}
interface Layer {
  close: () => void;
  isClosing: boolean;
}

/** How many notes were visited when Forward was last cut off. The browser doesn't say whether there is a forward entry. */
const LAST_VISIT_KEY = 'sparehour.last-visit';
const layers: Layer[] = [];
let current = readEntry();
let href = location.href;

window.addEventListener('popstate', handlePop, { capture: true });
for (const moved of ['pushState', 'replaceState']) window.addEventListener(moved, readCurrent);

/** While `isOpen`, Back calls `onBack`; if the layer stays open, the next Back calls it again. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => handleBack(), isClosing: false };
    layers.push(layer);
    addEntries();
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen]);
}

/** Navigates to an address of this page; with `isReplaced`, replaces the current history entry. */
export function goTo(
  address: string,
  visit: number,
  isReplaced: boolean,
  navigate: (address: string, options: { replace: boolean; state: unknown }) => void,
): void {
  const { layer, at } = current;
  const isLeftOver = layers.length === 0 && layer > 0;
  if (!isReplaced) rememberLastVisit(visit);
  if (isReplaced) navigate(address, { replace: true, state: { visit, layer, at } });
  else if (isLeftOver) navigate(address, { replace: true, state: { visit, layer: layer - 1, at } });
  else navigate(address, { replace: false, state: { visit, layer: 0, at: at + 1 } });
  readCurrent();
  settleSoon();
}

/** How many notes were visited before an entry; a typed address starts again at 0. */
export function visitOf(state: unknown): number {
  const visit = (state as { visit?: unknown } | null)?.visit;
  return typeof visit === 'number' ? visit : 0;
}

/** How many notes Back and Forward can reach. */
export function lastVisit(): number {
  return Number(sessionStorage.getItem(LAST_VISIT_KEY) ?? 0);
}

function rememberLastVisit(visit: number): void {
  sessionStorage.setItem(LAST_VISIT_KEY, String(visit));
}

function handlePop(event: PopStateEvent): void {
  const before = current;
  const shown = href;
  readCurrent();
  const isWithinPage = before.layer > 0 && current.at === before.at - 1;
  if (!isWithinPage) {
    // A jump of several entries leaves the page, so its dialogs close.
    if (layers.length > 0 && location.href !== shown) for (const layer of layers.toReversed()) layer.close();
    settleSoon();
    return;
  }
  event.stopImmediatePropagation();
  // The shown note keeps its address, even if it was replaced under an open dialog.
  if (shown !== location.href) history.replaceState({ ...history.state, visit: visitOf(history.state) }, '', shown);
  readCurrent();
  const top = layers.findLast(({ isClosing }) => !isClosing);
  if (!top) {
    history.go(-before.layer);
    return;
  }
  top.isClosing = true;
  top.close();
  settleSoon();
}

function settleSoon(): void {
  setTimeout(() => {
    for (const layer of layers) layer.isClosing = false;
    addEntries();
  });
}

/** Gives each open layer a history entry. */
function addEntries(): void {
  while (current.layer < layers.length) {
    const { layer, at } = current;
    // Pushing an entry removes all forward entries.
    rememberLastVisit(visitOf(history.state));
    history.pushState({ ...history.state, layer: layer + 1, at: at + 1 }, '', location.href);
    readCurrent();
  }
}

function readCurrent(): void {
  current = readEntry();
  href = location.href;
}

function readEntry(): EntryState {
  const state = history.state as Partial<EntryState> | null;
  return {
    layer: typeof state?.layer === 'number' ? state.layer : 0,
    at: typeof state?.at === 'number' ? state.at : 0,
  };
}
