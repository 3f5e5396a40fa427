import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { type DocumentHit, type NoteHit, SEARCH_RESULTS_MAX, type SearchReply } from '#shared/search.ts';
import { Button } from '#web/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { searchTexts as texts } from './search.texts.ts';
import { DocumentHitRow, NoteHitRow } from './search-hits.tsx';

export interface SearchResultsProps {
  reply: SearchReply;
  tab: string;
  onTabChange: (tab: string) => void;
  noteHref: (id: string) => string;
  documentHref: (id: string, page: number | null) => string;
  onOpenNote: (hit: NoteHit) => void;
  onOpenDocument: (hit: DocumentHit) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The results in two tabs, notes and documents. */
export function SearchResults({ reply, tab, onTabChange, onKeyDown, ...props }: SearchResultsProps) {
  const { notes, documents } = reply;
  const noteOf = (hit: DocumentHit) => notes.find((note) => note.id === hit.noteId);
  return (
    <Tabs value={tab} onValueChange={onTabChange} className="flex min-h-0 flex-col gap-2">
      <p role="status" className="sr-only">
        {texts.found(notes.length, documents.length)}
      </p>
      <TabsList aria-label={texts.tabs.label}>
        <TabsTrigger value="notes">{texts.tabs.notes(notes.length)}</TabsTrigger>
        <TabsTrigger value="documents">{texts.tabs.documents(documents.length)}</TabsTrigger>
      </TabsList>
      <TabsContent value="notes" tabIndex={-1}>
        {notes.length === 0 && (
          <NoMatches text={texts.results.noNotes}>
            <Button variant="secondary" size="sm" onClick={() => onTabChange('documents')}>
              {texts.results.showDocuments}
            </Button>
          </NoMatches>
        )}
        <Hits
          label={texts.results.notes}
          hits={notes}
          onKeyDown={onKeyDown}
          renderHit={(hit, tabIndex) => (
            <NoteHitRow
              hit={hit}
              href={props.noteHref(hit.id)}
              tabIndex={tabIndex}
              onOpen={() => props.onOpenNote(hit)}
            />
          )}
        />
      </TabsContent>
      <TabsContent value="documents" tabIndex={-1}>
        {documents.length === 0 && (
          <NoMatches text={texts.results.noDocuments}>
            <Button variant="secondary" size="sm" onClick={() => onTabChange('notes')}>
              {texts.results.showNotes}
            </Button>
          </NoMatches>
        )}
        <Hits
          label={texts.results.documents}
          hits={documents}
          onKeyDown={onKeyDown}
          renderHit={(hit, tabIndex) => (
            <DocumentHitRow
              hit={hit}
              href={props.documentHref(hit.id, hit.passage.page)}
              noteHref={props.noteHref(hit.noteId ?? '')}
              tabIndex={tabIndex}
              onOpen={() => props.onOpenDocument(hit)}
              onViewNote={() => {
                const note = noteOf(hit);
                if (note) props.onOpenNote(note);
              }}
            />
          )}
        />
      </TabsContent>
    </Tabs>
  );
}

interface HitsProps<Hit> {
  label: string;
  hits: readonly Hit[];
  onKeyDown: (event: KeyboardEvent) => void;
  renderHit: (hit: Hit, tabIndex: number) => ReactNode;
}

/** A list with one tab stop; arrow keys move through it. */
function Hits<Hit extends { id: string }>({ label, hits, onKeyDown, renderHit }: HitsProps<Hit>) {
  const [focusedId, setFocusedId] = useState<string>();
  if (hits.length === 0) return null;
  const tabStop = hits.some((hit) => hit.id === focusedId) ? focusedId : hits[0]?.id;

  function handleFocus(event: FocusEvent<HTMLElement>) {
    const id = event.target.dataset.searchRow;
    if (id !== undefined) setFocusedId(id);
  }

  return (
    <div className="-mx-2 max-h-[max(14rem,calc(92dvh-17rem))] overflow-y-auto overscroll-contain sm:max-h-[min(30rem,55dvh)]">
      <ul aria-label={label} className="flex flex-col gap-0.5 p-1" onFocus={handleFocus} onKeyDown={onKeyDown}>
        {hits.map((hit) => (
          <li key={hit.id}>{renderHit(hit, hit.id === tabStop ? 0 : -1)}</li>
        ))}
      </ul>
      {hits.length >= SEARCH_RESULTS_MAX && (
        <p className="px-4 py-2 text-ink-muted text-sm">{texts.results.top(SEARCH_RESULTS_MAX)}</p>
      )}
    </div>
  );
}

function NoMatches({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center text-ink-muted">
      <p>{text}</p>
      {children}
    </div>
  );
}
