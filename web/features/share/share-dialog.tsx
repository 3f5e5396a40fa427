import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { LockLine } from '#web/ui/lock-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { shareTexts } from './share.texts.ts';
import { ChosenPasscode, ShareForm } from './share-form.tsx';
import { ShareRow } from './share-row.tsx';
import { useShares } from './shares.queries.ts';

const texts = shareTexts.dialog;

export interface ShareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  noteId: string;
  /** What is said about the text before it is shared. */
  notice: string | undefined;
  /** Saves what was typed, so that the page shows it. */
  onSave: () => Promise<boolean>;
}

/** Shares a note, and lists the pages it is shared on. */
export function ShareDialog({ open, onOpenChange, noteId, notice, onSave }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onInteractOutside={(event) => event.preventDefault()}
      title={texts.title}
      description={texts.description}
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          {texts.done}
        </Button>
      }
    >
      {notice && <LockLine>{notice}</LockLine>}
      <Content noteId={noteId} onSave={onSave} />
    </Dialog>
  );
}

function Content({ noteId, onSave }: Pick<ShareDialogProps, 'noteId' | 'onSave'>) {
  const { data, error, refetch } = useShares();
  const [passcode, setPasscode] = useState('');
  if (!data && error) {
    return (
      <FailedToLoad title={shareTexts.tab.loadFailed} headingLevel={3} error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton className="h-40" />;
  const shares = data.shares.filter((share) => share.noteId === noteId);
  return (
    <div className="grid grid-cols-1 gap-6">
      {shares.length > 0 && (
        <section className="grid grid-cols-1 gap-1">
          <h3 className="font-semibold">{texts.links}</h3>
          <ul className="divide-y">
            {shares.map((share) => (
              <ShareRow key={share.id} share={share} onSave={onSave} />
            ))}
          </ul>
        </section>
      )}
      <section className={cn('grid gap-4', shares.length > 0 && 'border-t pt-5')}>
        {shares.length > 0 && data.isOn && <h3 className="font-semibold">{texts.another}</h3>}
        {data.isOn ? (
          <ShareForm noteId={noteId} onSave={onSave} onDone={setPasscode} />
        ) : (
          <p className="text-ink-muted">{texts.off}</p>
        )}
        <ChosenPasscode passcode={passcode} />
      </section>
    </div>
  );
}
