/** Distinguishes open tabs from closed ones: every open tab holds a lock with its own name. */
export interface TabLocks {
  hold(tabId: string): void;
  release(): void;
  isClosed(tabId: string): Promise<boolean>;
  /** Runs the action once that tab is closed, and in one tab only at a time. */
  whenClosed(tabId: string, action: () => Promise<void>): Promise<void>;
}

const nameOf = (tabId: string) => `sparehour-tab-${tabId}`;

/**
 * Over the Web Locks API. Where a browser has none (a page without https), every other tab counts as gone: taking over
 * a living tab's text loses nothing, it only is saved twice.
 */
export function createTabLocks(locks: LockManager | undefined = globalThis.navigator?.locks): TabLocks {
  const released = new AbortController();
  return {
    hold(tabId) {
      const untilReleased = () =>
        new Promise<void>((resolve) => released.signal.addEventListener('abort', () => resolve()));
      locks?.request(nameOf(tabId), untilReleased).catch(() => undefined);
    },
    release: () => released.abort(),
    async isClosed(tabId) {
      const held = (await locks?.query())?.held ?? [];
      return !held.some((lock) => lock.name === nameOf(tabId));
    },
    async whenClosed(tabId, action) {
      if (!locks) return action();
      try {
        await locks.request(nameOf(tabId), { signal: released.signal }, action);
      } catch (error) {
        if (!released.signal.aborted) throw error;
      }
    },
  };
}
