/** After the text is visible. */
const KEPT_AFTER_MS = 2_000;

/**
 * Calls `load` once: when somebody is about to use what it loads (a key that begins a shortcut goes down, the pointer or
 * the focus comes to a button that has one, the mouse leaves for the browser's own menus), or when this device keeps the
 * application, so that loading takes nothing from the network. Answers a function that stops waiting.
 */
export function onIntent(load: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const begin = () => {
    if (signal.aborted) return;
    stopping.abort();
    load();
  };
  const onTarget = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[aria-keyshortcuts]')) begin();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Alt' || key === 'Control' || key === 'Meta') begin();
  };
  window.addEventListener('keydown', onKey, { signal, capture: true });
  window.addEventListener('pointerover', onTarget, { signal });
  window.addEventListener('focusin', onTarget, { signal });
  // Not by touch, where each tap leaves.
  document.documentElement.addEventListener('mouseleave', begin, { signal });
  const timer = setTimeout(() => void navigator.serviceWorker?.ready.then(begin), KEPT_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stopping.abort();
}
