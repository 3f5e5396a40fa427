import { Copy, FilePlus, ListPlus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { AI_RESPONSE_TAG } from '#shared/assistant.ts';
import { brand } from '#shared/brand.ts';
import { plainLine } from '#shared/note-preview.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSurroundings } from './chat-surroundings.ts';

const texts = assistantTexts.reply;
const TOAST_MS = 2_000;
/** Narrow enough for four buttons in one row on a phone. */
const quiet = 'px-1.5! text-ink-muted!';

interface ReplyActionsProps {
  /** The reply without citations, for use elsewhere. */
  text: string;
  onCopy: () => void;
  onRetry?: (() => void) | undefined;
}

/** The actions of a reply. */
export function ReplyActions({ text, onCopy, onRetry }: ReplyActionsProps) {
  const { onSaveAsNote, onInsert, openNoteId } = useSurroundings();
  const [pending, setPending] = useState<'save' | 'insert'>();

  async function save() {
    setPending('save');
    try {
      await onSaveAsNote(noteOfReply(text));
      toast({ ...texts.saved, duration: TOAST_MS });
    } catch {
      toast({ ...texts.saveFailed, variant: 'destructive', duration: TOAST_MS });
    } finally {
      setPending(undefined);
    }
  }

  async function insert() {
    setPending('insert');
    const isInserted = openNoteId !== null && (await onInsert(openNoteId, text));
    setPending(undefined);
    if (isInserted) toast({ title: texts.inserted, duration: TOAST_MS });
    else toast({ ...texts.insertFailed, variant: 'destructive', duration: TOAST_MS });
  }

  return (
    <div className="-ml-1.5 mt-1.5 flex flex-wrap text-ink-muted">
      {text !== '' && (
        <>
          <Button variant="ghost" size="sm" className={quiet} onClick={onCopy}>
            <Copy aria-hidden="true" />
            {assistantTexts.copy}
          </Button>
          <Button variant="ghost" size="sm" className={quiet} disabled={pending === 'save'} onClick={() => void save()}>
            <FilePlus aria-hidden="true" />
            {texts.saveAsNote}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className={quiet}
            disabled={pending === 'insert'}
            onClick={() => void insert()}
          >
            <ListPlus aria-hidden="true" />
            {texts.insert}
          </Button>
        </>
      )}
      {onRetry && (
        <Button variant="ghost" size="sm" className={quiet} onClick={onRetry}>
          <RotateCcw aria-hidden="true" />
          {assistantTexts.retry}
        </Button>
      )}
    </div>
  );
}

const TITLE_LINE_MAX = 40;

/** The note to create from a reply, titled with its first line and tagged as an AI response. */
function noteOfReply(content: string) {
  const [line = ''] = content.split('\n');
  const characters = [...plainLine(line)];
  const start = characters.slice(0, TITLE_LINE_MAX).join('');
  return {
    title: assistantTexts.reply.noteTitle(brand.short, start, characters.length > TITLE_LINE_MAX),
    content,
    tags: [AI_RESPONSE_TAG],
  };
}
