/** The address of a note: it can be linked, reloaded and walked back to. */
export function noteHref(id: string): string {
  return `/app?note=${encodeURIComponent(id)}`;
}

/** The address of a document, at one of its pages. */
export function documentHref(id: string, page: number | null): string {
  const query = new URLSearchParams({ document: id });
  if (page !== null) query.set('page', String(page));
  return `/app?${query}`;
}
