import { Copy } from 'lucide-react';
import { copy } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { administrationTexts as texts } from './administration.texts.ts';

interface ShownOnceProps {
  title: string;
  description: string;
  text: string;
  onClose: () => void;
}

/** A password or link that is stored nowhere. It closes only with its button, because a stray key must not lose it. */
export function ShownOnce({ title, description, text, onClose }: ShownOnceProps) {
  async function copyHere() {
    try {
      await copy({ text });
      toast({ title: texts.copied });
    } catch {
      toast({ ...texts.copyFailed, variant: 'destructive' });
    }
  }
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      hasCloseButton={false}
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => event.preventDefault()}
      size="sm"
      title={title}
      description={description}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <p className="select-all rounded-lg bg-sunken p-4 font-mono [overflow-wrap:anywhere]">{text}</p>
      <Button variant="secondary" className="mt-3" onClick={() => void copyHere()}>
        <Copy aria-hidden="true" />
        {texts.copy}
      </Button>
    </Dialog>
  );
}
