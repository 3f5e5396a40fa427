import { expect, test } from 'vitest';
import { placeInBox, placeInText, shownInBox, withLineEnds } from './text-box.ts';

const TEXT = 'one\r\ntwo\rthree\n\r\nfour';

test('a place in the box and its place in the text lead to each other', () => {
  const box = shownInBox(TEXT);
  expect(box).toBe('one\ntwo\nthree\n\nfour');
  for (let place = 0; place <= box.length; place += 1) {
    expect(placeInBox(TEXT, placeInText(TEXT, place))).toBe(place);
  }
});

test.each([
  ['', TEXT],
  ['!', 'one\r\ntwo!\rthree\n\r\nfour'],
  ['\n', 'one\r\ntwo\n\rthree\n\r\nfour'],
])('line ends stay where nothing was changed: %j typed', (typed, expected) => {
  const box = shownInBox(TEXT);
  const at = box.indexOf('two') + 3;
  const changed = withLineEnds(TEXT, box.slice(0, at) + typed + box.slice(at));
  expect(shownInBox(changed)).toBe(shownInBox(expected));
  expect(changed.startsWith('one\r\ntwo')).toBe(true);
  expect(changed.endsWith('three\n\r\nfour')).toBe(true);
});
