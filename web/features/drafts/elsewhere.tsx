import { useId, useState } from 'react';
import type { DraftLine } from '#shared/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SourceOfLine } from './draft-slot.tsx';
import { draftsTexts as texts } from './drafts.texts.ts';

/** How many lines are shown at once. */
const PAGE = 40;

interface ElsewhereProps {
  lines: readonly DraftLine[];
  /** The names of the headings. */
  headings: readonly string[];
  onPut: (lines: readonly DraftLine[], slot: number) => void;
  onOpen: (line: DraftLine) => void;
}

/** What belongs under no heading for certain: lines are selected, and put under one. */
export function Elsewhere({ lines, headings, onPut, onOpen }: ElsewhereProps) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly DraftLine[]>([]);
  const [slot, setSlot] = useState('0');
  const [shown, setShown] = useState(PAGE);
  const selected = chosen.filter((line) => lines.includes(line));
  if (lines.length === 0) return null;

  function put() {
    onPut(selected, Number(slot));
    setChosen([]);
  }

  return (
    <section aria-labelledby={id} className="border-t pt-4">
      <h3 id={id} className="font-semibold">
        {texts.elsewhere}
      </h3>
      <p className="text-ink-muted text-sm">{texts.elsewhereHint}</p>
      <ul className="my-3 grid gap-x-6 gap-y-1 md:grid-cols-2">
        {lines.slice(0, shown).map((line) => (
          <li key={`${line.noteId} ${line.startsAt}`} className="min-w-0">
            <label className="flex min-h-9 items-start gap-2.5 rounded-sm py-1 hover:bg-hover touch:min-h-11">
              <input
                type="checkbox"
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={selected.includes(line)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...selected, line] : selected.filter((other) => other !== line))
                }
              />
              <span className="min-w-0 wrap-anywhere">{line.text}</span>
            </label>
            <div className="pl-6.5">
              <SourceOfLine line={line} onOpen={onOpen} />
            </div>
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <Button variant="secondary" size="sm" onClick={() => setShown(shown + PAGE)}>
          {texts.more(Math.min(PAGE, lines.length - shown))}
        </Button>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-end gap-2 bg-raised py-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label={texts.putUnder}
            value={slot}
            onChange={setSlot}
            options={headings.map((label, index) => ({ value: `${index}`, label }))}
          />
        </div>
        <Button variant="secondary" disabled={selected.length === 0} onClick={put}>
          {texts.put(selected.length)}
        </Button>
      </div>
    </section>
  );
}
