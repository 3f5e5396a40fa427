import { Copy, FilePlus, ListPlus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSurroundings } from './chat-surroundings.ts';
import { copyText } from './copy-text.ts';
import { noteOfReply } from './reply-note.ts';

const TOAST_MS = 2_000;
/** Four in one row of a phone. */
const quiet = 'px-1.5! text-ink-muted!';

/** What can be done with a reply. */
export function ReplyActions({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) {
  const { onSaveAsNote, onInsert, openNoteId } = useSurroundings();
  const [pending, setPending] = useState<'save' | 'insert'>();

  async function save() {
    setPending('save');
    try {
      await onSaveAsNote(noteOfReply(text));
      toast({ title: 'Note created', description: 'AI response has been saved as a new note', duration: TOAST_MS });
    } catch {
      toast({
        title: 'Note creation failed',
        description: 'Could not save the AI response as a note',
        variant: 'destructive',
        duration: TOAST_MS,
      });
    } finally {
      setPending(undefined);
    }
  }

  async function insert() {
    setPending('insert');
    const isInserted = openNoteId !== null && (await onInsert(openNoteId, text.trim()));
    setPending(undefined);
    if (isInserted) toast({ title: 'Text inserted', duration: TOAST_MS });
    else {
      toast({
        title: 'Cannot insert text',
        description: 'No active note available for insertion',
        variant: 'destructive',
        duration: TOAST_MS,
      });
    }
  }

  return (
    <div className="-ml-1.5 mt-1.5 flex flex-wrap text-ink-muted">
      {text !== '' && (
        <>
          <Button variant="ghost" size="sm" className={quiet} onClick={() => void copyText(text)}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
          <Button variant="ghost" size="sm" className={quiet} disabled={pending === 'save'} onClick={() => void save()}>
            <FilePlus aria-hidden="true" />
            Save as note
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className={quiet}
            disabled={pending === 'insert'}
            onClick={() => void insert()}
          >
            <ListPlus aria-hidden="true" />
            Insert
          </Button>
        </>
      )}
      {onRetry && (
        <Button variant="ghost" size="sm" className={quiet} onClick={onRetry}>
          <RotateCcw aria-hidden="true" />
          Retry
        </Button>
      )}
    </div>
  );
}
