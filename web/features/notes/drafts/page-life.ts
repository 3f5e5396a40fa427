/** What happens to the page that the drafts live in. */
export interface PageLife {
  onHidden(): void;
  onLeaving(): void;
  onOnline(): void;
  onOffline(): void;
  /** Whether leaving now would lose text; asked before the page goes. */
  wouldLoseText(): boolean;
}

/** Listens to the page until the answer is called. */
export function watchPage(life: PageLife): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pagehide', () => life.onLeaving(), { signal });
  addEventListener('online', () => life.onOnline(), { signal });
  addEventListener('offline', () => life.onOffline(), { signal });
  addEventListener('beforeunload', (event) => life.wouldLoseText() && event.preventDefault(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && life.onHidden(), { signal });
  return () => listening.abort();
}
