import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copy } from '#web/lib/clipboard.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast.ts';

interface ShownOnceProps {
  title: string;
  description: string;
  /** Undefined closes the dialog. */
  text: string | undefined;
  /** On the button that closes it. */
  done: string;
  onClose: () => void;
}

/** A secret that is stored nowhere. It closes only with its button, because a stray key must not lose it. */
export function ShownOnce({ title, description, text, done, onClose }: ShownOnceProps) {
  // It stays visible while the dialog closes.
  const [shown, setShown] = useState(text);
  if (text && text !== shown) setShown(text);
  async function copyHere() {
    try {
      await copy({ text: shown ?? '' });
      toast({ title: 'Copied to clipboard', duration: 2_000 });
    } catch {
      toast({ title: 'Copy failed', description: 'Could not copy to clipboard', variant: 'destructive' });
    }
  }
  return (
    <Dialog
      open={text !== undefined}
      onOpenChange={() => {}}
      hasCloseButton={false}
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => event.preventDefault()}
      size="sm"
      title={title}
      description={description}
      footer={<Button onClick={onClose}>{done}</Button>}
    >
      <code className="block select-all break-all rounded-lg bg-sunken p-4 font-mono">{shown}</code>
      <Button variant="secondary" className="mt-3" onClick={() => void copyHere()}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </Dialog>
  );
}
