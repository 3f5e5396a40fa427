import type { KeyboardEvent } from 'react';
import { documentHref } from '#shared/document-links.ts';
import { noteHref } from '#shared/note-links.ts';
import type { DocumentHit, NoteHit, SearchReply } from '#shared/search.ts';
import { placeOfPage } from '#web/lib/colleague.ts';
import { Button } from '#web/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { HitList } from './hit-list.tsx';
import { searchTexts as texts } from './search.texts.ts';
import { DocumentHitRow, NoteHitRow } from './search-hits.tsx';

export interface SearchResultsProps {
  reply: SearchReply;
  tab: string;
  onTabChange: (tab: string) => void;
  /** The path of a folder; null is the top level. */
  pathOf: (folderId: string | null) => string | undefined;
  onOpenNote: (hit: NoteHit) => void;
  onOpenDocument: (hit: DocumentHit) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Searches for more results; undefined where there are no more. */
  onMore: (() => void) | undefined;
}

/** The results in two tabs, notes and documents. Weak matches are folded away and not counted as results. */
export function SearchResults({ reply, tab, onTabChange, pathOf, onKeyDown, ...props }: SearchResultsProps) {
  const { notes, documents } = reply;
  const noteOf = (hit: DocumentHit) => notes.find((note) => note.id === hit.noteId);
  const [closeNotes, closeDocuments] = [notes, documents].map((hits) => hits.filter(({ weak }) => !weak).length);
  const [noteCount, documentCount] = [closeNotes ?? 0, closeDocuments ?? 0];
  const weaker = notes.length + documents.length - noteCount - documentCount;
  return (
    <Tabs value={tab} onValueChange={onTabChange} className="flex min-h-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <TabsList aria-label={texts.tabs.label}>
          <TabsTrigger value="notes">{texts.tabs.notes(noteCount)}</TabsTrigger>
          <TabsTrigger value="documents">{texts.tabs.documents(documentCount)}</TabsTrigger>
        </TabsList>
        <p role="status" className="text-ink-muted text-sm">
          {texts.found(noteCount, documentCount, weaker)}
        </p>
      </div>
      <TabsContent value="notes" tabIndex={-1}>
        {notes.length === 0 && (
          <NoMatches
            text={texts.results.noNotes}
            action={texts.results.showDocuments}
            onAct={() => onTabChange('documents')}
          />
        )}
        <HitList
          label={texts.results.notes}
          noneClose={texts.results.noCloseNotes}
          hits={notes}
          onKeyDown={onKeyDown}
          onMore={props.onMore}
          renderHit={(hit, tabIndex) => (
            <NoteHitRow
              hit={hit}
              href={placeOfPage() + noteHref(hit.id)}
              path={pathOf(hit.folderId)}
              tabIndex={tabIndex}
              onOpen={() => props.onOpenNote(hit)}
            />
          )}
        />
      </TabsContent>
      <TabsContent value="documents" tabIndex={-1}>
        {documents.length === 0 && (
          <NoMatches
            text={texts.results.noDocuments}
            action={texts.results.showNotes}
            onAct={() => onTabChange('notes')}
          />
        )}
        <HitList
          label={texts.results.documents}
          noneClose={texts.results.noCloseDocuments}
          hits={documents}
          onKeyDown={onKeyDown}
          onMore={props.onMore}
          renderHit={(hit, tabIndex) => {
            const note = noteOf(hit);
            return (
              <DocumentHitRow
                hit={hit}
                href={placeOfPage() + documentHref(hit.id, hit.passage.page)}
                path={note && pathOf(note.folderId)}
                tags={note?.tags ?? []}
                noteHref={placeOfPage() + noteHref(hit.noteId ?? '')}
                tabIndex={tabIndex}
                onOpen={() => props.onOpenDocument(hit)}
                onViewNote={() => {
                  if (note) props.onOpenNote(note);
                }}
              />
            );
          }}
        />
      </TabsContent>
    </Tabs>
  );
}

interface NoMatchesProps {
  text: string;
  action: string;
  onAct: () => void;
}

function NoMatches({ text, action, onAct }: NoMatchesProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center text-ink-muted">
      <p>{text}</p>
      <Button variant="secondary" size="sm" onClick={onAct}>
        {action}
      </Button>
    </div>
  );
}
