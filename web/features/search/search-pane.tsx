import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SavedSearch } from '#shared/saved-searches.ts';
import type { FoundPassage } from '#shared/search.ts';
import { FoundResults } from './found-results.tsx';
import { Narrowing } from './narrowing.tsx';
import { searchTexts as texts } from './search.texts.ts';
import type { SearchPlace } from './search-filters.tsx';
import { useScope } from './search-scope.ts';
import { useResultKeys } from './use-result-keys.ts';
import { useSearch } from './use-search.ts';

export interface SearchPaneProps {
  /** What is looked for; never blank. */
  text: string;
  /** How often Enter was pressed for it. */
  asked: number;
  /** The field above. */
  box: () => HTMLElement | null;
  tags: readonly string[];
  places: readonly SearchPlace[];
  client: { id: string; name: string } | null;
  saved: readonly SavedSearch[];
  onSave: (search: Omit<SavedSearch, 'id'>) => void;
  onRemoveSaved: (search: SavedSearch) => void;
  onOpenNote: (id: string, passage: FoundPassage) => void;
  onOpenDocument: (id: string, page: number | null) => void;
}

/** What the search field finds, in place of the list; it stays while one note after the other is looked at. */
export function SearchPane(props: SearchPaneProps) {
  const { text, asked } = props;
  const search = useSearch();
  const [tab, setTab] = useState('notes');
  const keys = useResultKeys(props.box);
  const isAsked = useRef(0);
  const find = useEffectEvent((text: string, asked: number) => {
    if (asked > isAsked.current) void search.search(text);
    else search.changeQuery(text);
    isAsked.current = asked;
  });
  useScope(true, props.client?.id ?? '', search);
  useEffect(() => find(text, asked), [text, asked]);

  return (
    <section aria-label={texts.pane.label} className="flex min-h-0 flex-1 flex-col">
      <h2 className="flex h-9 shrink-0 items-center px-4 text-ink-muted text-sm">{texts.pane.label}</h2>
      <div
        ref={keys.areaRef}
        aria-busy={search.isLoading}
        className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-4"
      >
        <Narrowing search={search} client={props.client} tags={props.tags} places={props.places} />
        <FoundResults
          search={search}
          tab={tab}
          onTabChange={setTab}
          places={props.places}
          saved={props.saved}
          onSave={props.onSave}
          onRemoveSaved={props.onRemoveSaved}
          onOpenNote={(hit) => props.onOpenNote(hit.id, hit.passage)}
          onOpenDocument={(hit) => props.onOpenDocument(hit.id, hit.passage.page)}
          onKeyDown={keys.onRowKeyDown}
        />
      </div>
    </section>
  );
}
