import { type ReactNode, useState } from 'react';
import type { ClientDocument, ClientLine, OpenItem } from '#shared/client-page.ts';
import { Button } from '#web/ui/button.tsx';
import { clientPageTexts as texts } from './client-page.texts.ts';
import { shownDay } from './next-date.ts';
import { Due, StatedLine } from './stated-line.tsx';

/** A name and what is known. */
export function Stated({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A heading with what is below it. */
export function Part({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3 className="px-2 pb-1 font-semibold">{name}</h3>
      {hint && <p className="px-2 pb-2 text-ink-muted text-sm">{hint}</p>}
      {children}
    </section>
  );
}

const FOLDED_AT = 12;

/** The first of a list, and a button for the rest. */
export function Folded<Item>({
  items,
  children,
}: {
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FOLDED_AT);
  return (
    <>
      {shown.length > 0 && children(shown)}
      {shown.length < items.length && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setWhole(true)}>
          {texts.more(items.length - shown.length)}
        </Button>
      )}
    </>
  );
}

interface OpenItemsProps {
  name: string;
  empty: string;
  items: readonly OpenItem[];
  today: string;
  onOpen: (line: ClientLine) => void;
}

/** What one side owes the other. */
export function OpenItems({ name, empty, items, today, onOpen }: OpenItemsProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h4 className="px-2 font-medium text-ink-muted text-sm">{name}</h4>
      {items.length === 0 && <p className="px-2 text-ink-muted">{empty}</p>}
      <Folded items={items}>
        {(shown) => (
          <ul>
            {shown.map((item) => (
              <li key={item.id}>
                <StatedLine line={item} onOpen={onOpen} note={!item.certain && ` · ${texts.suggestion}`}>
                  {item.text}
                  {item.due && <Due due={item.due} today={today} />}
                </StatedLine>
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </section>
  );
}

interface DocumentRowProps {
  document: ClientDocument;
  today: string;
  onOpen: (id: string, page: number | null) => void;
}

/** A document, with what it obliges somebody to. */
export function DocumentRow({ document: { id, fileName, day, deadlines }, today, onOpen }: DocumentRowProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(id, null)}
        className="flex w-full min-w-0 items-baseline gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover touch:min-h-11"
      >
        <span className="w-24 shrink-0 text-ink-muted text-sm">{shownDay(day)}</span>
        <span className="min-w-0 truncate">{fileName}</span>
      </button>
      {deadlines.length > 0 && (
        <ul className="pl-27">
          {deadlines.map(({ day: due, text, page }) => (
            <li key={`${due} ${text}`}>
              <button
                type="button"
                onClick={() => onOpen(id, page)}
                className="w-full rounded-md px-2 py-1 text-left text-sm hover:bg-hover touch:min-h-11"
              >
                {text}
                <Due due={due} today={today} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
