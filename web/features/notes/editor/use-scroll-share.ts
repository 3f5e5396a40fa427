import { type RefObject, useEffect, useRef } from 'react';

/** How far down a box is scrolled, from 0 to 1. */
export type ScrollShare = RefObject<number>;

/** Remembers how far down the text box is scrolled, also while it is hidden. */
export function useScrollShare(boxRef: RefObject<HTMLElement | null>): ScrollShare {
  const share = useRef(0);
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const note = () => {
      const room = box.scrollHeight - box.clientHeight;
      if (box.clientHeight > 0) share.current = room > 0 ? box.scrollTop / room : 0;
    };
    box.addEventListener('scroll', note);
    return () => box.removeEventListener('scroll', note);
  }, [boxRef]);
  return share;
}

/** Keeps the page as far down as the text box, until somebody scrolls the page itself. */
export function useFollowScroll(
  boxRef: RefObject<HTMLElement | null>,
  paneRef: RefObject<HTMLElement | null>,
  share: ScrollShare,
): void {
  useEffect(() => {
    const box = boxRef.current;
    const pane = paneRef.current;
    if (!box || !pane?.firstElementChild) return;
    const left = new AbortController();
    let isOwn = false;
    const follow = () => {
      if (!isOwn) pane.scrollTop = share.current * (pane.scrollHeight - pane.clientHeight);
    };
    const leave = () => {
      isOwn = true;
    };
    const signal = left.signal;
    for (const event of ['wheel', 'pointerdown', 'keydown']) {
      pane.addEventListener(event, leave, { signal, passive: true });
    }
    box.addEventListener(
      'scroll',
      () => {
        isOwn = false;
        follow();
      },
      { signal },
    );
    // It is set piece by piece, and grows with what is written.
    const observer = new ResizeObserver(follow);
    observer.observe(pane.firstElementChild);
    return () => {
      left.abort();
      observer.disconnect();
    };
  }, [boxRef, paneRef, share]);
}
