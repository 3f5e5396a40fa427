import { useLayoutEffect, useState } from 'react';
import { useStoredState } from '#web/app/workspace/core/use-stored-state.ts';
import type { View } from '#web/app/workspace/core/view-address.ts';
import type { Sidebar, SidebarSize, ViewControls } from '#web/app/workspace/core/workspace-parts.ts';

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

export const SIDEBAR_WIDTH = { least: 240, most: 480, step: 16 };
const WIDE_SCREEN = 1280;

interface Size {
  /** Pixels; null for the width that fits the screen. */
  width: number | null;
  isCollapsed: boolean;
}

function isSize(stored: unknown): stored is Size {
  const { width, isCollapsed } = (stored ?? {}) as Record<string, unknown>;
  return typeof isCollapsed === 'boolean' && (width === null || typeof width === 'number');
}

/** How wide the sidebar is beside the note, and whether it is hidden there; remembered in this browser. */
function useSidebarSize(): SidebarSize {
  const [size, setSize] = useStoredState<Size>('sparehour.sidebar', isSize, { width: null, isCollapsed: false });
  const width = within(size.width ?? (window.innerWidth >= WIDE_SCREEN ? 320 : 288));

  // Messages are as wide as the sidebar they appear in.
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    root.setProperty('--sidebar-width', `${width}px`);
    return () => void root.removeProperty('--sidebar-width');
  }, [width]);

  return {
    width,
    isCollapsed: size.isCollapsed,
    setWidth: (next: number | null) => setSize({ ...size, width: next === null ? null : within(next) }),
    setCollapsed: (isCollapsed: boolean) => setSize({ ...size, isCollapsed }),
  };
}

function within(width: number): number {
  return Math.round(Math.min(SIDEBAR_WIDTH.most, Math.max(SIDEBAR_WIDTH.least, width)));
}
