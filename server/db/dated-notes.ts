import { sql } from 'drizzle-orm';

/** Whether a note, as `n`, says its day itself: its day is not only the one on which it was made. */
export const isDatedNote = sql`coalesce(n.given_day, n.title_day, n.content_day) is not null`;
