import { placeKey, placeParts } from '#shared/markdown/places.ts';
import { outlineOf } from './note-outline.ts';

/** Where the heading or block is that a link leads to; undefined where it is there no more. */
export function findPlace(text: string, place: string): number | undefined {
  const [first = '', ...below] = placeParts(place);
  if (first.startsWith('^')) {
    const at = `${text}\n`.indexOf(` ${first}\n`);
    return at < 0 ? undefined : text.lastIndexOf('\n', at) + 1;
  }
  const keys = [first, ...below].map(placeKey);
  let found: number | undefined;
  for (const { title, at } of outlineOf(text)) {
    if (keys.length === 0) break;
    if (placeKey(title) !== keys[0]) continue;
    found = at;
    keys.shift();
  }
  return found;
}
