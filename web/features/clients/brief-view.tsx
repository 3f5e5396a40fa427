import type { Brief, BriefLine, ClientLine } from '#shared/client-page.ts';
import { briefTexts as texts } from './client-page.texts.ts';
import { shownDay, whenText } from './next-date.ts';
import { Due, placeText } from './stated-line.tsx';

interface BriefViewProps {
  brief: Brief;
  /** The user's day, as `2026-11-27`. */
  today: string;
  onOpen: (line: ClientLine) => void;
}

/** What to know before a meeting, on one screen and one page: lines of the client's notes that lead there. */
export function BriefView({ brief: { summary, last, sections }, today, onOpen }: BriefViewProps) {
  const headings = { ...texts.sections, ...(last ? { last: texts.lastTime(shownDay(last.day)) } : {}) };
  return (
    <div className="grid gap-4 text-sm md:text-base">
      <p className="text-ink-muted">
        {summary.next ? texts.next(whenText(summary.next), summary.next.text) : texts.noNext}
      </p>
      {last === null && <p>{texts.empty}</p>}
      <div className="gap-x-8 md:columns-2">
        {sections.map(({ name, lines }) => (
          <section key={name} aria-label={headings[name]} className="mb-4 break-inside-avoid">
            <h3 className="font-semibold">{headings[name]}</h3>
            <ul className="-mx-2">
              {lines.map((line) => (
                <li key={`${line.text} ${line.sources[0]?.noteId}`}>
                  <Line line={line} today={today} lastId={last?.id} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

interface LineProps extends Pick<BriefViewProps, 'today' | 'onOpen'> {
  line: BriefLine;
  /** What is of the last note needs no place. */
  lastId: string | undefined;
}

/** Leads to its passage, or with two to each of them. */
function Line({ line: { text, due, sources }, today, lastId, onOpen }: LineProps) {
  const [only, ...others] = sources;
  if (only === undefined) return <p className="px-2 py-1">{text}</p>;
  if (others.length === 0) {
    return (
      <button
        type="button"
        onClick={() => onOpen(only)}
        className="w-full rounded-md px-2 py-1 text-left hover:bg-hover touch:min-h-11"
      >
        <span dir="auto" className="wrap-anywhere">
          {text}
          {due && <Due due={due} today={today} />}
        </span>{' '}
        {(only.noteId !== lastId || only.documentId !== null) && (
          <span className="text-ink-muted text-xs">{placeText(only)}</span>
        )}
      </button>
    );
  }
  return (
    <div className="px-2 py-1">
      <p dir="auto" className="wrap-anywhere">
        {text}
      </p>
      <p className="flex flex-wrap gap-x-3">
        {sources.map((source) => (
          <button
            key={`${source.noteId} ${source.documentId} ${source.startsAt}`}
            type="button"
            onClick={() => onOpen(source)}
            className="text-left text-ink-muted text-xs underline decoration-line hover:text-ink touch:min-h-11"
          >
            {placeText(source)}
          </button>
        ))}
      </p>
    </div>
  );
}
