import { useCallback, useEffect, useMemo } from 'react';
import { type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import { type NoteSummary, UNTITLED_NOTE } from '#shared/notes.ts';
import { excludingFolder, idsAbove } from '#web/features/folders/folder-tree-model.ts';
import { FoldersView } from '#web/features/folders/folders-view.tsx';
import type { TreeItem } from '#web/features/folders/use-tree-drag.ts';
import { NotesView } from '#web/features/notes/list/notes-view.tsx';
import { useExcludeNote } from '#web/features/notes/notes.queries.ts';
import { useNotesByFolder } from '#web/features/notes/use-notes-by-folder.ts';
import { noteHref } from './use-note-route.ts';
import { useStoredState } from './use-stored-state.ts';

const EXPANDED_MAX = 5_000;

function areIds(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.length <= EXPANDED_MAX && stored.every((id) => typeof id === 'string');
}

export interface MovingItem extends TreeItem {
  name: string;
}

export interface NotesPanelProps {
  view: 'list' | 'folders';
  /** Where each list was scrolled to; outlives this panel, which goes while another tab is shown. */
  scrollPlaces: Map<string, number>;
  folders: readonly Folder[];
  activeId: string | null;
  tag: string | undefined;
  onTagChange: (tag: string | undefined) => void;
  onOpen: (id: string) => void;
  onCreateNote: (folderId: string | null) => void;
  onDeleteNote: (id: string) => void;
  onMove: (item: TreeItem, folderId: string | null) => void;
  onAskMove: (item: MovingItem) => void;
  onBeforeFolderDelete: () => Promise<unknown>;
  onFolderDeleted: (folderIds: ReadonlySet<string>) => void;
  /** A folder to show, until `onRevealed`. */
  revealedId: string | undefined;
  onRevealed: () => void;
  /** A new folder to be named, until `onNamed`. */
  namedId: string | undefined;
  onNamed: () => void;
}

/** The notes as a list or in their folders; each view keeps its scroll place while the other one is shown. */
export function NotesPanel(props: NotesPanelProps) {
  const { folders, onAskMove, onOpen, activeId, scrollPlaces, revealedId } = props;
  const [expandedIds, setExpandedIds] = useStoredState('sparehour.expanded', areIds, [ROOT_FOLDER.id]);
  const expanded = useMemo(() => new Set(expandedIds), [expandedIds]);
  const folderNames = useMemo(() => new Map(folders.map((folder) => [folder.id, folder.name])), [folders]);
  const handleDelete = (note: NoteSummary) => props.onDeleteNote(note.id);
  const { mutate: exclude } = useExcludeNote();
  const handleExclude = (note: NoteSummary, excluded: boolean) => exclude({ id: note.id, excluded });

  useEffect(() => {
    if (revealedId === undefined) return;
    const wanted = [ROOT_FOLDER.id, revealedId, ...idsAbove(folders, revealedId)];
    if (!wanted.every((id) => expandedIds.includes(id))) setExpandedIds([...new Set([...expandedIds, ...wanted])]);
  }, [revealedId, folders, expandedIds, setExpandedIds]);

  const setExpanded = useCallback(
    (folderId: string, isExpanded: boolean) => {
      const others = expandedIds.filter((id) => id !== folderId);
      setExpandedIds(isExpanded ? [...others, folderId] : others);
    },
    [expandedIds, setExpandedIds],
  );

  if (props.view === 'list') {
    return (
      <NotesView
        activeId={activeId}
        hrefOf={noteHref}
        hasFiledNotes={folders.some((folder) => folder.noteCount > 0)}
        folderNameOf={(id) => folderNames.get(id)}
        tag={props.tag}
        onTagChange={props.onTagChange}
        onOpen={onOpen}
        onMove={(note) => onAskMove(movingNote(note))}
        onDelete={handleDelete}
        isFolderExcluded={(id) => excludingFolder(folders, id) !== undefined}
        onExclude={handleExclude}
        scrollPlaces={scrollPlaces}
      />
    );
  }
  return (
    <Folders
      {...props}
      expanded={expanded}
      onExpandedChange={setExpanded}
      onDeleteNote={handleDelete}
      onExcludeNote={handleExclude}
    />
  );
}

/** A note as what is being moved. */
export function movingNote(note: NoteSummary): MovingItem {
  return { kind: 'note', id: note.id, parentId: note.folderId, name: note.title || UNTITLED_NOTE };
}

interface FoldersProps extends Omit<NotesPanelProps, 'onDeleteNote'> {
  expanded: ReadonlySet<string>;
  onExpandedChange: (folderId: string, isExpanded: boolean) => void;
  onDeleteNote: (note: NoteSummary) => void;
  onExcludeNote: (note: NoteSummary, excluded: boolean) => void;
}

function Folders(props: FoldersProps) {
  const { expanded, folders, scrollPlaces } = props;
  const { notesOf, loadMoreIn } = useNotesByFolder(expanded);

  function askMove(item: TreeItem) {
    const name =
      item.kind === 'folder'
        ? folders.find((folder) => folder.id === item.id)?.name
        : notesOf(item.parentId ?? ROOT_FOLDER.id).notes.find((note) => note.id === item.id)?.title;
    props.onAskMove({ ...item, name: name || UNTITLED_NOTE });
  }

  return (
    <FoldersView
      notesOf={notesOf}
      onLoadMoreNotes={loadMoreIn}
      expanded={expanded}
      onExpandedChange={props.onExpandedChange}
      activeNoteId={props.activeId}
      onOpenNote={props.onOpen}
      onCreateNote={props.onCreateNote}
      onDeleteNote={props.onDeleteNote}
      onExcludeNote={props.onExcludeNote}
      onMove={props.onMove}
      onAskMove={askMove}
      onBeforeFolderDelete={props.onBeforeFolderDelete}
      onFolderDeleted={props.onFolderDeleted}
      revealedId={props.revealedId}
      onRevealed={props.onRevealed}
      namedId={props.namedId}
      onNamed={props.onNamed}
      startOffset={scrollPlaces.get('folders') ?? 0}
      onScroll={(offset) => scrollPlaces.set('folders', offset)}
    />
  );
}
