import { type ReactNode, useState } from 'react';
import type { WrittenDraft } from '#shared/drafts.ts';
import type { LetterWay, Recap, SentLetter } from '#shared/recap.ts';
import { isInLetter, letterHtml, letterMarkdown } from '#shared/recap-letter.ts';
import { copy } from '#web/lib/clipboard.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast.ts';
import { LetterPanel } from './letter-panel.tsx';
import { useKeepLetter, useLetters, useRecap, useWriteLetter } from './recap.queries.ts';
import { recapTexts as texts } from './recap.texts.ts';
import { RecapLines } from './recap-lines.tsx';
import { useLetter } from './use-letter.ts';

interface RecapDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  noteId: string;
  /** Whether a model is connected. */
  hasModel: boolean;
  /** Saves what is typed into the note. */
  onSave: () => Promise<unknown>;
  renderWritten: (draft: WrittenDraft) => ReactNode;
  /** The address that opens the mail program. */
  mailAddress: (subject: string, text: string, to: readonly string[]) => string;
  onPdf: (text: { title: string; content: string }) => Promise<void>;
  /** Accepts the note's suggestions. */
  onAccept: (onAccepted: () => void) => void;
  isAccepting: boolean;
  onOpenSent: (letter: SentLetter) => void;
}

/** A meeting's note for its author, beside the letter to those who were there. */
export function RecapDialog({ open, onOpenChange, ...props }: RecapDialogProps) {
  const { data: recap, error, refetch } = useRecap(props.noteId, open, props.onSave);
  if (recap && recap.lines.length > 0) return <Loaded {...{ open, onOpenChange, ...props, recap }} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.description}
      size="full"
      placement="top"
    >
      {recap && <p className="text-ink-muted">{texts.empty}</p>}
      {!recap && error && (
        <FailedToLoad title={texts.failed} error={error} onRetry={() => void refetch()} headingLevel={3} />
      )}
      {!recap && !error && (
        <div role="status" className="grid gap-2">
          <p className="text-ink-muted">{texts.loading}</p>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </Dialog>
  );
}

function Loaded({ open, onOpenChange, recap, noteId, hasModel, ...props }: RecapDialogProps & { recap: Recap }) {
  const letter = useLetter(recap);
  const writing = useWriteLetter(noteId);
  const { sent, keep, isKeeping, asked, ask } = useSending(noteId);
  const [recipients, setRecipients] = useState(() => recap.people.map(({ name }) => name).join(', '));
  const [subject, setSubject] = useState(recap.form.subject);
  const [isAccepted, setIsAccepted] = useState(false);
  const { text, decided } = letter;
  const isEmpty = text.trim() === '';
  const now = (way: LetterWay) => ({ recipients, subject, text, way });

  async function copyNow(): Promise<boolean> {
    try {
      await copy({ text, html: letterHtml(text) });
      return true;
    } catch {
      toast({ title: texts.copyFailed, variant: 'destructive' });
      return false;
    }
  }
  async function copyLetter() {
    if (!(await copyNow())) return;
    toast({ title: texts.copied, duration: 2_000 });
    ask('text');
  }
  async function email() {
    const to = recap.people.flatMap(({ name, email: address }) =>
      address !== '' && recipients.includes(name) ? [address] : [],
    );
    const typed = recipients.match(/[^\s,;<>]+@[^\s,;<>]+/g) ?? [];
    const address = props.mailAddress(subject, text, [...new Set([...to, ...typed])]);
    await copyNow();
    location.href = address;
    ask('mail');
  }
  async function savePdf() {
    try {
      await props.onPdf({ title: subject, content: letterMarkdown(text) });
      ask('pdf');
    } catch (error) {
      toast({ title: texts.pdfFailed, description: failureSentence(error), variant: 'destructive' });
    }
  }
  async function sharePage() {
    const path = await keep(now('page'), texts.pageFailed);
    if (path === undefined || path === null) return;
    letter.forget();
    try {
      await copy({ text: new URL(path, location.origin).href });
      toast({ title: texts.pageCreated });
    } catch {
      toast({ title: texts.copyFailed, variant: 'destructive' });
    }
  }
  async function keepNow(way: LetterWay) {
    if ((await keep(now(way), texts.keepFailed)) === undefined) return;
    letter.forget();
    toast({ title: texts.kept });
  }
  function write() {
    const ids = (isIn: boolean) => [...decided].flatMap(([id, is]) => (is === isIn ? [id] : []));
    writing.mutate({ let: ids(true), hold: ids(false) }, { onSuccess: letter.arrive });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.description}
      size="full"
      placement="top"
      className="xl:max-w-7xl"
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        <>
          {asked !== undefined && (
            <div role="status" className="flex min-w-full flex-1 flex-wrap items-center gap-2 md:min-w-0">
              <span className="text-ink-muted text-sm">{texts.ask}</span>
              <Button size="sm" isPending={isKeeping} onClick={() => void keepNow(asked)}>
                {texts.keep}
              </Button>
            </div>
          )}
          {hasModel && (
            <Button variant="secondary" isPending={writing.isPending} onClick={write}>
              {texts.write}
            </Button>
          )}
          <Button variant="secondary" disabled={isEmpty} onClick={() => void copyLetter()}>
            {texts.copy}
          </Button>
          <Button variant="secondary" disabled={isEmpty} onClick={() => void savePdf()}>
            {texts.pdf}
          </Button>
          <Button variant="secondary" disabled={isEmpty || isKeeping} onClick={() => void sharePage()}>
            {texts.page}
          </Button>
          <Button disabled={isEmpty} onClick={() => void email()}>
            {texts.email}
          </Button>
        </>
      }
    >
      {writing.isError && (
        <p role="alert" className="mb-3 text-destructive-ink">
          {`${texts.writeFailed}. ${failureSentence(writing.error)}`}
        </p>
      )}
      <Tabs defaultValue="them" className="grid gap-4 md:grid-cols-2 md:gap-8">
        <TabsList aria-label={texts.title} className="md:hidden">
          <TabsTrigger value="me">{texts.forMe}</TabsTrigger>
          <TabsTrigger value="them">{texts.forThem}</TabsTrigger>
        </TabsList>
        <TabsContent value="me" forceMount className="min-w-0 max-md:data-[state=inactive]:hidden">
          <h3 className="pb-2 font-semibold max-md:hidden">{texts.forMe}</h3>
          <RecapLines
            recap={recap}
            decided={decided}
            onDecide={letter.decide}
            suggestions={isAccepted ? [] : recap.suggestions}
            onAccept={() => props.onAccept(() => setIsAccepted(true))}
            isAccepting={props.isAccepting}
          />
        </TabsContent>
        <TabsContent value="them" forceMount className="min-w-0 max-md:data-[state=inactive]:hidden">
          <h3 className="pb-2 font-semibold max-md:hidden">{texts.forThem}</h3>
          <LetterPanel
            recipients={recipients}
            onRecipients={setRecipients}
            subject={subject}
            onSubject={setSubject}
            text={text}
            onText={letter.edit}
            isBare={letter.isOwn && !recap.lines.some((line) => isInLetter(line, decided))}
            written={letter.written}
            renderWritten={props.renderWritten}
            onBack={letter.isOwn ? undefined : letter.reset}
            sent={sent}
            onOpenSent={props.onOpenSent}
          />
        </TabsContent>
      </Tabs>
    </Dialog>
  );
}

/** What was sent, and whether to keep what has just left. */
function useSending(noteId: string) {
  const letters = useLetters(noteId, true);
  const keeping = useKeepLetter(noteId);
  const [asked, ask] = useState<LetterWay>();
  return {
    sent: letters.data?.letters ?? [],
    isKeeping: keeping.isPending,
    asked,
    ask,
    /** Undefined where it failed, which a message says. */
    keep: async (letter: Parameters<typeof keeping.mutateAsync>[0], failed: string) => {
      try {
        const { path } = await keeping.mutateAsync(letter);
        ask(undefined);
        return path;
      } catch (error) {
        toast({ title: failed, description: failureSentence(error), variant: 'destructive' });
        return undefined;
      }
    },
  };
}
