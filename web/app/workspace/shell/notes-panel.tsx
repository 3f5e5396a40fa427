import { useCallback, useEffect, useMemo } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import { noteHref } from '#shared/note-links.ts';
import { shownTitle } from '#shared/notes.ts';
import { useDialogs } from '#web/app/workspace/dialogs/use-dialogs.ts';
import { movingNotes } from '#web/app/workspace/note/moving-note.ts';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { excludingFolder, idsAbove } from '#web/features/folders/folder-tree-model.ts';
import { FoldersView } from '#web/features/folders/folders-view.tsx';
import { isSeveral, type TreeItem } from '#web/features/folders/use-tree-drag.ts';
import { SelectionBar } from '#web/features/notes/batch/selection-bar.tsx';
import { NotesView } from '#web/features/notes/list/notes-view.tsx';
import { useNotesByFolder } from '#web/features/notes/use-notes-by-folder.ts';
import { useStoredState } from './use-stored-state.ts';

const EXPANDED_MAX = 5_000;

function areIds(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.length <= EXPANDED_MAX && stored.every((id) => typeof id === 'string');
}

interface NotesPanelProps {
  /** Where each list was scrolled to; outlives this panel, which goes while another tab is shown. */
  scrollPlaces: Map<string, number>;
}

/** The notes as a list or in their folders; each view keeps its scroll place while the other one is shown. */
export function NotesPanel({ scrollPlaces }: NotesPanelProps) {
  const { folders, shownId, sidebar } = useWorkspace();
  const { revealedId } = sidebar;
  const openFromList = useOpenFromList();
  const [expandedIds, setExpandedIds] = useStoredState('sparehour.expanded', areIds, [ROOT_FOLDER.id]);
  const expanded = useMemo(() => new Set(expandedIds), [expandedIds]);
  const folderNames = useMemo(() => new Map(folders.map((folder) => [folder.id, folder.name])), [folders]);

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

  if (sidebar.view === 'list') {
    return (
      <NotesView
        activeId={shownId ?? null}
        hrefOf={noteHref}
        hasFiledNotes={folders.some((folder) => folder.noteCount > 0)}
        folderNameOf={(id) => folderNames.get(id)}
        tag={sidebar.tag}
        onTagChange={sidebar.setTag}
        onOpen={openFromList}
        isFolderExcluded={(id) => excludingFolder(folders, id) !== undefined}
        scrollPlaces={scrollPlaces}
      />
    );
  }
  return <Folders scrollPlaces={scrollPlaces} expanded={expanded} onExpandedChange={setExpanded} />;
}

interface FoldersProps extends NotesPanelProps {
  expanded: ReadonlySet<string>;
  onExpandedChange: (folderId: string, isExpanded: boolean) => void;
}

function Folders({ expanded, scrollPlaces, onExpandedChange }: FoldersProps) {
  const { drafts, folders, shownId, sidebar, createNote, move, remove, hide, leaveFolders } = useWorkspace();
  const dialogs = useDialogs();
  const openFromList = useOpenFromList();
  const { notesOf, loadMoreIn } = useNotesByFolder(expanded);

  function askMove(item: TreeItem) {
    if (isSeveral(item)) {
      dialogs.open('move', movingNotes(item.ids ?? []));
      return;
    }
    const name =
      item.kind === 'folder'
        ? folders.find((folder) => folder.id === item.id)?.name
        : notesOf(item.parentId ?? ROOT_FOLDER.id).notes.find((note) => note.id === item.id)?.title;
    dialogs.open('move', { item: { ...item, name: shownTitle(name ?? '') } });
  }

  return (
    <FoldersView
      notesOf={notesOf}
      onLoadMoreNotes={loadMoreIn}
      expanded={expanded}
      onExpandedChange={onExpandedChange}
      activeNoteId={shownId ?? null}
      onOpenNote={openFromList}
      onCreateNote={createNote}
      onDeleteNotes={(ids) => void remove(...ids)}
      onExcludeNotes={(ids, excluded) => void hide(ids, excluded)}
      selectionBar={(selection, notes) => <SelectionBar selection={selection} notes={notes} total={notes.length} />}
      onMove={move}
      onAskMove={askMove}
      onBeforeFolderDelete={() => drafts.flushAll()}
      onFolderDeleted={leaveFolders}
      revealedId={sidebar.revealedId}
      onRevealed={sidebar.forgetRevealed}
      namedId={sidebar.namedId}
      onNamed={sidebar.forgetNamed}
      startOffset={scrollPlaces.get('folders') ?? 0}
      onScroll={(offset) => scrollPlaces.set('folders', offset)}
    />
  );
}

function useOpenFromList(): (id: string) => void {
  const { sidebar, openNote } = useWorkspace();
  return (id) => {
    sidebar.close();
    openNote(id);
  };
}
