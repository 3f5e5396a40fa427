import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FILED_TEXT_MAX, type Filing, suggestFilingOfText } from '#shared/filing.ts';
import { call } from '#web/lib/api.ts';

const DEBOUNCE_MS = 700;
const LENGTH_MIN = 12;

/** The suggested folder for a text, requested when typing pauses; undefined when there is no clear suggestion. */
export function useSuggestedFolder(text: string): NonNullable<Filing['folder']> | undefined {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const content = debounced.slice(0, FILED_TEXT_MAX);
  const isLongEnough = content.length >= LENGTH_MIN;
  const { data } = useQuery({
    queryKey: [suggestFilingOfText.path, content],
    queryFn: ({ signal }) => call(suggestFilingOfText, { body: { content } }, { signal }),
    enabled: isLongEnough,
    retry: false,
    // Keep the previous suggestion visible until the new one arrives.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return isLongEnough ? (data?.folder ?? undefined) : undefined;
}
