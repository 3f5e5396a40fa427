import { z } from 'zod';

/** What to read of a calendar. Moments are in milliseconds. */
export interface CalendarJob {
  from: number;
  to: number;
  now: number;
  eventsMax: number;
  /** That of the user, if it is known: that of times without one, and of the days of all. */
  zone: string | null;
  /** The e-mail address of whose calendar it is, in small letters, if it is known. */
  owner: string | null;
}

const day = z.iso.date();
const occurrenceSchema = z.object({
  uid: z.string().max(300),
  title: z.string().max(200),
  emails: z.array(z.string().max(254)).max(50),
  /** Null for whole days. */
  startsAt: z.int().nullable(),
  endsAt: z.int().nullable(),
  isPrivate: z.boolean(),
  day,
  lastDay: day,
});
export type Occurrence = z.output<typeof occurrenceSchema>;

/** What the process sends that read it: checked again, since the file may have taken it over. */
export const readCalendarSchema = z.object({
  name: z.string().max(100),
  isCut: z.boolean(),
  occurrences: z.array(occurrenceSchema).max(10_000),
});
export type ReadCalendar = z.output<typeof readCalendarSchema>;
