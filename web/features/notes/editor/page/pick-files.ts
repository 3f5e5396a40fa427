interface Wanted {
  /** Types and endings, as in `accept`. */
  accept?: string;
  /** Opens the camera on a phone. */
  fromCamera?: boolean;
}

/** Asks for files as the browser does; nothing happens if that is dismissed. */
export function pickFiles({ accept, fromCamera = false }: Wanted, onPicked: (files: File[]) => void): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = !fromCamera;
  if (accept !== undefined) field.accept = accept;
  if (fromCamera) field.setAttribute('capture', 'environment');
  field.addEventListener('change', () => {
    const files = [...(field.files ?? [])];
    if (files.length > 0) onPicked(files);
  });
  field.click();
}
