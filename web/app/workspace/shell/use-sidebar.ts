import { useState } from 'react';
import type { View } from '#web/app/workspace/core/view-address.ts';
import type { Sidebar, ViewControls } from '#web/app/workspace/core/workspace-parts.ts';
import { useSidebarSize } from './use-sidebar-size.ts';

/** How to show something in the sidebar from elsewhere. */
export function useSidebar({ show, tags }: Pick<ViewControls, 'show' | 'tags'>): Sidebar {
  const size = useSidebarSize();
  const [revealedId, setRevealedId] = useState<string>();
  const [namedId, setNamedId] = useState<string>();

  function showIn(next: Partial<View>): void {
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
    showTag: (tag: string) => showIn({ view: 'all', tags: [tag] }),
    narrowByTag: (tag: string) => showIn({ view: 'all', tags: [...new Set([...tags, tag])] }),
    showFolder(folderId: string) {
      setRevealedId(folderId);
      showIn({ view: 'folders' });
    },
    nameFolder(folderId: string) {
      setNamedId(folderId);
      showIn({ view: 'folders' });
    },
  };
}
