import { useEffect, useRef } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { useNoteList } from '#web/features/notes/notes.queries.ts';

interface FilteredNoteOptions {
  tag: string | undefined;
  shownId: string | null | undefined;
  summary: NoteSummary | undefined;
  openNote: (id: string) => void;
}

/** Opens the first note of a tag filter that was just set, unless the open note has the tag. */
export function useFilteredNote({ tag, shownId, summary, openNote }: FilteredNoteOptions): void {
  const filtered = useNoteList({ tag: [tag ?? ''] }, { enabled: tag !== undefined });
  const settledTag = useRef<string>(undefined);
  useEffect(() => {
    const first = filtered.data?.notes[0];
    // Whatever is opened while the filter is on stays open.
    if (tag === undefined) settledTag.current = undefined;
    if (tag === undefined || tag === settledTag.current || !first || (shownId && !summary)) return;
    settledTag.current = tag;
    if (!summary?.tags.includes(tag)) openNote(first.id);
  }, [tag, filtered.data, shownId, summary, openNote]);
}
