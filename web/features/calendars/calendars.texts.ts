import type { Calendar, CalendarFeed } from '#shared/calendars.ts';
import { countText } from '#shared/count-text.ts';
import { momentText, relativeText } from '#web/lib/dates.ts';

/** What Settings → Calendar says. */
export const calendarsTexts = {
  loadFailed: "Couldn't load your calendars.",
  read: {
    heading: 'Calendars you read',
    hint: "A client's next event is its next date. An event is a client's if one of its people is invited, or if its title names the client.",
    empty: 'No calendars yet.',
    facts: ({ host, events, readAt }: Calendar, now: Date) =>
      [host ?? 'File', countText(events, 'event'), `read ${relativeText(new Date(readAt), now)}`].join(' · '),
    cut: 'It has more than 3,000 events, so only the nearest are read.',
    refresh: 'Refresh now',
    refreshOf: (name: string) => `Refresh ${name} now`,
    refreshed: (name: string) => `${name} is up to date`,
    refreshFailed: "Couldn't refresh the calendar",
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removing: {
      title: (name: string) => `Remove ${name}?`,
      description: 'Its events will no longer be next dates of your clients. The calendar itself stays as it is.',
    },
    removed: 'Calendar removed',
    removeFailed: "Couldn't remove the calendar",
    address: 'Secret address',
    addressHint:
      'In the settings of Google Calendar: “Secret address in iCal format”. In Outlook: publish the calendar and copy the ICS link. In Apple Calendar: share it as a public calendar. It is read every hour, stored encrypted, and never shown again.',
    addressPlaceholder: 'https://…/basic.ics',
    add: 'Add calendar',
    file: 'Add a file (.ics)…',
    fileFailed: "Couldn't read the file",
    added: (name: string) => `${name} added`,
  },
  feed: {
    heading: 'Your dates in your calendar',
    hint: "Dated to-dos and clients' next dates as a calendar that Apple Calendar, Google Calendar, Outlook and Thunderbird can subscribe to. What is private, hidden from AI or in Trash isn't in it.",
    off: 'Sharing is turned off on this server, so there is no address to subscribe to.',
    turnOn: 'Create address',
    address: 'Address',
    warning: 'Anyone with this address can read these dates. Treat it like a password.',
    lost: "The address can't be shown any more. Create a new one.",
    facts: ({ createdAt, readAt }: CalendarFeed) =>
      `Created ${momentText(createdAt)} · ${readAt === null ? 'not read yet' : `last read ${momentText(readAt)}`}`,
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: "Couldn't copy the address",
    renew: 'New address',
    renewing: {
      title: 'Create a new address?',
      description: 'The current address will stop working immediately. Subscribe again with the new one.',
    },
    created: 'Address created',
    turnOff: 'Turn off',
    turningOff: {
      title: 'Turn off the calendar?',
      description: 'The address will stop working immediately. What programs have read stays until they refresh.',
    },
    turnedOff: 'Calendar turned off',
    failed: "Couldn't change the calendar",
  },
};
