import type { Context } from '#server/context.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import type { ClientSummary } from '#shared/clients.ts';
import * as repo from './clients.repo.ts';

/** The same order in every collation of the database: ignoring case, `Plan 9` before `Plan 10`. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The user's clients by name, with what is open between the user and each. */
export async function listClients(
  { db, userId, now }: Context,
  today: string = isoOf(dayOf(now())),
): Promise<ClientSummary[]> {
  const clients = await db.read(userId, (tx) => repo.findClients(tx, userId, today));
  return clients.sort((a, b) => compare(a.client.name, b.client.name) || (a.id < b.id ? -1 : 1));
}
