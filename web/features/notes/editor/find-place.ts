import { outlineOf } from './note-outline.ts';

/**
 * Where a link to a heading leads in a text, `Heading` or `Heading#Below it`, as the words or as the name that web pages
 * make of them; `^block` leads to the line that ends with it. Undefined where there is no such place any more.
 */
export function findPlace(text: string, place: string): number | undefined {
  const wanted = decoded(place);
  if (wanted.startsWith('^')) {
    const at = `${text}\n`.indexOf(` ${wanted}\n`);
    return at < 0 ? undefined : text.lastIndexOf('\n', at) + 1;
  }
  const parts = wanted.split('#').map(keyOf);
  let found: number | undefined;
  for (const { title, at } of outlineOf(text)) {
    if (keyOf(title) !== parts[0]) continue;
    found = at;
    parts.shift();
    if (parts.length === 0) break;
  }
  return found;
}

function decoded(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

function keyOf(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
