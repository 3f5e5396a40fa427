import { cn } from '#web/lib/cn.ts';
import { Button } from './button.tsx';
import type { PagedRows } from './paged-rows.ts';
import { Skeleton } from './skeleton.tsx';

interface MoreRowProps extends Pick<PagedRows, 'hasFailedMore' | 'onLoadMore'> {
  texts: { failed: string; retry: string };
  /** Of the space around the line that loads, and around the failure. */
  className: { loading: string; failed: string };
}

/** The last row of a list that has more: it is being loaded, or could not be. */
export function MoreRow({ hasFailedMore, onLoadMore, texts, className }: MoreRowProps) {
  if (!hasFailedMore) return <Skeleton className={cn('h-4', className.loading)} />;
  return (
    <div className={cn('flex items-center justify-between gap-2 text-ink-muted text-sm', className.failed)}>
      {texts.failed}
      <Button variant="secondary" size="sm" onClick={() => void onLoadMore()}>
        {texts.retry}
      </Button>
    </div>
  );
}
