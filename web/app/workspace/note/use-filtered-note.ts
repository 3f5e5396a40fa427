import { useEffect, useRef } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { useNoteList } from '#web/features/notes/notes.queries.ts';

interface FilteredNoteOptions {
  tags: readonly string[];
  shownId: string | null | undefined;
  summary: NoteSummary | undefined;
  openNote: (id: string, how: 'replace') => void;
}

/** Opens the first note of tags that were just chosen, unless the open note has them. */
export function useFilteredNote({ tags, shownId, summary, openNote }: FilteredNoteOptions): void {
  const filtered = useNoteList({ tag: [...tags] }, { enabled: tags.length > 0 });
  const settled = useRef('');
  const wanted = tags.join('\n');
  useEffect(() => {
    const first = filtered.data?.notes[0];
    // Whatever is opened while the filter is on stays open.
    if (wanted === '') settled.current = '';
    if (wanted === settled.current || !first || (shownId && !summary)) return;
    settled.current = wanted;
    if (!wanted.split('\n').every((tag) => summary?.tags.includes(tag))) openNote(first.id, 'replace');
  }, [wanted, filtered.data, shownId, summary, openNote]);
}
