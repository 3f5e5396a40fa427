import type { Services } from '#server/context.ts';
import type { Mount } from '#server/http/route.ts';
import type { MountPage, PageAnswer, PageVisit } from '#server/http/visitor-pages.ts';
import * as contract from '#shared/shares.ts';
import type { OpenShare } from './share.repo.ts';
import { changeShare, listShares, revokeShare, shareNote } from './share.service.ts';
import { shareTexts } from './share.texts.ts';
import { answerShare, readAnswer, type SentAnswer } from './share-answer.service.ts';
import { formKeyOf, isFormKey } from './share-link.ts';
import type { NotePage, Reader, SharePages } from './share-page.ts';
import { openSharedFile, openSharedPicture, readSharedText, unlockShare, visitShare } from './share-visit.service.ts';

/** A comment of emoji and 500 ticks, as a browser sends them. */
const ANSWER_BYTES_MAX = 96 * 1024;
const NOTHING_SENT: SentAnswer = { comment: '', name: '', ticks: new Set() };

/** What isn't a link is no part of a page either. */
function pathTo(link: string): string {
  return `/s/${encodeURIComponent(link)}`;
}

/** What people do with the pages they share. */
export function mountShares({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.listShares, (context) => listShares(context));
  forUser(contract.createShare, (context, { params, body }, { request }) =>
    shareNote(context, params.id, body, request.ip),
  );
  forUser(contract.changeShare, (context, { params, body }, { request }) =>
    changeShare(context, params.id, body, request.ip),
  );
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
  ): Promise<{ answer: PageAnswer; share?: OpenShare; page?: NotePage; to: Reader }> => {
    const visited = await visitShare(services, link, pass, isRead ? ip : undefined);
    const to = { path: pathTo(link), locale, formKey: '' };
    if (visited?.state !== 'open') return { to, answer: visited === undefined ? pages.missing : pages.locked };
    const { share } = visited;
    to.formKey = formKeyOf(services, share);
    const page = await pages.note(share, to, () => readSharedText(services, share));
    return page === undefined ? { to, answer: pages.missing } : { to, share, page, answer: page.answer };
  };
  mount({
    method: 'GET',
    path: '/s/:link',
    answer: async (services, asked) => (await visit(services, asked)).answer,
  });
  mount({
    method: 'POST',
    path: '/s/:link',
    form: { fields: ['passcode'] },
    answer: async (services, { params: { link = '' }, form, ip, network }) => {
      const pass = await unlockShare(services, link, form.get('passcode') ?? '', { ip, network });
      return pass === undefined ? pages.missing : { location: `/s/${link}`, pass };
    },
  });
  mount({
    method: 'POST',
    path: '/s/:link/answer',
    form: { fields: ['key', 'done', 'comment', 'name'], bytesMax: ANSWER_BYTES_MAX },
    refused: ({ params: { link = '' }, locale, form, isOwn }, sentence, status) => {
      const to = { path: pathTo(link), locale, formKey: form.get('key') ?? '' };
      return pages.refused(to, isOwn ? readAnswer(form) : NOTHING_SENT, sentence, status);
    },
    answer: async (services, asked) => {
      const { share, page, to, answer } = await visit(services, { ...asked, isRead: false });
      const sent = readAnswer(asked.form);
      if (share === undefined || page === undefined || !share.allowsAnswers) {
        // Another site's words aren't shown on this one.
        const typed = asked.isOwn ? sent : NOTHING_SENT;
        if (answer === pages.locked) return pages.returned(to, typed, 'locked');
        if (page !== undefined && (typed.comment !== '' || typed.ticks.size > 0))
          return pages.returned(to, typed, 'silent');
        return typed.comment === '' ? pages.missing : pages.returned(to, typed, 'missing');
      }
      const problem = isFormKey(services, share, asked.form.get('key'))
        ? await answerShare(services, share, sent, page.todos, asked.ip)
        : shareTexts.answer.problems.outdated;
      if (problem !== undefined) return pages.unanswered(share, to, sent, page.todos, problem);
      return pages.answered(share, to);
    },
  });
  mount({
    method: 'GET',
    path: '/s/:link/attachments/:id',
    answer: async (services, asked) => {
      const { id = '' } = asked.params;
      const { share, page } = await visit(services, { ...asked, isRead: false });
      const open = page?.files.has(id) ? openSharedFile : page?.pictures.has(id) ? openSharedPicture : undefined;
      const file = share && (await open?.(services, share, id));
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
