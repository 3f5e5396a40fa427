import { copy } from '#web/lib/clipboard.ts';
import { toast } from '#web/ui/toast.ts';
import { shareTexts as texts } from './share.texts.ts';

/** Copies the address of a shared page. */
export async function copyShareLink(path: string): Promise<void> {
  try {
    await copy({ text: new URL(path, location.origin).href });
    toast({ title: texts.row.copied, duration: 2_000 });
  } catch {
    toast({ title: texts.row.copyFailed, variant: 'destructive' });
  }
}
