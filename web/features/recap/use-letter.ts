import { useState } from 'react';
import type { WrittenDraft } from '#shared/drafts.ts';
import type { Recap, RecapLine } from '#shared/recap.ts';
import { carryLines, composeLetter, type Decided } from '#shared/recap-letter.ts';

/** A letter that was changed by hand and isn't sent yet. */
interface Unsent {
  text: string;
  decided: Decided;
}

/** Of each note, while the page is open: the dialog may be closed in between. */
const unsent = new Map<string, Unsent>();

/** The letter of a recap: put together from the lines that are in it, until it is changed by hand or written by a model. */
export function useLetter(recap: Recap) {
  const { noteId } = recap;
  const [decided, setDecided] = useState<Decided>(() => unsent.get(noteId)?.decided ?? new Map());
  const [edited, setEdited] = useState<string | null>(() => unsent.get(noteId)?.text ?? null);
  const [written, setWritten] = useState<WrittenDraft>();
  const composed = composeLetter(recap, decided);
  const keep = (text: string | null, next: Decided) => {
    setEdited(text);
    setDecided(next);
    if (text === null) unsent.delete(noteId);
    else unsent.set(noteId, { text, decided: next });
  };
  return {
    text: edited ?? written?.text ?? composed,
    decided,
    /** What a model wrote, as long as it isn't changed by hand. */
    written: edited === null ? written : undefined,
    isOwn: edited === null && written === undefined,
    edit: (text: string) => keep(text, decided),
    decide: ({ id, held }: RecapLine, isIn: boolean) => {
      const next = new Map(decided);
      if (isIn === (held === null)) next.delete(id);
      else next.set(id, isIn);
      // What a model wrote is of other lines.
      setWritten(undefined);
      keep(edited === null ? null : carryLines(edited, composed, composeLetter(recap, next)), next);
    },
    arrive: (draft: WrittenDraft) => {
      keep(null, decided);
      setWritten(draft);
    },
    reset: () => {
      setWritten(undefined);
      keep(null, decided);
    },
    forget: () => unsent.delete(noteId),
  };
}
