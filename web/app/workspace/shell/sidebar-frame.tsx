import { type ReactNode, useEffect, useRef } from 'react';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { cn } from '#web/lib/cn.ts';
import { SidebarEdge } from './sidebar-edge.tsx';

/** Beside the note on a wide screen; on a narrow one a page of its own, which the open note covers. */
export function SidebarFrame({ children }: { children: ReactNode }) {
  const { isNarrow, isListPage, shownId, mainRef, sidebar } = useWorkspace();
  const { isCollapsed } = sidebar.size;
  const frameRef = useRef<HTMLElement>(null);
  const isHidden = isNarrow ? !isListPage : isCollapsed;
  const leftId = useRef<string>(undefined);

  useEffect(() => {
    if (shownId) leftId.current = shownId;
  }, [shownId]);
  useEffect(() => {
    const frame = frameRef.current;
    if (!frame || (!isNarrow && !isHidden)) return;
    const { activeElement } = document;
    const left = isHidden ? frame : mainRef.current;
    // The focus goes along with the page, unless something else has it.
    if (activeElement !== document.body && !left?.contains(activeElement)) return;
    const row = frame.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(leftId.current ?? '')}"]`);
    (isHidden ? mainRef.current : (row ?? frame))?.focus({ preventScroll: true });
  }, [isNarrow, isHidden, mainRef]);

  return (
    <aside
      ref={frameRef}
      id="sidebar"
      aria-label={texts.sidebar}
      tabIndex={-1}
      inert={isHidden}
      className={cn(
        'outline-none',
        // Hidden, it keeps its place and size, so the list keeps its scroll place.
        'flex',
        isNarrow
          ? 'absolute inset-0 z-20'
          : 'relative w-[calc(var(--places-width)+var(--list-width))] shrink-0 border-r',
        isHidden && (isNarrow ? 'invisible' : 'hidden'),
      )}
    >
      {children}
      {!isNarrow && <SidebarEdge />}
    </aside>
  );
}
