/** A note or a document, which is split into passages. */
export interface Source {
  kind: 'note' | 'document';
  id: string;
}

/** The key of a source in an index. */
export function sourceKey({ kind, id }: Source): string {
  return `${kind === 'note' ? 'n' : 'd'}:${id}`;
}

/** The source with this key. */
export function sourceFrom(key: string): Source {
  return { kind: key.startsWith('n:') ? 'note' : 'document', id: key.slice(2) };
}
