import type { Context } from '#server/context.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { compareNames } from '#server/name-order.ts';
import type { Client, ClientSummary } from '#shared/clients.ts';
import * as repo from './clients.repo.ts';

/** The user's clients by name, with what is open between the user and each. */
export async function listClients(
  { db, userId, now }: Context,
  today: string = isoOf(dayOf(now())),
): Promise<ClientSummary[]> {
  const clients = await db.read(userId, (tx) => repo.findClients(tx, userId, today));
  return clients.sort((a, b) => compareNames(a.client.name, b.client.name) || (a.id < b.id ? -1 : 1));
}

/** Who a folder is the folder of; undefined where it is no client's. */
export function clientOfFolder(
  { db, userId }: Pick<Context, 'db' | 'userId'>,
  id: string,
): Promise<Client | undefined> {
  return db.read(userId, (tx) => repo.findClient(tx, userId, id));
}
