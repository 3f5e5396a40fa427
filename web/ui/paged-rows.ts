import { useEffect } from 'react';

/** What a list needs to know of rows that come in pages. */
export interface PagedRows {
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedMore: boolean;
  onLoadMore: () => unknown;
}

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** The same, from a query that reads pages. */
export function pagedRows(query: PagedQuery): PagedRows {
  return {
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailedMore: query.isFetchNextPageError,
    onLoadMore: query.fetchNextPage,
  };
}

/** Loads the next page when the end of what is loaded is near. */
export function useNextPage(
  { hasMore, isLoadingMore, hasFailedMore, onLoadMore }: PagedRows,
  isNearEnd: boolean,
): void {
  const isWanted = hasMore && !isLoadingMore && !hasFailedMore && isNearEnd;
  useEffect(() => {
    if (isWanted) void onLoadMore();
  }, [isWanted, onLoadMore]);
}
