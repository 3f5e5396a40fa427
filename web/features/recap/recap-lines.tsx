import { Lock } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { Recap, RecapLine } from '#shared/recap.ts';
import { type Decided, isInLetter, likelyFirst, missingIn } from '#shared/recap-letter.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { recapTexts as texts } from './recap.texts.ts';

interface RecapLinesProps {
  recap: Recap;
  decided: Decided;
  onDecide: (line: RecapLine, isIn: boolean) => void;
  /** To-dos that aren't added yet. */
  suggestions: Recap['suggestions'];
  onAccept: () => void;
  isAccepting: boolean;
}

/** For its author: each line as the letter says it, or would; those that stay with them with the reason; what is missing. */
export function RecapLines({ recap, decided, onDecide, suggestions, onAccept, isAccepting }: RecapLinesProps) {
  const missing = missingIn(recap, decided);
  const lines = likelyFirst(recap.lines);
  return (
    <div className="grid content-start gap-4">
      {recap.isCut && <p className="text-ink-muted text-sm">{texts.isCut}</p>}
      <p className="text-ink-muted text-sm">{texts.linesHint}</p>
      <ul aria-label={texts.lines} onKeyDown={moveBetween} className="grid gap-0.5">
        {lines.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            isFirst={line.heading !== '' && line.heading !== lines[index - 1]?.heading}
            isIn={isInLetter(line, decided)}
            isDecided={decided.has(line.id)}
            onDecide={(isIn) => onDecide(line, isIn)}
          />
        ))}
      </ul>
      {missing.length > 0 && (
        <p role="status" className="rounded-md bg-sunken px-3 py-2">
          {texts.missing(missing)}
        </p>
      )}
      {suggestions.length > 0 && (
        <section aria-label={texts.todos.title} className="grid gap-2 border-t pt-4">
          <h3 className="font-semibold">{texts.todos.title}</h3>
          <ul className="grid gap-1">
            {suggestions.map(({ id, text, owner, waiting, due }) => (
              <li key={id} className="wrap-anywhere">
                <span className="text-ink-muted text-sm">
                  {waiting ? texts.todos.theirs(owner) : texts.todos.mine}:{' '}
                </span>
                {text}
                {due !== null && <span className="text-ink-muted text-sm"> · {due}</span>}
              </li>
            ))}
          </ul>
          <p className="text-ink-muted text-sm">{texts.todos.hint}</p>
          <Button variant="secondary" className="justify-self-start" isPending={isAccepting} onClick={onAccept}>
            {texts.todos.add(suggestions.length)}
          </Button>
        </section>
      )}
    </div>
  );
}

/** The arrow keys go from line to line, and Space lets one in. */
function moveBetween(event: KeyboardEvent<HTMLUListElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const boxes = Array.from(event.currentTarget.querySelectorAll('input'));
  boxes[boxes.indexOf(event.target as HTMLInputElement) + by]?.focus();
}

const ROW = 'flex items-start gap-2.5 rounded-md px-2 py-1.5 touch:min-h-11';

interface LineProps {
  line: RecapLine;
  /** Of what is below its heading. */
  isFirst: boolean;
  isIn: boolean;
  isDecided: boolean;
  onDecide: (isIn: boolean) => void;
}

function Line({ line: { text, sentence, heading, held }, isFirst, isIn, isDecided, onDecide }: LineProps) {
  const id = useId();
  const isPrivate = held === 'private';
  const reason = held === null ? (isIn ? null : texts.heldByYou) : isIn ? texts.letIn : texts.held[held];
  const isStruck = !isIn && held !== 'background';
  const shown = (
    <span className="wrap-anywhere min-w-0">
      <span className={cn(!isIn && 'text-ink-muted', isStruck && 'line-through')}>{sentence || text}</span>
      {reason !== null && (
        <span id={id} className={cn('block text-ink-muted text-xs', isDecided && 'font-medium')}>
          {reason}
        </span>
      )}
    </span>
  );
  return (
    <li>
      {isFirst && <p className="pt-3 pb-1 font-semibold text-ink-muted text-sm">{heading}</p>}
      {isPrivate ? (
        <div className={ROW}>
          <Lock aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-muted" />
          {shown}
        </div>
      ) : (
        <label htmlFor={`${id}-box`} className={cn(ROW, 'cursor-pointer hover:bg-hover')}>
          <input
            id={`${id}-box`}
            type="checkbox"
            checked={isIn}
            aria-describedby={reason === null ? undefined : id}
            onChange={(event) => onDecide(event.target.checked)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          {shown}
        </label>
      )}
    </li>
  );
}
