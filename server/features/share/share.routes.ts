import type { Mount } from '#server/http/route.ts';
import type { MountPage } from '#server/http/visitor-pages.ts';
import * as contract from '#shared/shares.ts';
import { extendShare, listShares, revokeShare, shareNote } from './share.service.ts';
import type { SharePages } from './share-page.ts';
import { openSharedPicture, unlockShare, visitShare } from './share-visit.service.ts';

/** What people do with the pages they share. */
export function mountShares({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.listShares, (context) => listShares(context));
  forUser(contract.createShare, (context, { params, body }, { request }) =>
    shareNote(context, params.id, body, request.ip),
  );
  forUser(contract.extendShare, (context, { params, body }) => extendShare(context, params.id, body.days));
  forUser(contract.revokeShare, async (context, { params }, { request }) => {
    await revokeShare(context, params.id, request.ip);
    return undefined;
  });
}

/** The pages themselves. Whatever leads to nothing is answered alike. */
export function mountSharedPages(mount: MountPage, pages: SharePages): void {
  mount({
    method: 'GET',
    path: '/s/:link',
    answer: async (services, { params: { link = '' }, pass, isRead }) => {
      const visited = await visitShare(services, link, pass, isRead);
      if (visited === undefined) return pages.missing;
      return visited.state === 'locked' ? pages.locked : pages.note(visited.note, visited.userId, `/s/${link}`);
    },
  });
  mount({
    method: 'POST',
    path: '/s/:link',
    answer: async (services, { params: { link = '' }, form, ip, network }) => {
      const pass = await unlockShare(services, link, form.get('passcode') ?? '', { ip, network });
      return pass === undefined ? pages.missing : { location: `/s/${link}`, pass };
    },
  });
  mount({
    method: 'GET',
    path: '/s/:link/attachments/:id',
    answer: async (services, { params: { link = '', id = '' }, pass }) => {
      const file = await openSharedPicture(services, link, pass, id);
      return file === undefined ? pages.missing : { file };
    },
  });
}
