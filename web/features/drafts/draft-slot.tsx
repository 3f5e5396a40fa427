import { Check, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { draftDay } from '#shared/draft-days.ts';
import type { DraftLine, DraftSlot } from '#shared/drafts.ts';
import { LOCALE } from '#shared/locale.ts';
import { shownTitle } from '#shared/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isSameLine, type PlacedLine } from './compose-draft.ts';
import { draftsTexts as texts } from './drafts.texts.ts';

interface DraftSlotViewProps {
  slot: DraftSlot;
  language: string;
  placed: readonly PlacedLine[];
  onPlace: (lines: readonly DraftLine[]) => void;
  onRemove: (line: DraftLine) => void;
  onConfirm: (line: DraftLine, at: number) => void;
  onOpen: (line: DraftLine) => void;
}

/** A heading with what was put under it, and beside it what the notes say. */
export function DraftSlotView({ slot, language, placed, onPlace, onRemove, onConfirm, onOpen }: DraftSlotViewProps) {
  const id = useId();
  const left = slot.lines.filter((line) => !placed.some((each) => isSameLine(each.line, line)));
  return (
    <section aria-labelledby={id} className="grid gap-x-6 gap-y-3 border-t py-4 md:grid-cols-2">
      <div className="min-w-0">
        <h3 id={id} className="font-semibold">
          {slot.name}
        </h3>
        {slot.lines.length === 0 && placed.length === 0 && <p className="text-ink-muted text-sm">{texts.nothing}</p>}
        <ul className="mt-1 grid gap-2">
          {placed.map(({ line, confirmed }) => (
            <li key={`${line.noteId} ${line.startsAt}`} className="flex items-start gap-1">
              <div className="min-w-0 flex-1 rounded-md bg-accent-soft px-3 py-2">
                <p className="wrap-anywhere">
                  <LineWithDays line={line} language={language} confirmed={confirmed} onConfirm={onConfirm} />
                </p>
                <SourceOfLine line={line} onOpen={onOpen} />
              </div>
              <IconButton label={texts.remove(line.text)} size="sm" onClick={() => onRemove(line)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
      {left.length > 0 && (
        <ul aria-label={texts.candidates(slot.name)} className="grid min-w-0 content-start gap-2">
          {left.map((line) => (
            <li key={`${line.noteId} ${line.startsAt}`} className="rounded-md border px-1 py-1">
              <button
                type="button"
                title={line.evidence === null ? undefined : texts.evidence[line.evidence]}
                aria-label={texts.add(line.text)}
                onClick={() => onPlace([line])}
                className="flex min-h-9 w-full items-start gap-2 rounded-sm px-2 py-1 text-left hover:bg-hover touch:min-h-11"
              >
                <Plus aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-muted" />
                <span className="min-w-0 wrap-anywhere">{line.text}</span>
              </button>
              <div className="pr-2 pl-8">
                <SourceOfLine line={line} onOpen={onOpen} />
              </div>
            </li>
          ))}
          {left.length > 1 && (
            <li>
              <Button variant="secondary" size="sm" onClick={() => onPlace(left)}>
                {texts.addAll(left.length, slot.name)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

interface LineWithDaysProps {
  line: DraftLine;
  language: string;
  confirmed: readonly number[];
  onConfirm: (line: DraftLine, at: number) => void;
}

/** The words of a line, with the day of each day in words behind it, to be confirmed. */
function LineWithDays({ line, language, confirmed, onConfirm }: LineWithDaysProps) {
  const days = line.days.toSorted((a, b) => a.at - b.at);
  let from = 0;
  const parts = days.map(({ at, day }) => {
    const before = line.text.slice(from, at);
    from = at;
    const shown = draftDay(day, language, new Date());
    const isConfirmed = confirmed.includes(at);
    return (
      <span key={at}>
        {before}{' '}
        <button
          type="button"
          aria-pressed={isConfirmed}
          aria-label={isConfirmed ? texts.unconfirm(shown) : texts.confirm(shown)}
          onClick={() => onConfirm(line, at)}
          className="inline-flex min-h-6 items-center gap-1 rounded-sm border bg-raised px-1 text-sm touch:min-h-11 touch:px-2"
        >
          {isConfirmed && <Check aria-hidden="true" className="size-3.5" />}
          {isConfirmed ? `(${shown})` : `[${shown}?]`}
        </button>
      </span>
    );
  });
  return (
    <>
      {parts}
      {line.text.slice(from)}
    </>
  );
}

interface SourceOfLineProps {
  line: DraftLine;
  onOpen: (line: DraftLine) => void;
}

/** The day and the note of a line; a press opens the note there. */
export function SourceOfLine({ line, onOpen }: SourceOfLineProps) {
  const day = draftDay(line.date, LOCALE, new Date());
  const title = shownTitle(line.title);
  return (
    <button
      type="button"
      aria-label={texts.openNote(title, day)}
      onClick={() => onOpen(line)}
      className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm text-left text-ink-muted text-xs hover:underline touch:min-h-11"
    >
      <span className="shrink-0">{day}</span>
      <span aria-hidden="true">·</span>
      <span className="truncate">{title}</span>
    </button>
  );
}
