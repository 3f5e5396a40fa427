import type { EditorView } from '@codemirror/view';
import { callAddress } from '#web/lib/colleague.ts';
import { openDocument } from '../document-link.tsx';
import { type Target, targetOf } from './addresses.ts';
import { goToPlace } from './go-to-place.ts';
import { linkedNotes } from './page-context.ts';

/** Where a drawn link leads; undefined if it may not be opened. */
export function targetOfLink(link: HTMLAnchorElement): Target | undefined {
  const href = link.getAttribute('href') ?? '';
  const [, note] = /^\/app\?note=(.+)$/.exec(href) ?? [];
  if (note !== undefined) return targetOf(`note:${note}`);
  if (href.startsWith(callAddress('/api/attachments/'))) return { kind: 'attachment', href };
  return targetOf(href);
}

/** Opens what a link leads to: a note or document in this tab, all else in a new one that knows nothing of this page. */
export function openTarget(view: EditorView, target: Target | undefined): boolean {
  if (target?.kind === 'note') view.state.facet(linkedNotes)?.open(target.id, target.place);
  else if (target?.kind === 'place') goToPlace(view, target.href.slice(1));
  else if (target?.kind === 'document') openDocument(target.href);
  else if (target) window.open(target.href, '_blank', 'noopener,noreferrer');
  return target !== undefined;
}
