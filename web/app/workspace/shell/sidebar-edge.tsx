import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { SIDEBAR_WIDTH } from './use-sidebar.ts';

/** Between the sidebar and the note: dragging it or its arrow keys make the sidebar wider; a double click resets it. */
export function SidebarEdge() {
  const { sidebar } = useWorkspace();
  const { width, setWidth } = sidebar.size;
  const grabbed = useRef<{ x: number; width: number }>(undefined);

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { x: event.clientX, width };
  }
  function handlePointerMove({ clientX }: PointerEvent) {
    if (grabbed.current) setWidth(grabbed.current.width + clientX - grabbed.current.x);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const { least, most, step } = SIDEBAR_WIDTH;
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: least, End: most }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setWidth(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be moved, a separator with a value can
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.sidebarWidth}
      aria-controls="sidebar"
      aria-valuenow={width}
      aria-valuemin={SIDEBAR_WIDTH.least}
      aria-valuemax={SIDEBAR_WIDTH.most}
      tabIndex={0}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onLostPointerCapture={() => {
        grabbed.current = undefined;
      }}
      onDoubleClick={() => setWidth(null)}
      onKeyDown={handleKeyDown}
      className="absolute inset-y-0 -right-1 z-20 w-2 cursor-col-resize touch-none outline-none after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 hover:after:bg-control focus-visible:after:bg-focus"
    />
  );
}
