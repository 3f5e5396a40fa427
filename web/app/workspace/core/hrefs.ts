/** The address of a document, at one of its pages. */
export function documentHref(id: string, page: number | null): string {
  const query = new URLSearchParams({ document: id });
  if (page !== null) query.set('page', String(page));
  return `/app?${query}`;
}
