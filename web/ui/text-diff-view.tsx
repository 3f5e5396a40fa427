import { useMemo, useState } from 'react';
import { numberText } from '#shared/count-text.ts';
import { cn } from '#web/lib/cn.ts';
import { type DiffPart, type DiffRow, diffTexts, hasChanges } from '#web/lib/text-diff.ts';
import { Button } from './button.tsx';

export interface TextDiffViewProps {
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
}

const ROWS_AT_ONCE = 500;

/** Two texts side by side with what differs marked; on a phone one under the other, line by line. */
export function TextDiffView({ before, after, beforeLabel, afterLabel }: TextDiffViewProps) {
  const rows = useMemo(() => diffTexts(before, after), [before, after]);
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  if (!hasChanges(rows)) {
    return <p className="py-8 text-center text-ink-muted">There is no difference between the two texts.</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Differences" tabIndex={0} className="text-base">
      <div className="sticky top-0 z-10 hidden grid-cols-2 gap-px border-b bg-raised font-medium text-ink-muted text-sm md:grid">
        <h3 className="px-3 py-1.5">{beforeLabel}</h3>
        <h3 className="px-3 py-1.5">{afterLabel}</h3>
      </div>
      <p className="flex gap-4 pb-2 text-ink-muted text-sm md:hidden">
        <span className="border-destructive border-l-2 pl-1.5">{beforeLabel}</span>
        <span className="border-accent border-l-2 pl-1.5">{afterLabel}</span>
      </p>
      {rows.slice(0, shown).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the comparison
        <Row key={index} row={row} />
      ))}
      {rows.length > shown && (
        <Button variant="secondary" className="mt-3" onClick={() => setShown(shown + 4 * ROWS_AT_ONCE)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'gap') {
    return (
      <p className="my-1 rounded bg-hover px-3 py-1 text-ink-muted text-sm">
        {row.count === 1 ? '1 unchanged line' : `${numberText(row.count)} unchanged lines`}
      </p>
    );
  }
  const isSame = row.kind === 'same';
  return (
    <div className="grid gap-px md:grid-cols-2">
      <Side parts={row.before} look={isSame ? 'same' : 'removed'} />
      <Side parts={row.after} look={isSame ? 'same' : 'added'} isRepeated={isSame} />
    </div>
  );
}

const sideLooks = {
  same: 'border-transparent',
  removed: 'border-destructive bg-destructive-soft/50',
  added: 'border-accent bg-accent-soft/50',
};

interface SideProps {
  parts: readonly DiffPart[] | undefined;
  look: 'same' | 'removed' | 'added';
  /** The other side says the same; one of them is enough where they are one under the other. */
  isRepeated?: boolean;
}

function Side({ parts, look, isRepeated = false }: SideProps) {
  if (!parts) return <div className="hidden bg-hover/50 md:block" />;
  const Mark = look === 'removed' ? 'del' : 'ins';
  return (
    <p
      className={cn(
        'min-h-6 min-w-0 whitespace-pre-wrap break-words border-l-2 px-3 py-0.5',
        sideLooks[look],
        isRepeated && 'hidden md:block',
      )}
    >
      {parts.map((part, index) =>
        part.isChanged && look !== 'same' ? (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line
            key={index}
            className={cn(
              'rounded-xs no-underline',
              look === 'removed' ? 'bg-destructive-soft text-destructive-ink' : 'bg-accent-soft text-accent-ink',
            )}
          >
            {part.text}
          </Mark>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
