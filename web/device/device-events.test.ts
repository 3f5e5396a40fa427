import { expect, test, vi } from 'vitest';

test('what the device had to say before the page was drawn is received by whoever listens first, once', async () => {
  // As a page that begins has it; other tests of this process may have listened.
  vi.resetModules();
  const { listenToDevice, notify } = await import('./device-events.ts');
  notify('onDeleted', 'early');
  const received: string[] = [];
  const stop = listenToDevice({ onDeleted: (id) => received.push(`first ${id}`) });
  const stopSecond = listenToDevice({ onDeleted: (id) => received.push(`second ${id}`) });
  expect(received).toEqual(['first early']);
  notify('onDeleted', 'later');
  expect(received.slice(1)).toEqual(['first later', 'second later']);
  stop();
  stopSecond();
  notify('onDeleted', 'unheard');
  listenToDevice({ onDeleted: (id) => received.push(`third ${id}`) })();
  expect(received).toHaveLength(3);
});
