import type { ClientFact, ClientLine, StatedValue } from '#shared/client-page.ts';
import { Button } from '#web/ui/button.tsx';
import { clientPageTexts as texts } from './client-page.texts.ts';
import { StatedLine } from './stated-line.tsx';

const kinds = ['money', 'day', 'number', 'person'] as const;

interface FactsProps {
  facts: readonly ClientFact[];
  onOpen: (line: ClientLine) => void;
}

/** What holds, by kind: each with its day and source, and what it replaced under a fold. */
export function FactsThatHold({ facts, onOpen }: FactsProps) {
  const ofKind = Map.groupBy(facts, ({ kind }) => (kind === 'time' ? 'day' : kind));
  return (
    <div className="grid gap-4 @lg:grid-cols-2">
      {kinds.map((kind) => {
        const own = ofKind.get(kind) ?? [];
        return (
          own.length > 0 && (
            <section key={kind} aria-label={texts.kinds[kind]} className="min-w-0">
              <h4 className="px-2 font-medium text-ink-muted text-sm">{texts.kinds[kind]}</h4>
              <ul className="grid">
                {own.map((fact) => (
                  <li key={fact.key}>
                    <Fact fact={fact} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

/** A thing, its value, and what that was before. */
export function Fact({ fact: { thing, holds, earlier }, onOpen }: { fact: ClientFact; onOpen: FactsProps['onOpen'] }) {
  return (
    <>
      <StatedLine line={holds} onOpen={onOpen}>
        {thing} <strong className="font-semibold">{holds.value}</strong>
      </StatedLine>
      {earlier.length > 0 && (
        <details className="pl-2">
          <summary className="cursor-pointer rounded-md px-2 py-0.5 text-ink-muted text-sm touch:py-3">
            {texts.earlier(earlier.length)}
          </summary>
          <ul>
            {earlier.map((value) => (
              <li key={`${value.noteId} ${value.documentId} ${value.startsAt}`}>
                <StatedLine line={value} onOpen={onOpen}>
                  <s>{value.value}</s>
                </StatedLine>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface DisputesProps extends FactsProps {
  /** Of what is being kept. */
  pendingKey: string | undefined;
  /** Undefined where that is the owner's to say. */
  onSettle: ((fact: ClientFact, value: StatedValue) => void) | undefined;
}

/** Things that two places disagree about: both passages, newest first, and a button for what holds. */
export function Disputes({ facts, onOpen, pendingKey, onSettle }: DisputesProps) {
  return (
    <ul className="grid gap-3">
      {facts.map((fact) => (
        <li key={fact.key} className="rounded-lg border p-2">
          <p className="px-2 pb-1 font-medium">{fact.thing}</p>
          <ul className="grid gap-1 @lg:grid-cols-2">
            {[fact.holds, ...fact.disputed].map((value) => (
              <li key={`${value.noteId} ${value.documentId} ${value.startsAt}`} className="grid content-between gap-1">
                <StatedLine line={value} onOpen={onOpen} />
                {onSettle && (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="mx-2 max-w-full justify-self-start touch:h-11"
                    isPending={pendingKey === fact.key}
                    onClick={() => onSettle(fact, value)}
                  >
                    <span className="truncate">{texts.holds(value.value)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
