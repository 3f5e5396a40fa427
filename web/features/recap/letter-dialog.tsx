import { letterHtml } from '#shared/recap-letter.ts';
import { copy } from '#web/lib/clipboard.ts';
import { cn } from '#web/lib/cn.ts';
import { momentText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLetters } from './recap.queries.ts';
import { recapTexts as texts } from './recap.texts.ts';

interface LetterDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  noteId: string;
  /** The letter to begin with. */
  letterId: string;
  onShow: (letterId: string) => void;
}

/** The letters that were sent from a note, as they were sent. */
export function LetterDialog({ open, onOpenChange, noteId, letterId, onShow }: LetterDialogProps) {
  const { data, error, refetch } = useLetters(noteId, open);
  const letters = data?.letters ?? [];
  const letter = letters.find(({ id }) => id === letterId);
  async function copyLetter(text: string) {
    try {
      await copy({ text, html: letterHtml(text) });
      toast({ title: texts.copied, duration: 2_000 });
    } catch {
      toast({ title: texts.copyFailed, variant: 'destructive' });
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.sentTitle}
      description={texts.sentDescription}
      size="lg"
      footer={
        letter && (
          <Button variant="secondary" onClick={() => void copyLetter(letter.text)}>
            {texts.copy}
          </Button>
        )
      }
    >
      {!data && error && (
        <FailedToLoad title={texts.sentFailed} error={error} onRetry={() => void refetch()} headingLevel={3} />
      )}
      {!data && !error && <Skeleton className="h-40" />}
      {data && !letter && <p className="text-ink-muted">{texts.sentMissing}</p>}
      {letters.length > 1 && (
        <ul aria-label={texts.sent} className="flex flex-wrap gap-2 pb-4">
          {letters.map((each) => (
            <li key={each.id}>
              <Button
                variant="secondary"
                size="sm"
                aria-pressed={each.id === letterId}
                className={cn(each.id === letterId && 'border-focus')}
                onClick={() => onShow(each.id)}
              >
                {texts.sentTo(each)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {letter && (
        <article className="grid gap-3">
          <header>
            <h3 className="wrap-anywhere font-semibold">{letter.subject}</h3>
            <p className="wrap-anywhere text-ink-muted text-sm">
              {[letter.recipients, momentText(letter.sentAt), texts.ways[letter.way]].filter(Boolean).join(' · ')}
            </p>
          </header>
          <p className="wrap-anywhere whitespace-pre-wrap leading-7">{letter.text}</p>
        </article>
      )}
    </Dialog>
  );
}
