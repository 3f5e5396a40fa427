import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BUILT_IN } from '#shared/ai.ts';
import type { DraftLine, DraftPassage, GatheredDraft, WrittenDraft } from '#shared/drafts.ts';
import { shownTitle } from '#shared/notes.ts';
import { copy } from '#web/lib/clipboard.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { ChooseSources, type OfferedSources, type OfferedTemplate } from './choose-sources.tsx';
import { composeDraft, isSameLine, openIn, type Placed, type PlacedLine } from './compose-draft.ts';
import { DraftSlotView } from './draft-slot.tsx';
import { DraftText } from './draft-text.tsx';
import { type DraftRequest, useGathered, useWriting } from './drafts.queries.ts';
import { draftsTexts as texts } from './drafts.texts.ts';
import { Elsewhere } from './elsewhere.tsx';
import { WrittenView } from './written-view.tsx';

interface DraftDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it is opened with. */
  initial: DraftRequest;
  templates: readonly OfferedTemplate[];
  sources: OfferedSources;
  /** Whether a model is connected. */
  hasModel: boolean;
  /** Whether it is to write at once. */
  isToBeWritten?: boolean | undefined;
  onCreate: (note: { title: string; content: string }) => Promise<void>;
  onExport: (text: { title: string; content: string }) => void;
  onOpenLine: (line: Pick<DraftLine, 'noteId' | 'text' | 'startsAt' | 'endsAt'>) => void;
}

/** Lays out what the notes say beside the headings of a template; with a model, writes the draft and shows the proof. */
export function DraftDialog({ open, onOpenChange, initial, ...props }: DraftDialogProps) {
  const [request, setRequest] = useState(initial);
  const isChosen = request.noteIds !== undefined || request.folderId !== undefined || request.query !== undefined;
  const gathered = useGathered(open && isChosen ? request : undefined);
  const writing = useWriting();
  const lines = usePlacedLines(gathered.data);
  const hasNotes = (gathered.data?.notes.length ?? 0) > 0;
  useWrittenAtOnce(props.isToBeWritten === true && hasNotes, () => writing.mutate(request));
  const [isBusy, setIsBusy] = useState(false);
  const written = writing.data;
  const openParts = gathered.data && !written ? openText(gathered.data, lines.placed) : '';

  const textNow = () => written?.text ?? (gathered.data ? composeDraft(gathered.data, lines.placed, new Date()) : '');
  const noteNow = () => ({ title: (written ?? gathered.data)?.title ?? texts.title, content: textNow() });
  async function create() {
    setIsBusy(true);
    try {
      await props.onCreate(noteNow());
      onOpenChange(false);
    } catch (error) {
      toast({ title: texts.createFailed, description: failureSentence(error as Error), variant: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  }
  async function copyNow() {
    try {
      await copy({ text: textNow() });
      toast({ title: openParts === '' ? texts.copied : texts.copyOpen(openParts) });
    } catch {
      toast({ ...texts.copyFailed, variant: 'destructive' });
    }
  }
  function choose(next: DraftRequest) {
    writing.stop();
    lines.clear();
    setRequest(next);
  }
  const openPassage = ({ noteId, ...place }: DraftPassage) => {
    if (noteId !== null) props.onOpenLine({ noteId, ...place });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={descriptionOf(written, writing.isPending && props.hasModel)}
      size="lg"
      placement="top"
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        gathered.data &&
        // What arrives is neither whole nor compared yet, and the lines behind it are not what is on the screen.
        !writing.isPending && (
          <>
            <p role="status" className="min-w-full flex-1 self-center text-ink-muted text-sm sm:min-w-0">
              {openParts}
            </p>
            {(props.hasModel || request.kind !== undefined) && !written && gathered.data.notes.length > 0 && (
              <Button variant="secondary" onClick={() => writing.mutate(request)}>
                {props.hasModel ? texts.write : texts.fill}
              </Button>
            )}
            <Button variant="secondary" onClick={() => void copyNow()}>
              {texts.copy}
            </Button>
            <Button variant="secondary" onClick={() => props.onExport(noteNow())}>
              {texts.export}
            </Button>
            <Button isPending={isBusy} onClick={() => void create()}>
              {texts.create}
            </Button>
          </>
        )
      }
    >
      {!written && !writing.isPending && (
        <ChooseSources request={request} templates={props.templates} sources={props.sources} onChange={choose} />
      )}
      {!isChosen && <p className="text-ink-muted">{texts.chooseNotes}</p>}
      {isChosen && gathered.isPending && <Loading label={texts.gathering} />}
      {gathered.isError && (
        <FailedToLoad
          title={texts.failed}
          error={gathered.error}
          onRetry={() => void gathered.refetch()}
          headingLevel={3}
        />
      )}
      {writing.isPending && (
        <div className="grid gap-3">
          {writing.text === '' ? (
            <Loading label={texts.writing} />
          ) : (
            <>
              <p role="status" className="flex items-center gap-2 text-ink-muted">
                <Spinner className="size-4" />
                {texts.writing}
              </p>
              <DraftText label={texts.arriving} text={writing.text} />
            </>
          )}
          <Button variant="secondary" className="justify-self-start" onClick={writing.stop}>
            {texts.stop}
          </Button>
        </div>
      )}
      {writing.isError && (
        <p role="alert" className="mb-3 text-destructive-ink">
          {`${texts.writeFailed}. ${failureSentence(writing.error)}`}
        </p>
      )}
      {written && (
        <>
          <Button variant="secondary" size="sm" className="mb-3" onClick={writing.reset}>
            {texts.back}
          </Button>
          <WrittenView draft={written} onOpen={openPassage} />
        </>
      )}
      {gathered.data && !written && !writing.isPending && (
        <GatheredView draft={gathered.data} lines={lines} hasModel={props.hasModel} onOpenLine={props.onOpenLine} />
      )}
    </Dialog>
  );
}

function descriptionOf(written: WrittenDraft | undefined, isWriting: boolean): string {
  if (written?.madeBy === BUILT_IN) return texts.filledDescription;
  return written || isWriting ? texts.writtenDescription : texts.description;
}

/** Has the draft written as soon as its notes are known, once. */
function useWrittenAtOnce(isDue: boolean, write: () => void) {
  const wasWritten = useRef(false);
  const start = useEffectEvent(() => {
    if (wasWritten.current) return;
    wasWritten.current = true;
    write();
  });
  useEffect(() => {
    if (isDue) start();
  }, [isDue]);
}

/** How many of the notes that a model would get are named. */
const SENT_SHOWN = 3;

interface GatheredViewProps {
  draft: GatheredDraft;
  lines: ReturnType<typeof usePlacedLines>;
  hasModel: boolean;
  onOpenLine: (line: DraftLine) => void;
}

function GatheredView({ draft, lines, hasModel, onOpenLine }: GatheredViewProps) {
  const { slots, notes, hidden, others, isCut, language } = draft;
  const isEmpty = lines.elsewhere.length === 0 && slots.every((slot) => slot.lines.length === 0);
  return (
    <>
      {hidden > 0 && <p className="pb-2 text-ink-muted text-sm">{texts.hidden(hidden)}</p>}
      {others > 0 && <p className="pb-2 text-ink-muted text-sm">{texts.others(others)}</p>}
      {hasModel && notes.length > 0 && (
        <p className="pb-2 text-ink-muted text-sm">
          {texts.sent(
            notes.slice(0, SENT_SHOWN).map(({ title }) => shownTitle(title)),
            Math.max(0, notes.length - SENT_SHOWN),
          )}
        </p>
      )}
      {isCut && <p className="pb-2 text-ink-muted text-sm">{texts.isCut}</p>}
      {notes.length === 0 && <p className="pb-4">{texts.noNotes}</p>}
      {notes.length > 0 && isEmpty && lines.placed.size === 0 && <p className="pb-4">{texts.noLines}</p>}
      {slots.map((slot, index) => (
        <DraftSlotView
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings may be the same, and none moves
          key={`${slot.head} ${index}`}
          slot={slot}
          language={language}
          placed={lines.placed.get(index) ?? []}
          onPlace={(chosen) => lines.put(chosen, index)}
          onRemove={(line) => lines.remove(line)}
          onConfirm={lines.confirm}
          onOpen={onOpenLine}
        />
      ))}
      <Elsewhere
        lines={lines.elsewhere}
        headings={slots.map(({ name }) => name)}
        onPut={lines.put}
        onOpen={onOpenLine}
      />
    </>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-2">
      <p className="text-ink-muted">{label}</p>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}

function openText(draft: GatheredDraft, placed: Placed): string {
  const { headings, days } = openIn(draft, placed);
  const parts = [...(headings > 0 ? [texts.openHeadings(headings)] : []), ...(days > 0 ? [texts.openDays(days)] : [])];
  return parts.length === 0 ? '' : texts.still(parts);
}

/** Which lines were put under which headings. */
function usePlacedLines(draft: GatheredDraft | undefined) {
  const [placed, setPlaced] = useState<Placed>(new Map());
  const all = [...placed.values()].flat();
  const isPlaced = (line: DraftLine) => all.some((each) => isSameLine(each.line, line));
  const without = (from: Placed, line: DraftLine): Placed =>
    new Map([...from].map(([slot, lines]) => [slot, lines.filter((each) => !isSameLine(each.line, line))]));
  return {
    placed,
    /** Of the lines that belong under no heading, those that were not put anywhere. */
    elsewhere: draft?.elsewhere.filter((line) => !isPlaced(line)) ?? [],
    put: (lines: readonly DraftLine[], slot: number) =>
      setPlaced((before) => {
        const added = lines.map((line): PlacedLine => ({ line, confirmed: [] }));
        return new Map(before).set(slot, [...(before.get(slot) ?? []), ...added]);
      }),
    remove: (line: DraftLine) => setPlaced((before) => without(before, line)),
    confirm: (line: DraftLine, at: number) =>
      setPlaced(
        (before) =>
          new Map(
            [...before].map(([slot, lines]) => [
              slot,
              lines.map((each) => (isSameLine(each.line, line) ? toggled(each, at) : each)),
            ]),
          ),
      ),
    clear: () => setPlaced(new Map()),
  };
}

function toggled({ line, confirmed }: PlacedLine, at: number): PlacedLine {
  return {
    line,
    confirmed: confirmed.includes(at) ? confirmed.filter((other) => other !== at) : [...confirmed, at],
  };
}
