import { expect, test } from 'vitest';
import { listenToDevice, notify } from './device-events.ts';

test('what the device had to say before the page was drawn is heard by whoever listens first, once', () => {
  notify('onDeleted', 'early');
  const heard: string[] = [];
  const stop = listenToDevice({ onDeleted: (id) => heard.push(`first ${id}`) });
  const stopSecond = listenToDevice({ onDeleted: (id) => heard.push(`second ${id}`) });
  expect(heard).toEqual(['first early']);
  notify('onDeleted', 'later');
  expect(heard.slice(1)).toEqual(['first later', 'second later']);
  stop();
  stopSecond();
  notify('onDeleted', 'unheard');
  listenToDevice({ onDeleted: (id) => heard.push(`third ${id}`) })();
  expect(heard).toHaveLength(3);
});
