import { CALENDARS_MAX } from '#shared/calendars.ts';

/** Why a calendar couldn't be read, as it is stored, and as a sentence. */
export const failureTexts = {
  notCalendar: "This isn't a calendar. Use a file that ends with .ics, or the secret address in iCal format.",
  webPage:
    'This address leads to a web page, not to a calendar. In the settings of your calendar, copy the secret address in iCal format; it ends with .ics.',
  notPublic: 'There is no such address on the public internet. Check it and try again.',
  unreachable: "The calendar's server doesn't answer. Try again in a moment.",
  notFound:
    "The calendar's server doesn't know this address any more. Copy it again from the settings of your calendar.",
  refused: "The calendar's server refused to send it. Use the secret address, which needs no password.",
  failed: "The calendar's server reported an error. Try again later.",
  redirected: "The calendar's server redirects to an address that can't be used. Copy the address it leads to.",
  tooLarge: 'This calendar is larger than 16 MB. Share or export a shorter time.',
  tooSlow: 'Reading this calendar takes too long, so it was stopped. Share or export a shorter time.',
  busy: 'The server is too busy to read calendars. Try again in a moment.',
  unreadable: "This address can't be decrypted any more. Remove the calendar and add it again.",
} as const;
export type CalendarFailure = keyof typeof failureTexts;

export const calendarTexts = {
  notFound: 'Calendar not found',
  noFeed: 'The calendar feed is turned off',
  feedOff: 'Sharing is turned off on this server.',
  tooMany: `You can add at most ${CALENDARS_MAX} calendars. Remove one you no longer need.`,
  isFile: 'This calendar is a file. To read it again, upload it again.',
  unnamed: 'Calendar',
  missing: "This calendar isn't available. It may have been turned off, or has a new address.",
  feed: {
    name: 'Sparehour',
    waiting: (owner: string | null, text: string) => `Waiting for ${owner ?? 'somebody else'}: ${text}`,
    ofClient: (client: string, text: string) => `${client}: ${text}`,
    note: (title: string) => `Note: ${title}`,
  },
};
