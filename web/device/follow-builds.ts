import type { FromPage } from './worker-pages.ts';

/** After the text is visible, so that keeping the application costs no visit its start. */
const REGISTER_AFTER_MS = 3_000;
/** A page that stays open asks this often whether there is a newer build. */
const LOOK_EVERY_MS = 60 * 60_000;

/**
 * Keeps the application on this device (the service worker), and calls `onNewBuild` once a newer one than this page is
 * ready. Answers a function that stops it.
 */
export function followBuilds({ keepsApplication }: { keepsApplication: boolean }, onNewBuild: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = () => void isNewBuild().then((isNew) => isNew && !signal.aborted && onNewBuild());
  // A part of the page could not be loaded, perhaps because the server has a newer build.
  addEventListener('vite:preloadError', look, { signal });
  if (import.meta.env.PROD && keepsApplication && 'serviceWorker' in navigator) {
    const timer = setTimeout(() => void follow(look, signal).catch(() => {}), REGISTER_AFTER_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  return () => stopping.abort();
}

async function follow(onReady: () => void, signal: AbortSignal): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const handleReady = async (worker: ServiceWorker) => {
    // The first one replaces nothing.
    if (!registration.active) return;
    if (await isNewBuild()) onReady();
    else activate(worker);
  };
  if (registration.waiting) void handleReady(registration.waiting);
  registration.addEventListener(
    'updatefound',
    () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && void handleReady(worker), {
        signal,
      });
    },
    { signal },
  );
  const update = () => void registration.update().catch(() => {});
  const timer = setInterval(update, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  addEventListener('online', update, { signal });
}

function activate(worker: ServiceWorker): void {
  worker.postMessage('take over if alone' satisfies FromPage);
}

/** Whether the server answers, with the page of another build than this one. */
async function isNewBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    // With a query, which the worker has no copy of.
    const response = await fetch('/app?build', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok && own != null && !(await response.text()).includes(own);
  } catch {
    return false;
  }
}
