import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { isInside, linksBeside, type PageLink } from './link-parts.ts';
import { openTarget, targetOfLink } from './link-target.ts';
import { withTools } from './when-used.ts';

/** A pointer that moved further has dragged a selection, in pixels. */
const CLICK_MAX = 4;
const LONG_PRESS_MS = 500;

interface Press {
  link: HTMLAnchorElement;
  isTouch: boolean;
  x: number;
  y: number;
  /** Whether its card was shown, so that the press opens nothing. */
  isLong: boolean;
}

/**
 * A click or tap opens a link, and so does Ctrl/Cmd+Enter with the caret in it. A long press, the pointer resting on it or
 * the caret in it shows its card.
 */
export function links(): Extension {
  let press: Press | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    return false;
  };
  return [
    Prec.high(keymap.of([{ key: 'Mod-Enter', run: openAt((link, at) => isInside(link, at)) }])),
    // Beside a link the key ticks the to-do, if there is one.
    keymap.of([{ key: 'Mod-Enter', run: openAt(() => true) }]),
    Prec.highest(
      EditorView.domEventHandlers({
        pointerdown(event, view) {
          end();
          const link = linkUnder(event);
          const { clientX: x, clientY: y, pointerType } = event;
          press = link && event.isPrimary ? { link, isTouch: pointerType === 'touch', x, y, isLong: false } : undefined;
          if (!press?.isTouch) return false;
          const long = press;
          timer = setTimeout(() => {
            long.isLong = true;
            withTools(({ showCard }) => showCard(view, long.link));
          }, LONG_PRESS_MS);
          return false;
        },
        pointermove(event) {
          if (press && isFar(press, event)) end();
          return false;
        },
        pointerup: end,
        pointercancel: end,
        contextmenu(event) {
          if (!press?.isTouch) return false;
          // The card is the menu of a long press.
          event.preventDefault();
          return true;
        },
        mousedown(event) {
          // Without the focus, so that no keyboard rises over what is read.
          if (!press?.isTouch || !linkUnder(event)) return false;
          event.preventDefault();
          return true;
        },
        click(event, view) {
          const link = linkUnder(event);
          if (!link) return false;
          event.preventDefault();
          const isDragged = press?.link === link && isFar(press, event);
          if (event.button !== 0 || event.shiftKey || event.altKey || isDragged || press?.isLong) return false;
          return openTarget(view, targetOfLink(link));
        },
      }),
    ),
  ];
}

function linkUnder({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a.page-link') : null;
}

function isFar({ x, y }: Press, { clientX, clientY }: MouseEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) > CLICK_MAX;
}

function openAt(isMeant: (link: PageLink, at: number) => boolean) {
  return (view: EditorView): boolean => {
    const { head, empty } = view.state.selection.main;
    const link = empty ? linkAt(view.state, head, isMeant) : undefined;
    return link !== undefined && openTarget(view, link.target);
  };
}

function linkAt(state: EditorState, at: number, isMeant: (link: PageLink, at: number) => boolean) {
  return linksBeside(state, at).find((link) => isMeant(link, at));
}
