import { vi } from 'vitest';
import type { Change } from '#shared/changes.ts';

/** A stream of changes as the server sees it. */
export class FakeChangeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  readonly close: () => void;

  constructor(url: string, close: () => void) {
    super();
    this.url = url;
    this.close = close;
  }

  send(change: Change, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify(change), lastEventId }));
  }
}

/** Puts streams of the test in the place of the browser's; answers those that are open. */
export function fakeEventSource(): () => FakeChangeStream[] {
  const open = new Set<FakeChangeStream>();
  vi.stubGlobal(
    'EventSource',
    class extends FakeChangeStream {
      constructor(url: string) {
        super(url, () => open.delete(this));
        open.add(this);
      }
    },
  );
  return () => [...open];
}
