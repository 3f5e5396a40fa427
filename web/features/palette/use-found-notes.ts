import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_RESULTS_MAX, type SearchReply, searchLibrary } from '#shared/search.ts';
import { call } from '#web/lib/api.ts';

export interface FoundNote {
  id: string;
  title: string;
  /** Null at the top level, undefined if it isn't known. */
  folderId?: string | null;
}

export interface FoundNotes {
  notes: FoundNote[];
  /** A notice from the search, such as that results are incomplete. */
  notice?: SearchReply['notice'];
}

const DEBOUNCE_MS = 180;
/** A single letter matches nearly every title. */
const TYPED_MIN = 2;
const NONE: FoundNotes = { notes: [] };

/** All notes whose title or folder matches what was typed, requested when typing pauses. */
export function useFoundNotes(typed: string): FoundNotes {
  const query = useDebounced(typed.trim());
  const isEnabled = query.length >= TYPED_MIN;
  const { data } = useQuery({
    queryKey: ['palette', query],
    queryFn: async ({ signal }) => {
      const body = { query, isTyping: true, filters: { kind: 'notes' as const }, limit: SEARCH_RESULTS_MAX };
      const { notes, notice } = await call(searchLibrary, { body }, { signal });
      const named = notes.filter(
        ({ titleMarks, places }) => titleMarks.length > 0 || places.some(({ part }) => part === 'folder'),
      );
      return { notes: named.map(({ id, title, folderId }) => ({ id, title, folderId })), notice };
    },
    enabled: isEnabled,
    // Long enough for typing one name; notes can be renamed afterwards.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  return (isEnabled && data) || NONE;
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
