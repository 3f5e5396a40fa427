import type { Mount } from '#server/http/route.ts';
import { changeEvents } from '#shared/changes.ts';
import { watchChanges } from './changes.service.ts';

/** Mounts the stream of what changes. */
export function mountChanges({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(
    changeEvents,
    async (context) =>
      async function* (signal) {
        for await (const data of watchChanges(context, signal)) yield { event: 'change', data };
      },
  );
}
