/** A text in two formats. The receiving program chooses the richest it supports. */
export interface Copied {
  text: string;
  html?: string | undefined;
}

/** Copies a text. Throws if the browser refuses. */
export async function copy(copied: Copied): Promise<void> {
  try {
    await write(copied);
  } catch {
    copyByCommand(copied);
  }
}

async function write({ text, html }: Copied): Promise<void> {
  if (html !== undefined && typeof ClipboardItem === 'function') {
    try {
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': asBlob(text, 'text/plain'), 'text/html': asBlob(html, 'text/html') }),
      ]);
      return;
    } catch {
      // Some browsers accept plain text only.
    }
  }
  await navigator.clipboard.writeText(text);
}

function asBlob(text: string, type: string): Blob {
  return new Blob([text], { type });
}

/** Copies where the Clipboard API is refused, or missing: on pages loaded over plain HTTP. */
function copyByCommand({ text, html }: Copied): void {
  const box = document.createElement('textarea');
  const focused = document.activeElement;
  box.value = text;
  box.style.position = 'fixed';
  // A dialog keeps the focus within it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(box);
  box.select();
  box.addEventListener('copy', (event) => {
    if (html === undefined || !event.clipboardData) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
  });
  const isCopied = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The copy command failed');
}
