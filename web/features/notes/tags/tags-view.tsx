import { Hash } from 'lucide-react';
import { useState } from 'react';
import { useTags } from '#web/features/notes/notes.queries.ts';
import { failureText, isOffline } from '#web/lib/failure-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TagRow } from './tag-row.tsx';
import { tagsTexts as texts } from './tags.texts.ts';
import { useTagChanges } from './use-tag-changes.ts';

interface TagsViewProps {
  /** Lists the notes with this tag. */
  onShow: (tag: string) => void;
}

/** All tags with their counts; each is renamed, merged or removed in all notes. */
export function TagsView({ onShow }: TagsViewProps) {
  const tags = useTags();
  const { rename, remove } = useTagChanges();
  const [renaming, setRenaming] = useState<{ tag: string; problem?: string }>();
  const [merging, setMerging] = useState<{ from: string; to: string }>();
  const countOf = (tag: string) => tags.data?.find((each) => each.tag === tag)?.count ?? 0;

  async function change(from: string, to: string, isMerge: boolean) {
    try {
      await rename({ from, to, isMerge });
      setRenaming(undefined);
    } catch (error) {
      setRenaming({
        tag: from,
        problem: isOffline(error) ? texts.offline : texts.renameFailed(failureText(error as Error)),
      });
    }
  }

  function handleName(from: string, to: string | undefined) {
    if (to === undefined) setRenaming(undefined);
    else if (tags.data?.some(({ tag }) => tag === to)) setMerging({ from, to });
    else void change(from, to, false);
  }

  return (
    <section aria-label={texts.label} className="flex min-h-0 flex-1 flex-col">
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
        <ul aria-label={texts.label} className="px-2 pb-2">
          {tags.data?.map(({ tag, count }) => (
            <TagRow
              key={tag}
              tag={tag}
              count={count}
              isRenaming={renaming?.tag === tag}
              problem={renaming?.tag === tag ? renaming.problem : undefined}
              onShow={() => onShow(tag)}
              onRename={() => setRenaming({ tag })}
              onRenamed={(name) => handleName(tag, name)}
              onRemove={() => remove(tag)}
            />
          ))}
        </ul>
      </ScrollArea>
      <ConfirmDialog
        open={merging !== undefined}
        onOpenChange={(open) => !open && setMerging(undefined)}
        title={texts.merging.title}
        description={merging && texts.merging.description(merging.from, merging.to, countOf(merging.from))}
        confirmLabel={texts.merging.confirm}
        onConfirm={() => merging && void change(merging.from, merging.to, true)}
      />
    </section>
  );
}
