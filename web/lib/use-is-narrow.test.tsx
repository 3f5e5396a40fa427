import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useIsNarrow } from './use-is-narrow.ts';

/** A window of a width, with the `max-width` queries a browser would answer. */
function windowOf(width: number) {
  const listeners = new Set<() => void>();
  const page = { width };
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return page.width <= Number(/\(max-width: ([\d.]+)px\)/.exec(query)?.[1]);
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (next: number) => {
    page.width = next;
    for (const listener of listeners) listener();
  };
}

test('a window is narrow under 768 px', () => {
  const resize = windowOf(767);
  const { result } = renderHook(useIsNarrow);
  expect(result.current).toBe(true);
  act(() => resize(768));
  expect(result.current).toBe(false);
  act(() => resize(767.5));
  expect(result.current).toBe(true);
});
