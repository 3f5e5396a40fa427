import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { type LinkingNote, listBacklinks, noteHref } from '#shared/note-links.ts';
import { shownTitle } from '#shared/notes.ts';
import { noteTexts } from '#web/features/notes/notes.texts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { cn } from '#web/lib/cn.ts';
import { placeOfPage } from '#web/lib/colleague.ts';
import { Button } from '#web/ui/button.tsx';
import { linksTexts as texts } from './links.texts.ts';

/** First {@link BACKLINKS_PAGE}, then as many as a page can have. */
const NEXT_PAGE = 100;

interface LinkedFromProps {
  noteId: string;
  /** The path of a folder, as `Clients / Acme`. */
  pathOf: (folderId: string | null) => string;
  onOpen: (noteId: string) => void;
  className?: string;
}

/** The notes that link to a note, page by page, and the letters that were sent from it. */
export function useBacklinks(noteId: string) {
  return useInfiniteQuery({
    queryKey: [listBacklinks.path, noteId],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam, limit: NEXT_PAGE };
      return call(listBacklinks, { params: { id: noteId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Notes saved here may link to it since.
    staleTime: 0,
  });
}

/** The notes that link to a note, folded under their number. Nothing is shown where there are none. */
export function LinkedFrom({ noteId, pathOf, onOpen, className }: LinkedFromProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBacklinks(noteId);
  if (!data) {
    // The page says already that it is offline, or that the note is deleted.
    if (!error || (error instanceof ApiError && (error.isOffline || error.status === 404))) return null;
    return (
      <p className={cn('flex items-center gap-2 py-1 text-ink-muted text-sm', className)}>
        {texts.loadFailed}
        <Button variant="ghost" size="sm" onClick={() => void refetch()}>
          {noteTexts.retry}
        </Button>
      </p>
    );
  }
  const [first] = data.pages;
  if (!first || first.total === 0) return null;
  const notes = uniqueNotes(data.pages.flatMap((page) => page.linkedFrom));
  return (
    <section className={cn('shrink-0 border-t py-1', className)}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded px-1.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11"
        >
          <ChevronRight aria-hidden="true" className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
          {texts.linkedFrom(first.total)}
        </button>
      </h2>
      <div
        id={listId}
        hidden={!isOpen}
        className="-mx-1.5 max-h-[30dvh] animate-fade-in overflow-y-auto px-1.5 pb-2 max-sm:pb-20"
      >
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <LinkingNoteLink note={note} path={pathOf(note.folderId)} onOpen={onOpen} />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="ghost" size="sm" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.showMore(Math.min(NEXT_PAGE, first.total - notes.length))}
          </Button>
        )}
      </div>
    </section>
  );
}

interface LinkingNoteLinkProps {
  note: LinkingNote;
  path: string;
  onOpen: (noteId: string) => void;
}

function LinkingNoteLink({ note, path, onOpen }: LinkingNoteLinkProps) {
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(note.id);
  }
  return (
    <a
      href={placeOfPage() + noteHref(note.id)}
      onClick={handleClick}
      className="-mx-1.5 flex min-h-8 items-center gap-3 rounded px-1.5 hover:bg-hover touch:min-h-11"
    >
      <span className="min-w-0 truncate">{shownTitle(note.title)}</span>{' '}
      <span className="ml-auto max-w-1/2 shrink-0 truncate text-ink-muted text-sm">{path}</span>
    </a>
  );
}

/** A note saved between two pages is on both. */
function uniqueNotes(notes: readonly LinkingNote[]): LinkingNote[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()];
}
