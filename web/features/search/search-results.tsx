import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { type DocumentHit, type NoteHit, SEARCH_RESULTS_MAX, type SearchReply } from '#shared/search.ts';
import { Button } from '#web/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
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

/** What was found, notes and documents apart. */
export function SearchResults({ reply, tab, onTabChange, onKeyDown, ...props }: SearchResultsProps) {
  const { notes, documents } = reply;
  const noteOf = (hit: DocumentHit) => notes.find((note) => note.id === hit.noteId);
  return (
    <Tabs value={tab} onValueChange={onTabChange} className="flex min-h-0 flex-col gap-2">
      <p role="status" className="sr-only">
        {countOf(notes.length, 'note')} and {countOf(documents.length, 'document')} found
      </p>
      <TabsList aria-label="Results">
        <TabsTrigger value="notes">Notes ({notes.length})</TabsTrigger>
        <TabsTrigger value="documents">Documents ({documents.length})</TabsTrigger>
      </TabsList>
      <TabsContent value="notes" tabIndex={-1}>
        {notes.length === 0 && (
          <Nothing text="No note has this, but a document does.">
            <Button variant="secondary" size="sm" onClick={() => onTabChange('documents')}>
              Show documents
            </Button>
          </Nothing>
        )}
        <Hits
          label="Notes found"
          hits={notes}
          onKeyDown={onKeyDown}
          draw={(hit, tabIndex) => (
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
          <Nothing text="No document has this, but a note does.">
            <Button variant="secondary" size="sm" onClick={() => onTabChange('notes')}>
              Show notes
            </Button>
          </Nothing>
        )}
        <Hits
          label="Documents found"
          hits={documents}
          onKeyDown={onKeyDown}
          draw={(hit, tabIndex) => (
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
  draw: (hit: Hit, tabIndex: number) => ReactNode;
}

/** One stop of the Tab key; arrow keys walk through it. */
function Hits<Hit extends { id: string }>({ label, hits, onKeyDown, draw }: HitsProps<Hit>) {
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
          <li key={hit.id}>{draw(hit, hit.id === tabStop ? 0 : -1)}</li>
        ))}
      </ul>
      {hits.length >= SEARCH_RESULTS_MAX && (
        <p className="px-4 py-2 text-ink-muted text-sm">
          These are the best {SEARCH_RESULTS_MAX}. Another word or a filter narrows the search.
        </p>
      )}
    </div>
  );
}

function Nothing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center text-ink-muted">
      <p>{text}</p>
      {children}
    </div>
  );
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
