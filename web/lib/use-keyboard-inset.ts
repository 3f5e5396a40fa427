import { type RefObject, useEffect } from 'react';

/** Keeps an element above a phone's keyboard, which covers the page without resizing it. */
export function useKeyboardInset(
  element: RefObject<HTMLElement | null>,
  property: 'paddingBottom' | 'bottom' = 'paddingBottom',
): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const adjust = () => {
      const box = element.current;
      if (!box) return;
      // When zoomed in, the viewport is smaller for another reason.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      box.style[property] = covered > 80 ? `${Math.round(covered)}px` : '';
    };
    adjust();
    viewport.addEventListener('resize', adjust);
    viewport.addEventListener('scroll', adjust);
    return () => {
      viewport.removeEventListener('resize', adjust);
      viewport.removeEventListener('scroll', adjust);
    };
  }, [element, property]);
}
