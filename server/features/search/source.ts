/** What is cut into passages and found: a note or a document. */
export interface Source {
  kind: 'note' | 'document';
  id: string;
}

/** A source's name in an index. */
export function sourceKey({ kind, id }: Source): string {
  return `${kind === 'note' ? 'n' : 'd'}:${id}`;
}

/** The source that an index names so. */
export function sourceFrom(key: string): Source {
  return { kind: key.startsWith('n:') ? 'note' : 'document', id: key.slice(2) };
}
