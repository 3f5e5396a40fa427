import { useEffect, useRef, useState } from 'react';
import { SEARCH_RESULTS_MAX, type SearchReply, searchLibrary } from '#shared/search.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { searchTexts as texts } from './search.texts.ts';
import { NO_FILTERS, questionOf, type SearchFilters } from './search-question.ts';

const DEBOUNCE_MS = 200;

/** What started a search. Only an explicit search reports its outcome in a toast. */
type Trigger = 'search' | 'typing' | 'filter';

/** How far a search goes: without the client that the query names, and for how many results. */
interface Extent {
  isWide?: boolean;
  limit?: number;
}

export type SearchOutcome =
  | { kind: 'none' }
  | { kind: 'found'; reply: SearchReply; query: string; trigger: Trigger; extent: Extent }
  | { kind: 'failed'; error: unknown };

/**
 * The query and its latest results, which stay until cleared or replaced. Searches run 200 ms after typing stops, and
 * immediately on Search. Outdated replies are dropped.
 */
export function useSearch() {
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState(NO_FILTERS);
  const [outcome, setOutcome] = useState<SearchOutcome>({ kind: 'none' });
  const [running, setRunning] = useState<Trigger>();
  const request = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop(): void {
    clearTimeout(timer.current);
    request.current?.abort();
    request.current = undefined;
    setRunning(undefined);
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );

  async function ask(
    text: string,
    narrowed: SearchFilters,
    trigger: Trigger,
    extent: Extent = {},
  ): Promise<SearchOutcome> {
    stop();
    const abort = new AbortController();
    request.current = abort;
    setRunning(trigger);
    const question = questionOf(text, narrowed, trigger === 'typing');
    const outcome = await answerTo(question, extent, trigger, abort.signal);
    if (abort.signal.aborted) return { kind: 'none' };
    request.current = undefined;
    setRunning(undefined);
    setOutcome(outcome);
    if (trigger === 'search') toastOutcome(outcome);
    return outcome;
  }

  function changeQuery(text: string): void {
    stop();
    setQuery(text);
    if (text.trim() === '') setOutcome({ kind: 'none' });
    else timer.current = setTimeout(() => void ask(text, filters, 'typing'), DEBOUNCE_MS);
  }

  return {
    query,
    filters,
    outcome,
    /** An explicit search is running. */
    isSearching: running === 'search',
    isLoading: running !== undefined,
    changeQuery,
    changeFilters(next: SearchFilters): void {
      setFilters(next);
      if (query.trim() !== '') void ask(query, next, 'filter');
    },
    /** Searches immediately. */
    search(text: string): Promise<SearchOutcome> {
      setQuery(text);
      return ask(text, filters, 'search');
    },
    /** Searches for a query that holds its own filters. */
    begin(text: string): void {
      setQuery(text);
      setFilters(NO_FILTERS);
      void ask(text, NO_FILTERS, 'search');
    },
    /** Searches everything for the same query, which names a client. */
    widen: () => void ask(query, filters, 'search', { isWide: true }),
    /** As many as there are at most, for the query that was answered. */
    showMore:
      outcome.kind === 'found' && outcome.extent.limit === undefined
        ? () => void ask(query, filters, outcome.trigger, { ...outcome.extent, limit: SEARCH_RESULTS_MAX })
        : undefined,
    clear: () => changeQuery(''),
    stop,
  };
}

async function answerTo(
  question: ReturnType<typeof questionOf>,
  extent: Extent,
  trigger: Trigger,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  try {
    const reply = await call(searchLibrary, { body: { ...question, ...extent } }, { signal });
    return { kind: 'found', reply, query: question.query.trim(), trigger, extent };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function toastOutcome(outcome: SearchOutcome): void {
  if (outcome.kind === 'failed') {
    const description = outcome.error instanceof Error ? failureText(outcome.error) : texts.failed.unknown;
    toast({ title: texts.failed.title, description, variant: 'destructive' });
  } else if (outcome.kind === 'found' && isEmpty(outcome.reply)) {
    toast({ title: texts.nothing.title, description: texts.nothing.description });
  }
}

/** Whether the reply has no results. */
export function isEmpty({ notes, documents }: SearchReply): boolean {
  return notes.length === 0 && documents.length === 0;
}
