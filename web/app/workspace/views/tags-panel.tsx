import { Hash } from 'lucide-react';
import { numberText } from '#shared/count-text.ts';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { useTags } from '#web/features/notes/notes.queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { viewsTexts } from './views.texts.ts';

const texts = viewsTexts.tags;

/** All tags with their counts; each leads to its notes. */
export function TagsPanel() {
  const { view } = useWorkspace();
  const tags = useTags();
  return (
    <section aria-label={viewsTexts.names.tags} className="flex min-h-0 flex-1 flex-col">
      {tags.isPending && (
        <div role="status" aria-label={texts.loading} className="flex flex-col gap-3 px-4 py-3">
          {['w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      )}
      {tags.isError && !tags.data && (
        <FailedToLoad headingLevel={3} title={texts.failed} error={tags.error} onRetry={() => void tags.refetch()} />
      )}
      {tags.data?.length === 0 && (
        <EmptyState headingLevel={3} icon={<Hash />} title={texts.empty} description={texts.hint} />
      )}
      <ScrollArea className="min-h-0 flex-1">
        <ul aria-label={viewsTexts.names.tags} className="px-2 pb-2">
          {tags.data?.map(({ tag, count }) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={texts.count(tag, count)}
                onClick={() => view.show({ view: 'all', tags: [tag] })}
                className="flex h-9 w-full items-center gap-2 rounded-md px-3 text-left hover:bg-hover touch:h-11"
              >
                <span className="min-w-0 flex-1 truncate text-accent-ink">#{tag}</span>
                <span className="text-ink-muted text-sm">{numberText(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </section>
  );
}
