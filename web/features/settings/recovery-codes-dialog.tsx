import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.recovery;

export interface RecoveryCodesDialogProps {
  /** New codes; undefined closes the dialog. */
  codes: readonly string[] | undefined;
  onSaved: () => void;
}

const TOAST_MS = 2_000;

/** Shows new recovery codes, once. It closes only with its button, because a stray key must not lose the codes. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesDialogProps) {
  // The codes stay visible while the dialog closes.
  const [shown, setShown] = useState(codes);
  if (codes && codes !== shown) setShown(codes);
  const text = texts.file(shown ?? []);
  return (
    <Dialog
      open={codes !== undefined}
      onOpenChange={() => {}}
      hasCloseButton={false}
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => event.preventDefault()}
      size="sm"
      title={texts.dialog.title}
      description={texts.dialog.description}
      footer={<Button onClick={onSaved}>{texts.dialog.done}</Button>}
    >
      <ul
        aria-label={texts.dialog.list}
        className="grid gap-x-6 gap-y-1.5 rounded-lg bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {shown?.map((code) => (
          <li key={code} className="select-all whitespace-nowrap tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {'clipboard' in navigator && (
          <Button variant="secondary" onClick={() => void copy(text)}>
            <Copy aria-hidden="true" />
            {texts.dialog.copy}
          </Button>
        )}
        <Button variant="secondary" onClick={() => download(text)}>
          <Download aria-hidden="true" />
          {texts.dialog.download}
        </Button>
      </div>
    </Dialog>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: texts.copied, duration: TOAST_MS });
  } catch {
    toast({ ...texts.copyFailed, variant: 'destructive', duration: TOAST_MS });
  }
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'sparehour-recovery-codes.txt' });
  link.click();
  // The browser reads the URL only after this call.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
