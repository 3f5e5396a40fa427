import { useState } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import { useStoredState } from './use-stored-state.ts';

type View = 'list' | 'folders';
const isView = (stored: unknown): stored is View => stored === 'list' || stored === 'folders';

export type Sidebar = ReturnType<typeof useSidebar>;

/** What the sidebar shows, and how to show something in it from elsewhere. */
export function useSidebar(isNarrow: boolean) {
  // On a narrow screen; on a wide one it is always there.
  const [isOpen, setIsOpen] = useState(false);
  const [tab, setTab] = useState<'notes' | 'chat'>('notes');
  const [view, setView] = useStoredState<View>('sparehour.view', isView, 'list');
  const [tag, setTag] = useState<string>();
  const [revealedId, setRevealedId] = useState<string>();
  const [namedId, setNamedId] = useState<string>();

  function show(next: View): void {
    setTab('notes');
    setView(next);
    setIsOpen(isNarrow);
  }

  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
    tab,
    setTab,
    view,
    setView,
    tag,
    setTag,
    revealedId,
    forgetRevealed: () => setRevealedId(undefined),
    namedId,
    forgetNamed: () => setNamedId(undefined),
    show,
    showConversations() {
      setTab('chat');
      setIsOpen(isNarrow);
    },
    /** The notes with a tag, wherever they are filed. */
    showTag(wanted: string) {
      setTag(wanted);
      show('list');
    },
    showFolder(folderId: string) {
      setRevealedId(folderId);
      show('folders');
    },
    /** A folder that waits for its name. */
    nameFolder(folderId: string) {
      setNamedId(folderId);
      show('folders');
    },
  };
}

/** Where a new note goes: in the tree to the folder that has the focus, else beside the open note; elsewhere to none. */
export function placeOfNewNote({ tab, view }: { tab: string; view: View }, besideFolderId: string | null) {
  if (tab !== 'notes' || view !== 'folders') return null;
  const row = document.activeElement?.closest<HTMLElement>('[role="treeitem"][data-row-key^="folder:"]');
  if (!row) return besideFolderId;
  const id = row.dataset.rowKey?.slice('folder:'.length);
  return id === undefined || id === ROOT_FOLDER.id ? null : id;
}
