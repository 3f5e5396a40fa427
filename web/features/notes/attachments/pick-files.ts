/** What a file picker is opened for. */
export type Pick = 'picture' | 'file' | 'photo';

/** Opens the browser's file picker, or the camera of a phone. Resolves with nothing when it is closed without a choice. */
export function pickFiles(what: Pick): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = what !== 'photo';
  if (what !== 'file') input.accept = 'image/png,image/jpeg,image/webp,image/gif,image/heic,image/heif';
  if (what === 'photo') input.setAttribute('capture', 'environment');
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
