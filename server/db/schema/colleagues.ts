import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { GrantAccess } from '#shared/colleagues.ts';
import { owner, users } from './auth.ts';
import { moment } from './columns.ts';
import { folders } from './notes.ts';

/** Clients that their owner opened to another member. Ending that deletes the row; the audit trail says when. */
export const clientGrants = pgTable(
  'client_grants',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    /** The client's folder. */
    clientId: text('client_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    access: text('access').$type<GrantAccess>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('client_grants_member').on(table.userId, table.clientId, table.memberId),
    foreignKey({ columns: [table.userId, table.clientId], foreignColumns: [folders.userId, folders.id] }).onDelete(
      'cascade',
    ),
    index('client_grants_received').on(table.memberId),
  ],
);
