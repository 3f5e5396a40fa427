import { eventsFrom } from '#server/http/events.ts';
import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/drafts.ts';
import * as drafts from './drafts.service.ts';
import { type DraftTurns, openDraft } from './writing.service.ts';

/** Mounts the calls about drafts. */
export function mountDrafts({ forUser }: Pick<Mount, 'forUser'>, turns: DraftTurns): void {
  forUser(contract.gatherDraft, (context, { body }, { closed }) => drafts.gather(context, body, closed));
  forUser(contract.writeDraft, async (context, { body }, { wantsEvents, closed }) => {
    const open = await openDraft(context, turns, body);
    if (!wantsEvents) return open.write(() => {}, closed);
    return (leaving: AbortSignal) => eventsFrom((send) => open.stream(send, leaving));
  });
}
