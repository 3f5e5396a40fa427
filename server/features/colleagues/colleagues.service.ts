import { audit } from '#server/audit.ts';
import type { Context, Grant, OnlyClient, Services } from '#server/context.ts';
import type { Wall } from '#server/db/client.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { findMember } from '#server/features/auth/auth.service.ts';
import { announceEnded } from '#server/features/auth/sessions.service.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { isId } from '#server/id.ts';
import type { UserId } from '#server/user-id.ts';
import type { AccountEvent } from '#shared/account-history.ts';
import { GRANTS_MAX, type GrantAccess, type OpenedClient, type ReceivedClient } from '#shared/colleagues.ts';
import { folderId } from '#shared/folders.ts';
import { colleaguesTexts as texts } from './colleagues.texts.ts';
import * as repo from './grants.repo.ts';

const TOUCH_MS = 5 * 60_000;

/** The caller of a session, as the owner of what is open to them. */
interface Granted {
  userId: UserId;
  sessionId: string;
  client: OnlyClient;
  wall: Wall;
  grant: Grant;
}

/** The owner and the client of a grant; undefined for one that has ended, never existed, or is another member's. */
export async function findGrant(
  services: Services,
  { userId: memberId, sessionId }: { userId: UserId; sessionId: string },
  id: string,
): Promise<Granted | undefined> {
  if (!isId(id)) return undefined;
  const { db } = services;
  const received = await db.read(memberId, (tx) => repo.findReceived(tx, memberId, id));
  if (received === undefined) return undefined;
  const userId = received.ownerId as UserId;
  const opened = await db.read(userId, (tx) => repo.findOpened(tx, userId, memberId, id));
  if (!opened?.client) return undefined;
  await noteUse(services, userId, id, opened.lastSeenAt);
  const { clientId, access, client, isHidden } = opened;
  const { username, createdAt } = received.member;
  const member = { id: memberId, username, createdAt: createdAt.toISOString() };
  return {
    userId,
    sessionId,
    client: { id: clientId, name: client.name, isHidden },
    wall: { clientId, screen: isHidden ? 'hidden' : 'open', grantId: id, isReadOnly: access === 'read' },
    grant: { id, access, member },
  };
}

/** Which clients the user opened, and which are open to the user. */
export async function listColleagues({ db, userId }: Context) {
  const [opened, received] = await db.read(userId, async (tx) => [
    await repo.listOpened(tx, userId),
    await repo.listReceived(tx, userId),
  ]);
  return { opened: await shownOpened({ db }, opened), received: await shownReceived({ db }, received) };
}

/**
 * Opens a client to another member, who sees it at once.
 *
 * @throws {AppError} `not_found` for a folder that is no client's, `invalid` for a name that no other member has, `unavailable`
 * where the database has no walls.
 */
export async function openClient(
  context: Context,
  clientId: string,
  { username, access }: { username: string; access: GrantAccess },
  ip: string,
): Promise<OpenedClient> {
  const { db, userId, now } = context;
  if (!(await db.hasWalls())) throw new AppError('unavailable', dbTexts.noWalls);
  const memberId = await findMember(context, username);
  if (memberId === userId) throw invalidField('username', texts.yourself);
  const row = await db.write(userId, async (tx) => {
    const isClient = folderId.safeParse(clientId).success && (await repo.holdClient(tx, userId, clientId));
    if (!isClient) throw new AppError('not_found', texts.noClient);
    if (memberId === undefined) throw invalidField('username', texts.unknown(username));
    const others = await repo.countOthers(tx, userId, { clientId, memberId });
    if (others >= GRANTS_MAX) throw new AppError('invalid', texts.tooMany(GRANTS_MAX));
    return repo.upsertGrant(tx, { userId, clientId, memberId, access, createdAt: now() });
  });
  announce(context, row);
  await recordForBoth(context, row, ip, ['client_opened', 'client_received']);
  const [shown] = await shownOpened(context, [row]);
  if (shown === undefined) throw new AppError('not_found', texts.notFound);
  return shown;
}

/**
 * Ends what a colleague may do in a client, for either of the two. Nothing more is accepted once this returns.
 *
 * @throws {AppError} `not_found`
 */
export async function closeClient(context: Context, id: string, ip: string): Promise<void> {
  const { db, userId } = context;
  const ended = isId(id) ? await db.write(userId, (tx) => repo.deleteGrant(tx, userId, id)) : undefined;
  if (ended === undefined) throw new AppError('not_found', texts.notFound);
  announce(context, ended);
  await recordForBoth(context, ended, ip, ['client_closed', 'client_withdrawn']);
}

/**
 * Runs what may end grants with their folders, by deleting these or making them no client's. Those that ended are
 * announced and recorded as if their owner had ended each.
 */
export async function endingGrants<T>(context: Context, work: () => Promise<T>, ip = ''): Promise<T> {
  const { db, userId } = context;
  const opened = () => db.read(userId, (tx) => repo.listOpened(tx, userId));
  const before = await opened();
  const result = await work();
  if (before.length === 0) return result;
  const left = new Set((await opened()).map(({ id }) => id));
  for (const row of before.filter(({ id }) => !left.has(id))) {
    announce(context, row);
    await recordForBoth(context, row, ip, ['client_closed', 'client_withdrawn']);
  }
  return result;
}

/** In the history of each, with the name of the other; where it was the other's doing, without their address. */
async function recordForBoth(
  context: Context,
  { id, userId, memberId }: repo.GrantRow,
  ip: string,
  [ofOwner, ofMember]: readonly [AccountEvent, AccountEvent],
): Promise<void> {
  const from = (of: string) => (of === context.userId ? ip : { ip, by: context.userId });
  const about = async (other: string) => {
    return { subject: id, detail: (await personOf(context.db, other as UserId)).username };
  };
  await audit(context, ofOwner, from(userId), userId, await about(memberId));
  await audit(context, ofMember, from(memberId), memberId, await about(userId));
}

/** Both read their lists again, and the member's open streams are checked. */
function announce({ signals, tabId }: Context, { userId, memberId }: repo.GrantRow): void {
  announceEnded({ signals }, memberId);
  for (const id of [userId, memberId]) publishChange({ signals, tabId, userId: id as UserId }, { kind: 'lists' });
}

async function shownOpened({ db }: Pick<Services, 'db'>, rows: readonly repo.GrantRow[]): Promise<OpenedClient[]> {
  const members = await ofEach(
    rows.map(({ memberId }) => memberId),
    (member) => personOf(db, member),
  );
  return rows.map(({ id, clientId, access, memberId, createdAt, lastSeenAt }) => {
    const { username = '', name = '' } = members.get(memberId) ?? {};
    const since = createdAt.toISOString();
    return {
      id,
      clientId,
      access,
      colleague: { username, name },
      since,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    };
  });
}

async function shownReceived({ db }: Pick<Services, 'db'>, rows: readonly repo.GrantRow[]): Promise<ReceivedClient[]> {
  const owners = await ofEach(
    rows.map(({ userId }) => userId),
    async (owner) => ({
      person: await personOf(db, owner),
      clients: await db.read(owner, (tx) => repo.listClientNames(tx, owner)),
    }),
  );
  return rows.flatMap(({ id, userId, clientId, access, createdAt }) => {
    const { person, clients } = owners.get(userId) ?? {};
    const client = clients?.get(clientId);
    if (person === undefined || client === undefined || person.lockedAt !== null) return [];
    const { username, name } = person;
    return [{ id, clientId, client, access, owner: { username, name }, since: createdAt.toISOString() }];
  });
}

/** Reads something of each of these people once: one may be behind many grants. */
async function ofEach<T>(ids: readonly string[], read: (id: UserId) => Promise<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (const id of new Set(ids)) found.set(id, await read(id as UserId));
  return found;
}

/** What these members sign as, or their usernames, by their ids; those who have left aren't in it. */
export async function namesOf({ db }: Pick<Services, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await ofEach(ids, (id) => personOf(db, id));
  const named = [...people].filter(([, { username }]) => username !== '');
  return new Map(named.map(([id, { name, username }]) => [id, name || username]));
}

async function personOf(db: Services['db'], id: UserId) {
  const found = await db.read(id, (tx) => repo.findPerson(tx, id));
  return found ?? { username: '', name: '', lockedAt: new Date() };
}

/** Records when a colleague was there, as seldom as the use of a session. */
async function noteUse({ db, log, now }: Services, owner: UserId, id: string, lastSeenAt: Date | null): Promise<void> {
  const before = new Date(now().getTime() - TOUCH_MS);
  if (lastSeenAt !== null && lastSeenAt > before) return;
  try {
    await db.write(owner, (tx) => repo.touchGrant(tx, owner, id, now(), before));
  } catch (error) {
    // The grant holds all the same; the next request tries again.
    log.warn({ err: error }, 'the use of a grant could not be noted');
  }
}
