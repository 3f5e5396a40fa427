import { Search } from 'lucide-react';
import type { FormEvent, KeyboardEvent, Ref } from 'react';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { searchTexts } from './search.texts.ts';

const texts = searchTexts.box;

interface SearchBoxProps {
  boxRef: Ref<HTMLInputElement>;
  query: string;
  /** A search started with the Search button or Enter is running. */
  isSearching: boolean;
  /** Any search is running, also one started by typing. */
  isLoading: boolean;
  onQueryChange: (query: string) => void;
  onSearch: () => void;
  onClear: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The search field with its Clear and Search buttons. */
export function SearchBox(props: SearchBoxProps) {
  const { query, isSearching } = props;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    props.onSearch();
  }

  return (
    <form onSubmit={handleSubmit} className="flex gap-2">
      <div className="relative min-w-0 flex-1">
        <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-ink-muted">
          {props.isLoading ? <Spinner /> : <Search className="size-4" />}
        </span>
        <Input
          ref={props.boxRef}
          aria-label={texts.label}
          placeholder={texts.placeholder}
          maxLength={SEARCH_QUERY_MAX}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={(event) => props.onQueryChange(event.target.value)}
          onKeyDown={props.onKeyDown}
          className={query === '' ? 'pl-9' : 'pr-18 pl-9'}
        />
        {query !== '' && (
          <span className="absolute inset-y-0 right-1 flex items-center">
            <Button variant="ghost" size="sm" onClick={props.onClear}>
              {texts.clear}
            </Button>
          </span>
        )}
      </div>
      <Button type="submit" size="field" disabled={isSearching || query.trim() === ''} className="sm:min-w-28">
        {isSearching ? texts.searching : texts.search}
      </Button>
    </form>
  );
}
