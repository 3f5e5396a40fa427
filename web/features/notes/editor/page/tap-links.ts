import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import { openTarget, targetOfLink } from './open-links.ts';
import { pageTexts as texts } from './page.texts.ts';
import './tap-links.css';

interface TappedLink {
  at: number;
  link: HTMLAnchorElement;
}

const show = StateEffect.define<TappedLink>();

/**
 * By touch, where there is no Ctrl key: a tap on a link opens it while the page is only read. While it is edited, the tap
 * places the caret and shows the address with a button that opens it.
 */
export function tapLinks(): Extension {
  let isTouch = false;
  let wasEdited = false;
  const linkAt = ({ target }: Event) =>
    isTouch && target instanceof Element ? target.closest<HTMLAnchorElement>('a.page-link') : null;
  return [
    bubble,
    Prec.highest(
      EditorView.domEventHandlers({
        pointerdown(event, view) {
          isTouch = event.pointerType === 'touch';
          wasEdited = view.hasFocus;
          return false;
        },
        mousedown(event) {
          // Without the focus, so that no keyboard rises over what is read.
          if (wasEdited || !linkAt(event)) return false;
          event.preventDefault();
          return true;
        },
        click(event, view) {
          const link = linkAt(event);
          const target = link && targetOfLink(link);
          if (!link || !target || view.state.readOnly) return false;
          event.preventDefault();
          if (!wasEdited) openTarget(view, target);
          else view.dispatch({ effects: show.of({ at: view.posAtDOM(link), link }) });
          return true;
        },
      }),
    ),
  ];
}

const bubble = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    const tapped = transaction.effects.find((effect) => effect.is(show));
    if (tapped) return bubbleOf(tapped.value);
    return transaction.docChanged || transaction.selection ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

function bubbleOf({ at, link }: TappedLink): Tooltip {
  const target = targetOfLink(link);
  const address = target?.kind === 'outside' ? target.href.replace(/^(?:mailto|tel):/i, '') : (link.textContent ?? '');
  return {
    pos: at,
    above: true,
    create(view) {
      const dom = document.createElement('div');
      dom.className = 'page-link-bubble';
      dom.setAttribute('role', 'group');
      dom.setAttribute('aria-label', texts.link);
      const text = document.createElement('span');
      text.textContent = address;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = texts.openLink;
      // The page keeps the focus, and with it the keyboard and the caret.
      button.addEventListener('mousedown', (event) => event.preventDefault());
      button.addEventListener('click', () => openTarget(view, target));
      dom.append(text, button);
      return { dom };
    },
  };
}
