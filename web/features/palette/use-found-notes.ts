import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchLibrary } from '#shared/search.ts';
import { call } from '#web/lib/api.ts';

export interface FoundNote {
  id: string;
  title: string;
}

const PAUSE_MS = 180;
/** One letter is in nearly every title. */
const TYPED_MIN = 2;
const NONE: FoundNote[] = [];

/** Notes of the whole library with what was typed in their title, asked for at each pause; none while there is no answer. */
export function useFoundNotes(typed: string): FoundNote[] {
  const wanted = usePaused(typed.trim());
  const isWanted = wanted.length >= TYPED_MIN;
  const { data } = useQuery({
    queryKey: ['palette', wanted],
    queryFn: async ({ signal }) => {
      const body = { query: wanted, isTyping: true, filters: { kind: 'notes' as const } };
      const { notes } = await call(searchLibrary, { body }, { signal });
      return notes.filter(({ titleMarks }) => titleMarks.length > 0).map(({ id, title }) => ({ id, title }));
    },
    enabled: isWanted,
    // Notes are renamed: an answer is good for the typing of one name.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  return (isWanted && data) || NONE;
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
