import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MIB, sizeText } from './size-text.ts';
import { storable } from './text.ts';

export const CALENDARS_MAX = 10;
export const CALENDAR_BYTES_MAX = 16 * MIB;
/** Of one calendar, the nearest ones. */
export const CALENDAR_EVENTS_MAX = 3_000;
const ADDRESS_MAX = 2_000;

/** A calendar that is read: a file, or an address that is read again every hour. */
export const calendarSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The host of the address, which itself is a secret; null for a file. */
  host: z.string().nullable(),
  /** Occurrences from 60 days ago to a year ahead. */
  events: z.int(),
  /** Whether there are more, further ahead. */
  isCut: z.boolean(),
  /** When it was last read. */
  readAt: z.iso.datetime(),
  /** Why it couldn't be read since, and what to do; null if it could. */
  failure: z.string().nullable(),
});
export type Calendar = z.output<typeof calendarSchema>;

/** The address at which calendar programs read due to-dos and next dates. */
export const calendarFeedSchema = z.object({
  /** Its path on this server, `/calendar/….ics`; null if it can't be decrypted any more. */
  path: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When a program last read it; a minute may pass until that is recorded. */
  readAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.output<typeof calendarFeedSchema>;

const calendarsSchema = z.object({
  calendars: z.array(calendarSchema),
  /** Null while it is off. */
  feed: calendarFeedSchema.nullable(),
  /** Whether this server lets anything be read by a link. */
  isFeedAllowed: z.boolean(),
});
export type Calendars = z.output<typeof calendarsSchema>;

const params = z.strictObject({ id: z.string() });
/** The user's time zone, such as `Europe/London`: that of times without one. */
const zone = z.string().max(100, 'A time zone has at most 100 characters').optional();

/** In the order in which they were added. */
export const listCalendars = defineEndpoint({
  method: 'GET',
  path: '/api/calendars',
  summary: 'List calendars and the feed',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: calendarsSchema,
});
/** Reads a calendar at its address, and from then on every hour. Nothing is stored if it can't be read. */
export const addCalendar = defineEndpoint({
  method: 'POST',
  path: '/api/calendars',
  summary: 'Add a calendar by its address',
  access: 'user',
  limit: 'upload',
  status: 201,
  body: z.strictObject({
    /** `https://` or `webcal://`; it is never sent back. */
    address: storable(ADDRESS_MAX, 'An address has at most 2,000 characters'),
    zone,
  }),
  reply: calendarSchema,
});
/** `multipart/form-data` with one `file` in the format iCalendar. */
export const uploadCalendar = defineEndpoint({
  method: 'POST',
  path: '/api/calendars/file',
  summary: 'Add a calendar from a file',
  access: 'user',
  limit: 'upload',
  status: 201,
  multipart: z.strictObject({ zone }),
  file: {
    field: 'file',
    bytesMax: CALENDAR_BYTES_MAX,
    tooLarge: `This file is larger than ${sizeText(CALENDAR_BYTES_MAX)}. Export a shorter time, and add that.`,
  },
  reply: calendarSchema,
});
/** Reads a calendar at its address now. If that fails, what was read before stays, and the reply says why. */
export const refreshCalendar = defineEndpoint({
  method: 'POST',
  path: '/api/calendars/:id/refresh',
  summary: 'Read a calendar again',
  access: 'user',
  limit: 'upload',
  status: 200,
  params,
  reply: calendarSchema,
});
export const removeCalendar = defineEndpoint({
  method: 'DELETE',
  path: '/api/calendars/:id',
  summary: 'Remove a calendar',
  access: 'user',
  limit: 'write',
  status: 204,
  params,
  reply: null,
});
/** Creates a new address for the feed; one that was there is closed. */
export const createCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary: 'Create an address for the feed of due dates',
  access: 'user',
  limit: 'write',
  status: 201,
  reply: calendarFeedSchema,
});
export const removeCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Close the feed of due dates',
  access: 'user',
  limit: 'write',
  status: 204,
  reply: null,
});
