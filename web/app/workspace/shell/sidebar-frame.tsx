import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { workspaceTexts as texts } from '#web/app/workspace/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { useBackCloses } from '#web/lib/back-closes.ts';
import { cn } from '#web/lib/cn.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';

interface SidebarFrameProps {
  /** Gets the focus back when the drawer closes. */
  menuButtonRef: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** Beside the note on a wide screen; on a narrow one a drawer over it that Esc and a tap beside it close. */
export function SidebarFrame({ menuButtonRef, children }: SidebarFrameProps) {
  const { isNarrow, sidebar } = useWorkspace();
  const { isOpen, close } = sidebar;
  const frameRef = useRef<HTMLElement>(null);
  const isDrawerOpen = isNarrow && isOpen;
  useShortcut('escape', close, isDrawerOpen);
  useBackCloses(isDrawerOpen, close);

  useEffect(() => {
    if (!isDrawerOpen) return;
    const menuButton = menuButtonRef.current;
    const frame = frameRef.current;
    // What it was opened for may have the focus already.
    if (!frame?.contains(document.activeElement)) frame?.focus();
    return () => {
      const focused = document.activeElement;
      if (focused === document.body || frame?.contains(focused)) menuButton?.focus();
    };
  }, [isDrawerOpen, menuButtonRef]);

  return (
    <>
      {isDrawerOpen && (
        // The drawer's keys are Esc and the menu button; this is the tap beside it.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div className="fixed inset-0 top-14 z-30 animate-fade-in bg-overlay" onClick={close} />
      )}
      <aside
        ref={frameRef}
        id="sidebar"
        aria-label={texts.sidebar}
        tabIndex={-1}
        inert={isNarrow && !isOpen}
        className={cn(
          'outline-none',
          isNarrow
            ? 'fixed top-14 bottom-(--toast-height) left-0 z-40 w-[min(21rem,88vw)] shadow-dialog duration-180'
            : 'w-72 shrink-0 border-r xl:w-80',
          // Visible at once when it opens, or it could not take the focus; hidden only when it has slid out.
          isNarrow &&
            (isOpen ? 'transition-[translate]' : 'invisible -translate-x-full transition-[translate,visibility]'),
        )}
      >
        {children}
      </aside>
    </>
  );
}
