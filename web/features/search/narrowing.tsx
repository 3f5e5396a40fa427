import { ScopeChoice } from '#web/ui/scope-choice.tsx';
import { searchTexts as texts } from './search.texts.ts';
import { SearchFilterChips, type SearchPlace } from './search-filters.tsx';
import type { useSearch } from './use-search.ts';

interface NarrowingProps {
  search: ReturnType<typeof useSearch>;
  /** Searched alone, or everything; null where there is none to choose. */
  client: { id: string; name: string } | null;
  tags: readonly string[];
  places: readonly SearchPlace[];
}

/** What a search is narrowed to: a client, and the filters. */
export function Narrowing({ search, client, tags, places }: NarrowingProps) {
  const { filters, changeFilters } = search;
  const isWalled = filters.clientId !== '';
  return (
    <>
      {client && (
        <ScopeChoice
          label={texts.scope.label}
          choices={[
            { scope: client.id, label: texts.scope.client(client.name), isOn: isWalled },
            { scope: '', label: texts.scope.everything, isOn: !isWalled },
          ]}
          onChange={(clientId) => changeFilters({ ...filters, clientId })}
        />
      )}
      <SearchFilterChips filters={filters} tags={tags} places={places} onChange={changeFilters} />
    </>
  );
}
