import { vi } from 'vitest';

/** What jsdom lacks and the components ask for. `isDark` is what the system prefers. */
export function stubBrowser({ isDark = false } = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isDark && query.includes('prefers-color-scheme: dark'),
    media: query,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
  Element.prototype.scrollIntoView = () => {};
}
