import { useEffect, useRef, useState } from 'react';
import { type SearchReply, searchLibrary } from '#shared/search.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { NO_FILTERS, questionOf, type SearchFilters } from './search-question.ts';

const PAUSE_MS = 200;

/** What a search came from: only somebody who pressed Search is told in a message how it ended. */
type Asker = 'search' | 'typing' | 'filter';

export type SearchOutcome =
  | { kind: 'none' }
  | { kind: 'found'; reply: SearchReply; query: string; askedBy: Asker }
  | { kind: 'failed'; message: string; askedBy: Asker };

/**
 * The question and its newest answer, which stays until it is cleared or replaced. It is asked while somebody types,
 * after 200 ms, and at once on Search; an answer that comes too late is dropped.
 */
export function useSearch() {
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState(NO_FILTERS);
  const [outcome, setOutcome] = useState<SearchOutcome>({ kind: 'none' });
  const [running, setRunning] = useState<Asker>();
  const asking = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop(): void {
    clearTimeout(timer.current);
    asking.current?.abort();
    asking.current = undefined;
    setRunning(undefined);
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );

  async function ask(text: string, narrowed: SearchFilters, askedBy: Asker): Promise<void> {
    stop();
    const abort = new AbortController();
    asking.current = abort;
    setRunning(askedBy);
    const outcome = await answerTo(text, narrowed, askedBy, abort.signal);
    if (abort.signal.aborted) return;
    asking.current = undefined;
    setRunning(undefined);
    setOutcome(outcome);
    if (askedBy === 'search') tell(outcome);
  }

  function changeQuery(text: string): void {
    stop();
    setQuery(text);
    if (text.trim() === '') setOutcome({ kind: 'none' });
    else timer.current = setTimeout(() => void ask(text, filters, 'typing'), PAUSE_MS);
  }

  return {
    query,
    filters,
    outcome,
    /** A search that somebody pressed for is under way. */
    isSearching: running === 'search',
    isLooking: running !== undefined,
    changeQuery,
    changeFilters(next: SearchFilters): void {
      setFilters(next);
      if (query.trim() !== '') void ask(query, next, 'filter');
    },
    /** Asks now; another question where one is given. */
    search(text = query): void {
      setQuery(text);
      if (text.trim() !== '') void ask(text, filters, 'search');
    },
    clear: () => changeQuery(''),
    stop,
  };
}

async function answerTo(
  query: string,
  filters: SearchFilters,
  askedBy: Asker,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  try {
    const reply = await call(searchLibrary, { body: questionOf(query, filters, askedBy === 'typing') }, { signal });
    return { kind: 'found', reply, query: query.trim(), askedBy };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? failureText(error) : 'Something went wrong', askedBy };
  }
}

function tell(outcome: SearchOutcome): void {
  if (outcome.kind === 'failed') {
    toast({ title: 'Search failed', description: outcome.message, variant: 'destructive' });
  } else if (outcome.kind === 'found' && isEmpty(outcome.reply)) {
    toast({ title: 'No results found', description: 'Try a different search term or check your spelling' });
  }
}

/** Whether nothing was found. */
export function isEmpty({ notes, documents }: SearchReply): boolean {
  return notes.length === 0 && documents.length === 0;
}
