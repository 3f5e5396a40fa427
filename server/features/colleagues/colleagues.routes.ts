import type { Mount } from '#server/http/route.ts';
import { closeClient, listColleagues, openClient } from '#shared/colleagues.ts';
import * as colleagues from './colleagues.service.ts';

/** Mounts the calls about clients that are open to colleagues. */
export function mountColleagues({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(listColleagues, (context) => colleagues.listColleagues(context));
  forUser(openClient, (context, { params, body }, { request }) =>
    colleagues.openClient(context, params.id, body, request.ip),
  );
  forUser(closeClient, async (context, { params }, { request }) => {
    await colleagues.closeClient(context, params.id, request.ip);
    return undefined;
  });
}
