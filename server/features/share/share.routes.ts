import type { Services } from '#server/context.ts';
import type { Mount } from '#server/http/route.ts';
import type { MountPage, PageAnswer, PageVisit } from '#server/http/visitor-pages.ts';
import * as contract from '#shared/shares.ts';
import type { OpenShare } from './share.repo.ts';
import { extendShare, listShares, revokeShare, shareNote } from './share.service.ts';
import type { SharePages } from './share-page.ts';
import { openSharedPicture, readSharedText, unlockShare, visitShare } from './share-visit.service.ts';

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
  const visit = async (
    services: Services,
    { params: { link = '' }, pass, isRead, ip, locale }: PageVisit,
  ): Promise<{ answer: PageAnswer; share?: OpenShare; pictures?: ReadonlySet<string> }> => {
    const visited = await visitShare(services, link, pass, isRead ? ip : undefined);
    if (visited?.state !== 'open') return { answer: visited === undefined ? pages.missing : pages.locked };
    const { share } = visited;
    const page = await pages.note(share, { path: `/s/${link}`, locale }, () => readSharedText(services, share));
    return page === undefined ? { answer: pages.missing } : { share, ...page };
  };
  mount({
    method: 'GET',
    path: '/s/:link',
    answer: async (services, asked) => (await visit(services, asked)).answer,
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
    answer: async (services, asked) => {
      const { id = '' } = asked.params;
      const { share, pictures } = await visit(services, { ...asked, isRead: false });
      const file = share && pictures?.has(id) ? await openSharedPicture(services, share, id) : undefined;
      return file === undefined ? pages.missing : { file };
    },
  });
  // Whatever else somebody makes of a link.
  mount({
    method: 'GET',
    path: '/s/*',
    answer: async (services, asked) => (await visit(services, { ...asked, params: {} })).answer,
  });
}
