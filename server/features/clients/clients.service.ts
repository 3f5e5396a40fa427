import type { Context } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { compareNames } from '#server/name-order.ts';
import type { UserId } from '#server/user-id.ts';
import type { Client, ClientSummary } from '#shared/clients.ts';
import { folderId } from '#shared/folders.ts';
import { clientOfEvent, type NamedEvent } from './client-of-event.ts';
import type { MailClient } from './client-of-mail.ts';
import * as repo from './clients.repo.ts';
import { namedClients } from './named-clients.ts';

export { clientOfAddresses } from './client-of-mail.ts';

const DAY_MS = 86_400_000;
const QUIET_LEAST_DAYS = 21;

/** The user's clients by name, with what is open between the user and each. */
export async function listClients(
  { db, userId, now }: Context,
  today: string = isoOf(dayOf(now())),
): Promise<ClientSummary[]> {
  const clients = await db.read(userId, (tx) => clientsWithin(tx, userId, today, now()));
  return clients.sort((a, b) => compareNames(a.client.name, b.client.name) || (a.id < b.id ? -1 : 1));
}

/** All clients, unordered, or only one. */
export async function clientsWithin(
  tx: UserTransaction,
  userId: UserId,
  today: string,
  now: Date,
  only?: string,
): Promise<ClientSummary[]> {
  return (await repo.findClients(tx, userId, today, now, only)).map((client) => summaryOf(client, today));
}

/** Quiet is a client not spoken to for more than twice as long as usual, and for three weeks at least. */
function summaryOf({ usualDays, ...client }: repo.CountedClient, today: string): ClientSummary {
  const { lastContact } = client;
  const days = lastContact === null ? 0 : (Date.parse(today) - Date.parse(lastContact)) / DAY_MS;
  return { ...client, isQuiet: usualDays !== null && days > Math.max(QUIET_LEAST_DAYS, 2 * usualDays) };
}

/** Who a folder is the folder of: the folder itself, not one above it; undefined where it is no client's. */
export async function clientOfFolder(
  { db, userId }: Pick<Context, 'db' | 'userId'>,
  id: string,
): Promise<Client | undefined> {
  return folderId.safeParse(id).success ? db.read(userId, (tx) => repo.findClient(tx, userId, id)) : undefined;
}

/**
 * Whose notes are: the id of the client's folder of each; those of no client are left out. This is the one place that
 * answers it, by what the database keeps at each folder.
 */
export async function clientsOfNotes(
  { db, userId }: Pick<Context, 'db' | 'userId'>,
  noteIds: readonly string[],
): Promise<Map<string, string>> {
  return noteIds.length === 0 ? new Map() : db.read(userId, (tx) => repo.findClientsOf(tx, userId, noteIds));
}

/** Whose a note is; undefined if it is no client's. */
export async function clientOfNote(
  context: Pick<Context, 'db' | 'userId'>,
  noteId: string,
): Promise<string | undefined> {
  return (await clientsOfNotes(context, [noteId])).get(noteId);
}

/** The clients that have people with addresses, for the one an e-mail belongs to; see {@link clientOfAddresses}. */
export async function mailClientsWithin(tx: UserTransaction, userId: UserId): Promise<MailClient[]> {
  return (await repo.findNamed(tx, userId)).flatMap(({ id, client }) => {
    const addresses = client.people.flatMap(({ email }) => (email.includes('@') ? [email.toLowerCase()] : []));
    return addresses.length === 0 ? [] : { id, addresses: new Set(addresses) };
  });
}

/** All clients, as they and their folders are named. */
export function clientsByName({
  db,
  userId,
}: Pick<Context, 'db' | 'userId'>): Promise<{ id: string; name: string; client: Client }[]> {
  return db.read(userId, (tx) => repo.findNamed(tx, userId));
}

/** The one client that a question names, by a name of it or of its people; undefined where it names none, or two. */
export async function clientNamed(
  { db, userId }: Pick<Context, 'db' | 'userId'>,
  question: string,
): Promise<{ id: string; name: string } | undefined> {
  const clients = await findKnown(db, userId);
  const [named, ...others] = namedClients(question, clients);
  const found = others.length > 0 ? undefined : clients.find(({ id }) => id === named);
  // Where the database has no walls nothing can be narrowed.
  if (found === undefined || !(await db.hasWalls())) return undefined;
  return { id: found.id, name: found.client.name };
}

/** Finds the one client that an event of a calendar is of. */
export async function clientOfEvents({
  db,
  userId,
}: Pick<Context, 'db' | 'userId'>): Promise<(event: NamedEvent) => string | null> {
  return clientOfEvent(await findKnown(db, userId));
}

async function findKnown(db: Context['db'], userId: Context['userId']) {
  const clients = await db.read(userId, (tx) => repo.findNamed(tx, userId));
  return clients.map(({ id, name, client }) => ({
    id,
    client,
    names: [name, client.name, ...client.otherNames],
    people: client.people.map((person) => person.name),
  }));
}
