import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCalendars } from './calendars.queries.ts';
import { calendarsTexts as texts } from './calendars.texts.ts';
import { FeedSection } from './feed-section.tsx';
import { ReadCalendars } from './read-calendars.tsx';

/** Settings → Calendar: the calendars that are read, and the one that other programs read. */
export function CalendarTab() {
  const { data, error, refetch } = useCalendars();
  if (!data && error) {
    return <FailedToLoad title={texts.loadFailed} headingLevel={3} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-40" />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <ReadCalendars calendars={data.calendars} />
      <FeedSection feed={data.feed} isAllowed={data.isFeedAllowed} />
    </div>
  );
}
