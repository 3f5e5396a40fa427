import { History, TriangleAlert } from 'lucide-react';
import type { AccountEventRow } from '#shared/account-history.ts';
import { cn } from '#web/lib/cn.ts';
import { dayText, startOfDay, timeText } from '#web/lib/dates.ts';
import { deviceName } from '#web/lib/device-name.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAccountHistory } from './account-history.queries.ts';
import { suspicious, accountHistoryTexts as texts } from './account-history.texts.ts';

interface ActivityTabProps {
  onOpenNote: (noteId: string) => void;
}

/** What happened in the account, by day. */
export function ActivityTab({ onOpenNote }: ActivityTabProps) {
  const history = useAccountHistory();
  const { data } = history;
  if (!data && history.isError) {
    const retry = () => void history.refetch();
    return (
      <FailedToLoad
        title={texts.loadFailed}
        offline={texts.offline}
        error={history.error}
        onRetry={retry}
        headingLevel={3}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={texts.loading} className="grid gap-3">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (data.events.length === 0) {
    return <EmptyState icon={<History />} title={texts.empty} description={texts.emptyHint} headingLevel={3} />;
  }
  const now = new Date();
  const days = Map.groupBy(data.events, ({ at }) => startOfDay(new Date(at)).getTime());
  return (
    <section aria-label={texts.list} className="grid grid-cols-1 gap-5">
      <p className="text-ink-muted">
        {texts.intro(data.days)} {texts.ifNotYou}
      </p>
      {[...days].map(([day, events]) => (
        <section key={day}>
          <h3 className="font-semibold text-sm">{dayName(new Date(day), now)}</h3>
          <ul className="divide-y">
            {events.map((event) => (
              <EventRow key={event.id} event={event} onOpenNote={onOpenNote} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows query={history} more={texts.more} />
    </section>
  );
}

interface EventRowProps {
  event: AccountEventRow;
  onOpenNote: (noteId: string) => void;
}

function EventRow({ event, onOpenNote }: EventRowProps) {
  const { kind, times, firstAt, at, ip, userAgent, note } = event;
  const isSuspicious = suspicious.has(kind);
  const when = times === 1 ? timeText(at) : `${texts.times(times)}, ${timeText(firstAt)} – ${timeText(at)}`;
  const where = [userAgent && deviceName(userAgent), ip].filter(Boolean);
  return (
    <li className="flex items-center gap-3 py-2.5">
      {isSuspicious && <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning-ink" />}
      <div className="min-w-0 flex-1">
        <p className={cn('[overflow-wrap:anywhere]', isSuspicious && 'font-medium')}>{texts.sentence(event)}</p>
        <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">{[when, ...where].join(' · ')}</p>
      </div>
      {note !== null && (
        <Button variant="ghost" size="sm" aria-label={texts.openNamed(note.title)} onClick={() => onOpenNote(note.id)}>
          {texts.openNote}
        </Button>
      )}
    </li>
  );
}

function dayName(day: Date, now: Date): string {
  const today = startOfDay(now);
  if (day.getTime() === today.getTime()) return texts.today;
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  return day.getTime() === yesterday.getTime() ? texts.yesterday : dayText(day, now);
}
