import type { TextRange } from './find-passage.ts';

const removals = new WeakMap<HTMLTextAreaElement, () => void>();

/**
 * Marks ranges of the text in a box until the first key or touch in it. A text box can't mark ranges, so a copy of its
 * text lies over it, with only the marked words visible.
 */
export function highlightText(box: HTMLTextAreaElement, ranges: readonly TextRange[]): void {
  removeHighlight(box);
  const last = ranges.at(-1);
  if (last === undefined) return;
  const layer = document.createElement('div');
  const copy = document.createElement('div');
  layer.ariaHidden = 'true';
  layer.append(copy);
  copy.append(...piecesOf(box, ranges));
  const place = () => placeOver(box, layer, copy);
  const follow = () => {
    copy.style.transform = `translateY(${-box.scrollTop}px)`;
  };
  const resizing = new ResizeObserver(place);
  const ending = new AbortController();
  const remove = () => {
    ending.abort();
    resizing.disconnect();
    layer.remove();
    removals.delete(box);
  };
  removals.set(box, remove);
  box.after(layer);
  place();
  resizing.observe(box);
  box.addEventListener('scroll', follow, { signal: ending.signal, passive: true });
  for (const event of ['keydown', 'input', 'pointerdown'])
    box.addEventListener(event, remove, { signal: ending.signal });
}

/** Takes the marks away, where there are some. */
function removeHighlight(box: HTMLTextAreaElement): void {
  removals.get(box)?.();
}

/** The text up to the end of the word that the last range ends in, as what follows does not move it. */
function piecesOf(box: HTMLTextAreaElement, ranges: readonly TextRange[]): (string | HTMLElement)[] {
  const pieces: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    const mark = document.createElement('mark');
    mark.textContent = box.value.slice(start, end);
    mark.style.color = getComputedStyle(box).color;
    pieces.push(box.value.slice(at, start), mark);
    at = end;
  }
  pieces.push(/^\S*/.exec(box.value.slice(at, at + 200))?.[0] ?? '');
  return pieces;
}

function placeOver(box: HTMLTextAreaElement, layer: HTMLElement, copy: HTMLElement): void {
  const { font, letterSpacing, tabSize, paddingTop, paddingRight, paddingLeft, direction } = getComputedStyle(box);
  Object.assign(layer.style, {
    position: 'absolute',
    left: `${box.offsetLeft + box.clientLeft}px`,
    top: `${box.offsetTop + box.clientTop}px`,
    width: `${box.clientWidth}px`,
    height: `${box.clientHeight}px`,
    overflow: 'hidden',
    pointerEvents: 'none',
  });
  Object.assign(copy.style, {
    font,
    letterSpacing,
    tabSize,
    direction,
    padding: `${paddingTop} ${paddingRight} 0 ${paddingLeft}`,
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    color: 'transparent',
    transform: `translateY(${-box.scrollTop}px)`,
  });
}
