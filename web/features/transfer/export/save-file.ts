/** How long the browser may take to begin with the file. */
const KEEP_MS = 60_000;

/** Saves a file of a reply under the name that the reply gives it. */
export function saveFile(content: Blob, disposition: string | null): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = nameIn(disposition ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return encoded === undefined ? 'Notes' : decodeURIComponent(encoded);
}
