import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from './button.tsx';

interface MoreRowsProps {
  /** What reads the rows, in pages. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  /** On the button. */
  more: string;
}

/** Below a list that has more: loads the next page when somebody wants it. */
export function MoreRows({ query, more }: MoreRowsProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 pt-1">
      <Button
        variant="secondary"
        size="sm"
        isPending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {more}
      </Button>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-destructive-ink text-sm">
          {`Couldn't load more. ${failureSentence(query.error)}`}
        </p>
      )}
    </div>
  );
}
