import type { Mount } from '#server/http/route.ts';
import type { MountPage } from '#server/http/visitor-pages.ts';
import * as contract from '#shared/calendars.ts';
import * as calendars from './calendars.service.ts';
import { calendarTexts } from './calendars.texts.ts';
import { createFeed, readFeed, removeFeed, visitFeed } from './feed.service.ts';

/** Calendars that are read, and the feed that calendar programs read. */
export function mountCalendars({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.listCalendars, async (context) => ({
    calendars: await calendars.listCalendars(context),
    feed: await readFeed(context),
    isFeedAllowed: context.config.SHARING === 'on',
  }));
  forUser(contract.addCalendar, (context, { body }, { closed }) => calendars.addCalendar(context, body, closed));
  forUser(contract.uploadCalendar, (context, { form: { file, fields } }, { closed }) =>
    calendars.uploadCalendar(context, { file, zone: fields.zone }, closed),
  );
  forUser(contract.refreshCalendar, (context, { params }, { closed }) =>
    calendars.refreshCalendar(context, params.id, closed),
  );
  forUser(contract.removeCalendar, async (context, { params }) => {
    await calendars.removeCalendar(context, params.id);
    return undefined;
  });
  forUser(contract.createCalendarFeed, (context, _, { request }) => createFeed(context, request.ip));
  forUser(contract.removeCalendarFeed, async (context, _, { request }) => {
    await removeFeed(context, request.ip);
    return undefined;
  });
}

/** The feed itself. Whatever leads to nothing is answered alike. */
export function mountCalendarFeed(mount: MountPage): void {
  mount({
    method: 'GET',
    path: '/calendar/:link',
    answer: async (services, { params: { link = '' } }) =>
      (await visitFeed(services, link)) ?? { text: calendarTexts.missing },
  });
}
