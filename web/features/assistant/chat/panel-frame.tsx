import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useBackCloses } from '#web/lib/back-closes.ts';
import { cn } from '#web/lib/cn.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';

interface PanelFrameProps {
  label: string;
  isNarrow: boolean;
  /** The element to focus when the panel opens. */
  firstFocus: RefObject<HTMLElement | null>;
  onEscape: () => void;
  header: ReactNode;
  children: ReactNode;
}

/**
 * A panel in the corner that leaves the page usable; full screen on a phone. It takes the focus when it opens and
 * returns it when it closes.
 */
export function PanelFrame({ label, isNarrow, firstFocus, onEscape, header, children }: PanelFrameProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  useKeyboardInset(frameRef);
  // A full-screen panel closes like a dialog.
  useBackCloses(isNarrow, onEscape);

  useEffect(() => {
    const opener = document.activeElement;
    const frame = frameRef.current;
    // On a phone the keyboard would cover the conversation.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    (isTouch ? frame : (firstFocus.current ?? frame))?.focus({ preventScroll: true });
    return () => {
      const isInside = frame?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [firstFocus]);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Key events in a dialog opened from here bubble up through React's component tree.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onEscape();
    }
    if (event.key === 'Tab' && isNarrow) keepInside(event);
  }

  return (
    <div
      ref={frameRef}
      id="assistant"
      role="dialog"
      aria-label={label}
      aria-modal={isNarrow}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className={cn(
        'fixed z-40 flex animate-pop-in flex-col bg-raised outline-none',
        isNarrow
          ? 'inset-0 bottom-(--toast-height) pt-[env(safe-area-inset-top)]'
          : 'right-3 bottom-[calc(0.75rem+var(--toast-height))] h-[min(46rem,calc(100dvh-4.3125rem-var(--toast-height)))] w-[25rem] overflow-hidden rounded-xl shadow-dialog xl:bottom-3 xl:h-[calc(100dvh-4.3125rem)]',
      )}
    >
      <div className="flex items-center gap-1.5 py-2 pr-2 pl-4">{header}</div>
      {children}
    </div>
  );
}

/** Keeps Tab inside the full-screen panel. */
function keepInside(event: KeyboardEvent<HTMLDivElement>): void {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, textarea, input, [tabindex="0"]'),
  ].filter((element) => !element.hasAttribute('disabled') && element.tabIndex === 0);
  const last = stops.at(-1);
  const [first] = stops;
  const from = event.shiftKey ? first : last;
  if (document.activeElement !== from && document.activeElement !== event.currentTarget) return;
  if (document.activeElement === event.currentTarget && !event.shiftKey) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
