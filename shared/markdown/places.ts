/** What a heading is called by in links: its words, as they are or as web pages write them. */
export function placeKey(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The headings that `#One#Below%20it` names, outermost first; a block, `^id`, as it is. */
export function placeParts(place: string): string[] {
  try {
    return decodeURIComponent(place).split('#');
  } catch {
    return place.split('#');
  }
}
