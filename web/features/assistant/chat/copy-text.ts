import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { type Copied, copy } from '#web/lib/clipboard.ts';
import { toast } from '#web/ui/toast.ts';

const TOAST_MS = 2_000;

/** Copies a text and reports the outcome in a toast. */
export async function copyText(copied: Copied): Promise<void> {
  try {
    await copy(copied);
    toast({ title: texts.reply.copied, duration: TOAST_MS });
  } catch {
    toast({ ...texts.reply.copyFailed, variant: 'destructive', duration: TOAST_MS });
  }
}
