import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { shareTexts } from './share.texts.ts';
import { ShareRow } from './share-row.tsx';
import { useShares } from './shares.queries.ts';

const texts = shareTexts.tab;

/** Settings → Shared: every page the user shares. */
export function SharedTab({ onOpenNote }: { onOpenNote: (noteId: string) => void }) {
  const { data, error, refetch } = useShares();
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{texts.heading}</h3>
      <p className="text-ink-muted text-sm">{data?.isOn === false ? shareTexts.dialog.off : texts.hint}</p>
      {!data && error && (
        <FailedToLoad title={texts.loadFailed} headingLevel={3} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.shares.length === 0 && <p>{texts.empty}</p>}
      {data && data.shares.length > 0 && (
        <ul aria-label={texts.heading} className="divide-y border-y">
          {data.shares.map((share) => (
            <ShareRow key={share.id} share={share} onOpenNote={onOpenNote} />
          ))}
        </ul>
      )}
    </section>
  );
}
