import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp in milliseconds, as in a JavaScript Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
