import type { Mount } from '#server/http/route.ts';
import { changeEvents } from '#shared/changes.ts';
import { watchChanges } from './changes.service.ts';
import { seenChange } from './seen-changes.service.ts';

/** Mounts the stream of what changes. */
export function mountChanges({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(changeEvents, async (context, { query }, { request }) => {
    const lastId = [request.headers['last-event-id']].flat()[0] || query.after || undefined;
    return async function* (signal) {
      for await (const { id, change } of watchChanges(context, lastId, signal)) {
        const seen = change && (await seenChange(context, change));
        if (change === undefined) yield { id, event: 'ready', data: {} };
        if (seen !== undefined) yield { id, event: 'change', data: seen };
      }
    };
  });
}
