import { draftDay } from '#shared/draft-days.ts';
import type { DraftMark, DraftPassage, WrittenDraft } from '#shared/drafts.ts';
import { LOCALE } from '#shared/locale.ts';
import { shownTitle } from '#shared/notes.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { DraftText } from './draft-text.tsx';
import { draftsTexts as texts } from './drafts.texts.ts';

interface WrittenViewProps {
  draft: WrittenDraft;
  onOpen: (passage: DraftPassage) => void;
}

/** What was written: each figure, date, name and promise leads to its passage, or says that there is none. */
export function WrittenView({ draft, onOpen }: WrittenViewProps) {
  const { text, marks, passages, leftOut } = draft;
  return (
    <div className="grid gap-3">
      <div role="status" className="rounded-md bg-sunken px-3 py-2">
        <p className="font-medium">{texts.missing(marks)}</p>
        <p className="text-ink-muted text-sm">{texts.checked}</p>
        {leftOut > 0 && <p className="text-ink-muted text-sm">{texts.leftOut(leftOut)}</p>}
      </div>
      <DraftText
        label={texts.written}
        text={text}
        marks={marks}
        renderMark={(mark, shown) => <Mark mark={mark} text={shown} passages={passages} onOpen={onOpen} />}
      />
    </div>
  );
}

interface MarkProps {
  mark: DraftMark;
  text: string;
  passages: readonly DraftPassage[];
  onOpen: (passage: DraftPassage) => void;
}

function Mark({ mark, text, passages, onOpen }: MarkProps) {
  const found = mark.sources.flatMap((index) => passages[index] ?? []);
  const isFound = found.length > 0;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-label={texts.mark(text, isFound)}
          className={cn(
            'rounded-sm border-b-2 text-left [font:inherit]',
            isFound ? 'border-accent' : 'border-destructive-ink border-dashed bg-destructive-soft text-destructive-ink',
          )}
        >
          {text}
        </button>
      </PopoverTrigger>
      <PopoverContent className="grid w-80 max-w-[calc(100vw-1rem)] gap-3">
        {!isFound && <p>{texts.inNoNote}</p>}
        {found.map((passage) => (
          <div key={`${passage.noteId} ${passage.startsAt}`} className="grid gap-1">
            <p className="text-ink-muted text-sm">
              {passage.date === null
                ? texts.notOfNotes[passage.kind]
                : `${shownTitle(passage.title)} · ${draftDay(passage.date, LOCALE, new Date())}`}
            </p>
            <p className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">{passage.text}</p>
            {passage.noteId !== null && (
              <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onOpen(passage)}>
                {texts.openPassage}
              </Button>
            )}
          </div>
        ))}
      </PopoverContent>
    </Popover>
  );
}
