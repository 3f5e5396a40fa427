import { CloudOff, Hourglass, SearchX } from 'lucide-react';
import { ON_THIS_DEVICE, type SearchReply } from '#shared/search.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { searchTexts as texts } from './search.texts.ts';
import { isEmpty } from './use-search.ts';

/** The corrected words, the filters found in the query, and the time from which nothing was found. */
export function SearchedFor({ reply, chipCount }: { reply: SearchReply; chipCount: number }) {
  const { corrections, emptyPeriod } = reply;
  // Those of the chips are there to see.
  const filters = reply.filters.length > chipCount ? reply.filters : [];
  const isOtherTime = emptyPeriod !== undefined && !isEmpty(reply);
  if (corrections.length === 0 && filters.length === 0 && !isOtherTime) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      {isOtherTime && (
        <p role="status">
          <strong>{texts.emptyPeriod(emptyPeriod)}.</strong> <span className="text-ink-muted">{texts.otherTimes}</span>
        </p>
      )}
      {corrections.length > 0 && (
        <p>
          {texts.corrected.showing} <strong>{corrections.map(({ to }) => to).join(' ')}</strong>{' '}
          <span className="text-ink-muted">
            {texts.corrected.insteadOf} <em>{corrections.map(({ from }) => from).join(' ')}</em>.
          </span>
        </p>
      )}
      {filters.length > 0 && (
        <ul aria-label={texts.filters.active} className="flex min-w-0 flex-wrap gap-1.5">
          {filters.map((filter) => (
            <li key={filter} className="max-w-full truncate rounded-full bg-accent-soft px-2.5 py-0.5 text-accent-ink">
              {filter}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why this is not all that a search finds. */
export function Notice({ text }: { text: string }) {
  const Icon = text === ON_THIS_DEVICE ? CloudOff : Hourglass;
  return (
    <p role="status" className="flex items-center gap-2 text-ink-muted text-sm">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
  );
}

/** Which client was searched, and a way to search all. */
export function Narrowed({ name, onWiden }: { name: string; onWiden: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-muted text-sm">
      <span className="min-w-0 break-words">{texts.narrowedTo(name)}</span>
      <Button variant="secondary" size="sm" onClick={onWiden} className="touch:h-11">
        {texts.widen}
      </Button>
    </p>
  );
}

interface NothingFoundProps {
  query: string;
  /** The time that was asked for. */
  period: string | undefined;
  /** A toast announces the same, which a screen reader needs only once. */
  isAnnounced: boolean;
  isFiltered: boolean;
}

export function NothingFound({ query, period, isAnnounced, isFiltered }: NothingFoundProps) {
  const { nothing } = texts;
  const advice = isFiltered ? nothing.orRemoveFilter : /\s/.test(query) ? nothing.orFewerWords : '';
  return (
    <div role={isAnnounced && !period ? undefined : 'status'}>
      <EmptyState
        headingLevel={3}
        icon={<SearchX />}
        title={period ? texts.emptyPeriod(period) : isAnnounced ? nothing.titleFor(query) : nothing.title}
        description={period ? texts.anotherTime : nothing.description + advice}
      />
    </div>
  );
}

export function LoadingResults() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-5 px-1 py-2">
      {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-11/12" />
        </div>
      ))}
    </div>
  );
}
