import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copy } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountTexts } from './settings.texts.ts';

const texts = accountTexts.tokens.dialog;

/** Shows a new access token, once. It closes only with its button, because a stray key must not lose the token. */
export function AccessTokenDialog({ token, onSaved }: { token: string | undefined; onSaved: () => void }) {
  // The token stays visible while the dialog closes.
  const [shown, setShown] = useState(token);
  if (token && token !== shown) setShown(token);
  const copyToken = async () => {
    try {
      await copy({ text: shown ?? '' });
      toast({ title: accountTexts.recovery.copied, duration: 2_000 });
    } catch {
      toast({ ...accountTexts.recovery.copyFailed, variant: 'destructive' });
    }
  };
  return (
    <Dialog
      open={token !== undefined}
      onOpenChange={() => {}}
      hasCloseButton={false}
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => event.preventDefault()}
      size="sm"
      title={texts.title}
      description={texts.description}
      footer={<Button onClick={onSaved}>{texts.done}</Button>}
    >
      <p>
        <span className="sr-only">{texts.label}: </span>
        <code className="block select-all break-all rounded-lg bg-sunken p-4 font-mono">{shown}</code>
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => void copyToken()}>
        <Copy aria-hidden="true" />
        {texts.copy}
      </Button>
    </Dialog>
  );
}
