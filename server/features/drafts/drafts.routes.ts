import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/drafts.ts';
import * as drafts from './drafts.service.ts';

/** Mounts the calls about drafts. */
export function mountDrafts({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.gatherDraft, (context, { body }, { closed }) => drafts.gather(context, body, closed));
}
