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
