import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollArea } from './scroll-area.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: () => void;
      constructor(notify: () => void) {
        this.#notify = notify;
      }
      observe() {
        this.#notify();
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the scrollbar hides itself 600 ms after the pointer left', () => {
  const { container } = render(<ScrollArea>Text</ScrollArea>);
  const area = container.firstElementChild;
  const bar = () => container.querySelector('[data-orientation=vertical]');
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  if (!area) throw new Error('Nothing was drawn');
  expect(bar()).toBeNull();
  fireEvent.pointerEnter(area);
  pass(200);
  expect(bar()).not.toBeNull();
  fireEvent.pointerLeave(area);
  pass(599);
  expect(bar()).not.toBeNull();
  pass(1);
  expect(bar()).toBeNull();
});
