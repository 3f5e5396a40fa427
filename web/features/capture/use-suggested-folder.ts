import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FILED_TEXT_MAX, type Filing, suggestFilingOfText } from '#shared/filing.ts';
import { call } from '#web/lib/api.ts';

const IDLE_MS = 700;
const LENGTH_LEAST = 12;

/** Where a text would be filed, asked when nobody types; undefined where nothing is sure, or nobody can be asked. */
export function useSuggestedFolder(text: string): NonNullable<Filing['folder']> | undefined {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), IDLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const content = asked.slice(0, FILED_TEXT_MAX);
  const isEnough = content.length >= LENGTH_LEAST;
  const { data } = useQuery({
    queryKey: [suggestFilingOfText.path, content],
    queryFn: ({ signal }) => call(suggestFilingOfText, { body: { content } }, { signal }),
    enabled: isEnough,
    retry: false,
    // What was suggested for the shorter text stays until there is something else.
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return isEnough ? (data?.folder ?? undefined) : undefined;
}
