import { FileQuestion, FileUp, Folder as FolderIcon, FolderInput } from 'lucide-react';
import { type Ref, useCallback, useSyncExternalStore } from 'react';
import { brand } from '#shared/brand.ts';
import { ROOT_FOLDER } from '#shared/folders.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { NoteEditor } from '#web/features/notes/editor/note-editor.tsx';
import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';
import { NoteSkeleton } from '#web/features/notes/editor/note-skeleton.tsx';
import type { PassageToShow } from '#web/features/notes/editor/show-passage.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type AiExclusion, AiExclusionItem, AiExclusionLine } from './ai-exclusion.tsx';
import { LazyFiling } from './lazy-filing.tsx';
import type { useNoteRoute } from './use-note-route.ts';

export interface MainAreaProps {
  drafts: Drafts;
  controlsRef: Ref<EditorControls>;
  route: ReturnType<typeof useNoteRoute>;
  /** The note to show; null for none, undefined while that is not known. */
  noteId: string | null | undefined;
  /** Where in a note search leads to. */
  passage: PassageToShow | undefined;
  tagSuggestions: readonly string[];
  /** The names of the folders the note is in, from the top; empty where it is unfiled. */
  folderPath: readonly string[];
  exclusion: AiExclusion | undefined;
  onCreateNote: () => void;
  isCreating: boolean;
  onMove: () => void;
  onFile: (folderId: string) => void;
  onDelete: (id: string) => void;
  onOpenTrash: () => void;
  onUpload: () => void;
}

/** The open note, or what to do where there is none. */
export function MainArea({ noteId, ...props }: MainAreaProps) {
  if (noteId === undefined) return <NoteSkeleton />;
  if (noteId === null) return <Welcome onCreateNote={props.onCreateNote} isCreating={props.isCreating} />;
  return <OpenNote {...props} noteId={noteId} />;
}

function OpenNote(props: MainAreaProps & { noteId: string }) {
  const { noteId, drafts, route, folderPath, exclusion } = props;
  const snapshot = useSyncExternalStore(
    useCallback((listener) => drafts.subscribe(noteId, listener), [drafts, noteId]),
    () => drafts.getSnapshot(noteId),
  );
  if (snapshot.status === 'missing') {
    return <MissingNote onOpenTrash={props.onOpenTrash} onClose={() => route.openNote(null, 'replace')} />;
  }
  return (
    <NoteEditor
      noteId={noteId}
      drafts={drafts}
      controlsRef={props.controlsRef}
      passage={props.passage}
      tagSuggestions={props.tagSuggestions}
      canGoBack={route.canGoBack}
      canGoForward={route.canGoForward}
      onBack={route.goBack}
      onForward={route.goForward}
      onOpenNote={route.openNote}
      onDelete={props.onDelete}
      onClosed={() => route.openNote(null, 'replace')}
      toolbarSlot={
        <IconButton label="Upload" onClick={props.onUpload}>
          <FileUp aria-hidden="true" />
        </IconButton>
      }
      menuSlot={
        <>
          <DropdownMenuItem onSelect={props.onMove}>
            <FolderInput aria-hidden="true" />
            Move to…
          </DropdownMenuItem>
          {exclusion && <AiExclusionItem exclusion={exclusion} />}
        </>
      }
      headerSlot={
        <>
          <FolderPath names={folderPath} onMove={props.onMove} />
          {exclusion && <AiExclusionLine exclusion={exclusion} />}
        </>
      }
      suggestionSlot={
        <LazyFiling key={noteId} noteId={noteId} drafts={drafts} snapshot={snapshot} onFile={props.onFile} />
      }
    />
  );
}

/** Where the note is filed; pressing it moves the note. */
function FolderPath({ names, onMove }: { names: readonly string[]; onMove: () => void }) {
  const path = [ROOT_FOLDER.name, ...names].join(' / ');
  return (
    <button
      type="button"
      aria-label={`In ${path}. Move to…`}
      onClick={onMove}
      className="inline-flex min-w-0 max-w-full items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11"
    >
      <FolderIcon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{path}</span>
    </button>
  );
}

function MissingNote({ onOpenTrash, onClose }: { onOpenTrash: () => void; onClose: () => void }) {
  return (
    <EmptyState
      className="flex-1"
      icon={<FileQuestion />}
      title="This note does not exist"
      description="It may have been deleted, or the link to it is not complete."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" onClick={onOpenTrash}>
            Look in Trash
          </Button>
          <Button onClick={onClose}>Back to my notes</Button>
        </div>
      }
    />
  );
}

/** No note is open. */
function Welcome({ onCreateNote, isCreating }: { onCreateNote: () => void; isCreating: boolean }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 pb-16 text-center">
      <BrandMark className="size-12" />
      <h2 className="mt-6 text-balance font-semibold font-serif text-note-h1">Welcome to {brand.name}</h2>
      <p className="mt-2 max-w-80 text-balance text-ink-muted">
        Select a note from the sidebar or create a new one to get started.
      </p>
      <Button size="lg" className="mt-7" onClick={onCreateNote} disabled={isCreating}>
        Create your first note
      </Button>
    </div>
  );
}
