import { useState } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import type { ViewControls } from '#web/app/workspace/views/use-view.ts';
import { useSidebarSize } from './use-sidebar-size.ts';

export type Sidebar = ReturnType<typeof useSidebar>;

/** How to show something in the sidebar from elsewhere. */
export function useSidebar({ show, tags }: Pick<ViewControls, 'show' | 'tags'>) {
  const size = useSidebarSize();
  const [revealedId, setRevealedId] = useState<string>();
  const [namedId, setNamedId] = useState<string>();

  function showIn(next: Parameters<typeof show>[0]): void {
    show({ folderId: undefined, tags: [], ...next });
    if (size.isCollapsed) size.setCollapsed(false);
  }

  return {
    size,
    toggle: () => size.setCollapsed(!size.isCollapsed),
    revealedId,
    forgetRevealed: () => setRevealedId(undefined),
    namedId,
    forgetNamed: () => setNamedId(undefined),
    show: showIn,
    /** The notes with a tag, wherever they are filed. */
    showTag: (tag: string) => showIn({ view: 'all', tags: [tag] }),
    /** Those of the shown notes that have this tag too. */
    narrowByTag: (tag: string) => showIn({ view: 'all', tags: [...new Set([...tags, tag])] }),
    /** Shows a folder among the others. */
    showFolder(folderId: string) {
      setRevealedId(folderId);
      showIn({ view: 'folders' });
    },
    /** A folder that waits for its name. */
    nameFolder(folderId: string) {
      setNamedId(folderId);
      showIn({ view: 'folders' });
    },
  };
}

/** Where a new note goes: to the opened folder; in the tree to the folder that has the focus, else beside the open note. */
export function placeOfNewNote({ view, folderId }: ViewControls['list'], besideFolderId: string | null) {
  if (view !== 'folders') return null;
  if (folderId !== undefined) return folderId;
  const row = document.activeElement?.closest<HTMLElement>('[role="treeitem"][data-row-key^="folder:"]');
  if (!row) return besideFolderId;
  const id = row.dataset.rowKey?.slice('folder:'.length);
  return id === undefined || id === ROOT_FOLDER.id ? null : id;
}
