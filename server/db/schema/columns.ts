import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A moment to the millisecond, as a JavaScript Date has it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
