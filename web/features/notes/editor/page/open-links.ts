import { syntaxTree } from '@codemirror/language';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { openDocument } from '../document-link.tsx';
import { type Target, targetOf } from './addresses.ts';
import { linkedNotes } from './page-context.ts';

/** Ctrl/Cmd+click and Ctrl/Cmd+Enter open a link; on a page that can't be changed, a click does. */
export function openLinks(): Extension {
  return [
    Prec.high(keymap.of([{ key: 'Mod-Enter', run: openAtCaret }])),
    EditorView.domEventHandlers({
      click(event, view) {
        const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.page-link') : null;
        if (!link) return false;
        event.preventDefault();
        const isMeant = event.ctrlKey || event.metaKey || view.state.readOnly;
        if (isMeant && event.button === 0) openTarget(view, targetOfLink(link));
        return isMeant;
      },
    }),
  ];
}

function openAtCaret(view: EditorView): boolean {
  const { state } = view;
  const { head } = state.selection.main;
  for (const side of [-1, 1] as const) {
    for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(head, side); node; node = node.parent) {
      if (!/^(Link|Image|Autolink|URL)$/.test(node.name)) continue;
      const url = node.name === 'URL' ? node : node.getChild('URL');
      const target = url ? targetOf(state.sliceDoc(url.from, url.to)) : undefined;
      if (target) return openTarget(view, target);
    }
  }
  return false;
}

/** Where a drawn link leads; undefined if it may not be opened. */
export function targetOfLink(link: HTMLAnchorElement): Target | undefined {
  const href = link.getAttribute('href') ?? '';
  const note = /^\/app\?note=([\w-]+)$/.exec(href)?.[1];
  if (note !== undefined) return { kind: 'note', id: note };
  if (href.startsWith('/api/attachments/')) return { kind: 'attachment', href };
  return targetOf(href);
}

export function openTarget(view: EditorView, target: Target | undefined): boolean {
  if (target?.kind === 'note') view.state.facet(linkedNotes)?.open(target.id);
  else if (target?.kind === 'document') openDocument(target.href);
  else if (target) window.open(target.href, '_blank', 'noopener,noreferrer');
  return target !== undefined;
}
