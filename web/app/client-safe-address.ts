import type { Start } from '#shared/start.ts';
import { isClientSafe, startOver } from '#web/lib/client-safe.ts';
import { markClientSafe } from '#web/lib/client-safe-marks.ts';
import { addressOf, readView, type View } from './workspace/core/view-address.ts';

/** What the server says of the session holds; ids that it doesn't show leave the address. */
export function followClientSafe({ clientSafe, note, folders }: Start, params: URLSearchParams): void {
  const isOn = clientSafe.client !== null;
  if (isOn !== isClientSafe()) {
    markClientSafe(isOn);
    startOver();
  } else if (isOn) {
    const { clientId, ...view } = readView(params);
    const isOther = clientId !== undefined && clientId !== clientSafe.client?.id;
    const folderId = folders.some(({ id }) => id === view.folderId) ? view.folderId : undefined;
    const noteId = params.get('note') === note?.id ? (note?.id ?? null) : null;
    const shown: View = isOther ? { ...view, view: 'all' } : { ...view, clientId, folderId };
    const address = addressOf(shown, noteId);
    const isSame = !isOther && folderId === view.folderId && noteId === params.get('note');
    if (!isSame) history.replaceState(history.state, '', address);
  }
}
