import { toast } from '#web/ui/toast.ts';

const TOAST_MS = 2_000;

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await copy(text);
    toast({ title: 'Copied to clipboard', duration: TOAST_MS });
  } catch {
    toast({
      title: 'Copy failed',
      description: 'Could not copy to clipboard',
      variant: 'destructive',
      duration: TOAST_MS,
    });
  }
}

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // A page that came over plain HTTP has no clipboard but this one.
  const box = document.createElement('textarea');
  const focused = document.activeElement;
  box.value = text;
  box.style.position = 'fixed';
  document.body.append(box);
  box.select();
  const isCopied = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser did not copy');
}
