import { useLayoutEffect, useState } from 'react';
import { useStoredState } from '#web/app/workspace/core/use-stored-state.ts';
import type { View } from '#web/app/workspace/core/view-address.ts';
import type { Sidebar, SidebarSize, ViewControls } from '#web/app/workspace/core/workspace-parts.ts';
import { useMedia } from '#web/lib/use-is-narrow.ts';

/** How to show something in the sidebar from elsewhere. */
export function useSidebar({ show, tags }: Pick<ViewControls, 'show' | 'tags'>, isBesideAssistant: boolean): Sidebar {
  const size = useSidebarSize();
  const isRail = useIsRail(isBesideAssistant);
  const [revealedId, setRevealedId] = useState<string>();
  const [namedId, setNamedId] = useState<string>();

  function showIn(next: Partial<View>): void {
    show({ folderId: undefined, tags: [], ...next });
    if (size.isCollapsed) size.setCollapsed(false);
  }

  return {
    size,
    isRail,
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

/** Whether text, list and assistant leave the places no room for their names. */
function useIsRail(isBesideAssistant: boolean): boolean {
  const isShort = useMedia('(max-width: 1099.98px)');
  const isShortBeside = useMedia('(max-width: 1535.98px)');
  const isRail = isShort || (isBesideAssistant && isShortBeside);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--places-width', isRail ? '3.5rem' : '14.25rem');
  }, [isRail]);
  return isRail;
}

export const SIDEBAR_WIDTH = { least: 240, most: 480, step: 16 };
const WIDE_SCREEN = 1100;

interface Size {
  /** Pixels; null for the width that fits the screen. */
  width: number | null;
  isCollapsed: boolean;
}

function isSize(stored: unknown): stored is Size {
  const { width, isCollapsed } = (stored ?? {}) as Record<string, unknown>;
  return typeof isCollapsed === 'boolean' && (width === null || typeof width === 'number');
}

/** How wide the list is beside the note, and whether it is hidden there; remembered in this browser. */
function useSidebarSize(): SidebarSize {
  const [size, setSize] = useStoredState<Size>('sparehour.sidebar', isSize, { width: null, isCollapsed: false });
  const width = within(size.width ?? (window.innerWidth >= WIDE_SCREEN ? 300 : 260));

  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--list-width', `${width}px`);
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
