import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import { shownTitle } from '#shared/notes.ts';
import { movingNotes } from '#web/app/workspace/core/moving-note.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useMakeClients } from '#web/app/workspace/core/use-make-clients.ts';
import { useStoredState } from '#web/app/workspace/core/use-stored-state.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { openToText } from '#web/features/clients/client-page.texts.ts';
import { useShownGrant } from '#web/features/colleagues/use-colleagues.ts';
import { useOpenedTo } from '#web/features/colleagues/use-opened-to.ts';
import { idsAbove } from '#web/features/folders/folder-tree-model.ts';
import { FoldersView } from '#web/features/folders/folders-view.tsx';
import { isSeveral, type TreeItem } from '#web/features/folders/use-tree-drag.ts';
import { SelectionBar } from '#web/features/notes/batch/selection-bar.tsx';
import { useNotesByFolder } from '#web/features/notes/use-notes-by-folder.ts';

const EXPANDED_MAX = 5_000;

function areIds(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.length <= EXPANDED_MAX && stored.every((id) => typeof id === 'string');
}

interface FoldersPanelProps {
  scrollPlaces: Map<string, number>;
  onOpenNote: (id: string) => void;
}

/** All folders as a tree. */
export function FoldersPanel({ scrollPlaces, onOpenNote }: FoldersPanelProps) {
  const { drafts, folders, shownId, sidebar, view, ...actions } = useWorkspace();
  const { createNote, move, movedTo, remove, hide, leaveFolders } = actions;
  const { revealedId } = sidebar;
  const { make } = useMakeClients();
  const { isReadOnly } = useShownGrant();
  const openTo = new Map([...useOpenedTo()].map(([id, names]) => [id, openToText(names)]));
  const dialogs = useDialogs();
  const [expandedIds, setExpandedIds] = useStoredState('sparehour.expanded', areIds, [ROOT_FOLDER.id]);
  const expanded = useMemo(() => new Set(expandedIds), [expandedIds]);
  const { notesOf, loadMoreIn } = useNotesByFolder(expanded);

  useEffect(() => {
    if (revealedId === undefined) return;
    const wanted = [ROOT_FOLDER.id, revealedId, ...idsAbove(folders, revealedId)];
    if (!wanted.every((id) => expandedIds.includes(id))) setExpandedIds([...new Set([...expandedIds, ...wanted])]);
  }, [revealedId, folders, expandedIds, setExpandedIds]);

  const open = useEffectEvent((folderId: string) => {
    const wanted = [ROOT_FOLDER.id, folderId, ...idsAbove(folders, folderId)];
    if (!wanted.every((id) => expandedIds.includes(id))) setExpandedIds([...new Set([...expandedIds, ...wanted])]);
  });
  useEffect(() => {
    if (movedTo) open(movedTo.folderId ?? ROOT_FOLDER.id);
  }, [movedTo]);

  const setExpanded = useCallback(
    (folderId: string, isExpanded: boolean) => {
      const others = expandedIds.filter((id) => id !== folderId);
      setExpandedIds(isExpanded ? [...others, folderId] : others);
    },
    [expandedIds, setExpandedIds],
  );

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
      onExpandedChange={setExpanded}
      activeNoteId={shownId ?? null}
      onOpenNote={onOpenNote}
      onOpenFolder={(folderId) => view.show({ view: 'folders', folderId })}
      onCreateNote={createNote}
      onDeleteNotes={(ids) => void remove(...ids)}
      onExcludeNotes={(ids, excluded) => void hide(ids, excluded)}
      selectionBar={(selection, notes) =>
        !isReadOnly && <SelectionBar selection={selection} notes={notes} total={notes.length} />
      }
      isReadOnly={isReadOnly}
      openTo={openTo}
      onColleagues={(clientId) => dialogs.open('colleagues', { clientId })}
      onMove={move}
      onAskMove={askMove}
      onClient={(folderId) => {
        const folder = folders.find(({ id }) => id === folderId);
        const showDetails = () => dialogs.open('client', { folderId });
        if (folder?.client) showDetails();
        else if (folder) void make([folder], showDetails);
      }}
      onShowOnly={(clientId) => dialogs.open('client-safe', { clientId })}
      onExportFolder={(folderId) => {
        const name = folders.find((folder) => folder.id === folderId)?.name ?? '';
        dialogs.open('export', { what: { folderId, name } });
      }}
      onBeforeFolderDelete={() => drafts.flushAll()}
      onFolderDeleted={leaveFolders}
      revealedId={revealedId}
      onRevealed={sidebar.forgetRevealed}
      namedId={sidebar.namedId}
      onNamed={sidebar.forgetNamed}
      startOffset={scrollPlaces.get('folders') ?? 0}
      onScroll={(offset) => scrollPlaces.set('folders', offset)}
    />
  );
}
