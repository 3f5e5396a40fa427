/** A picture of a note that is to be seen large. */
export interface OpenedPicture {
  /** Where it is loaded from. */
  src: string;
  name: string;
}

const listeners = new Set<(picture: OpenedPicture) => void>();

/** Shows a picture large, wherever it is on the page. */
export function openPicture(picture: OpenedPicture): void {
  for (const listener of listeners) listener(picture);
}

/** Called with each picture that is to be shown large, until the returned function is called. */
export function onOpenPicture(listener: (picture: OpenedPicture) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
