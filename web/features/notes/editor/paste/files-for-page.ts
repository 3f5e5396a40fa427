/** Whether an element is in a note's text that can be edited. */
function isInPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.cm-content[contenteditable="true"]') !== null;
}

/**
 * Whether dragged or pasted files become part of the note: pictures in its text, and with Shift any file.
 * Other files are uploaded as documents.
 */
export function areForPage(event: DragEvent | ClipboardEvent): boolean {
  const transfer = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
  if (!transfer || !isInPage(event.target)) return false;
  const types = [...transfer.items].flatMap(({ kind, type }) => (kind === 'file' ? [type] : []));
  if (types.length === 0) return false;
  return types.every((type) => type.startsWith('image/')) || ('shiftKey' in event && event.shiftKey);
}
