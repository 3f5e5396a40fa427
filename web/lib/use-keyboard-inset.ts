import { type RefObject, useEffect } from 'react';

/** Keeps an element above the keyboard of a phone, which covers the page without making it smaller. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const adjust = () => {
      const box = element.current;
      if (!box) return;
      // Zoomed in, the viewport is smaller for another reason.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      box.style.paddingBottom = covered > 80 ? `${Math.round(covered)}px` : '';
    };
    viewport.addEventListener('resize', adjust);
    viewport.addEventListener('scroll', adjust);
    return () => {
      viewport.removeEventListener('resize', adjust);
      viewport.removeEventListener('scroll', adjust);
    };
  }, [element]);
}
