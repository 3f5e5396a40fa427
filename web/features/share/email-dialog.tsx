import { type ReactNode, useRef } from 'react';
import { shownTitle } from '#shared/notes.ts';
import { type Copied, copy } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LockLine } from '#web/ui/lock-line.tsx';
import { toast } from '#web/ui/toast.ts';
import { mailAddress } from './mail-address.ts';
import { shareTexts } from './share.texts.ts';

const texts = shareTexts.email;

export interface EmailDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  note: { title: string; content: string };
  /** What is said about the text before it is sent. */
  notice: string | undefined;
  /** False until the note is set: what is copied before would have no formatting. */
  isReady: boolean;
  /** The note as it is read. */
  rendered: ReactNode;
  /** What is shown as HTML for another program; undefined while it isn't complete. */
  htmlOf: (rendered: Element | null) => string | undefined;
}

/** Shows what will be sent, copies it with its formatting, and opens the mail program with its text. */
export function EmailDialog({ open, onOpenChange, note, notice, isReady, rendered, htmlOf }: EmailDialogProps) {
  const pageRef = useRef<HTMLDivElement>(null);
  const isEmpty = note.content.trim() === '';
  const isOff = isEmpty || !isReady;

  const copyNote = async () => {
    const copied: Copied = { text: plainText(), html: htmlOf(pageRef.current) };
    try {
      await copy(copied);
      toast({ title: texts.copied, duration: 2_000 });
    } catch {
      toast({ title: texts.copyFailed, variant: 'destructive' });
    }
  };
  const plainText = () => pageRef.current?.innerText ?? note.content;
  const send = async () => {
    const address = mailAddress(shownTitle(note.title), plainText());
    await copyNote();
    location.href = address;
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={texts.title}
      description={texts.description}
      footer={
        <>
          <Button variant="secondary" disabled={isOff} onClick={() => void copyNote()}>
            {texts.copyOnly}
          </Button>
          <Button disabled={isOff} onClick={() => void send()}>
            {texts.send}
          </Button>
        </>
      }
    >
      {notice && <LockLine>{notice}</LockLine>}
      {isEmpty ? <p className="text-ink-muted">{texts.empty}</p> : <div ref={pageRef}>{rendered}</div>}
    </Dialog>
  );
}
