import { createHash, randomBytes } from 'node:crypto';
import { audit } from '#server/audit.ts';
import type { Context, Services, UserServices } from '#server/context.ts';
import { retriedRead } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { type Place, SealedElsewhereError, seal, unseal } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';
import type { CalendarFeed } from '#shared/calendars.ts';
import { calendarTexts as texts } from './calendars.texts.ts';
import * as repo from './feed.repo.ts';
import { eventOfDate, eventOfTask, type FeedEvent, withoutPrivateTasks, writeFeed } from './write-feed.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** To-dos that are overdue for longer are left out, and so are more than these. */
const DAYS_BACK = 366;
const TASKS_MAX = 1_000;
const PATH = '/calendar/';
const ENDING = '.ics';

/** Where the link of a feed is sealed. */
export const feedPlace = (userId: UserId): Place => ({ userId, purpose: 'calendar feed' });

/** Null while the feed is off. */
export async function readFeed(services: UserServices): Promise<CalendarFeed | null> {
  const { db, userId } = services;
  const feed = await db.read(userId, (tx) => repo.findFeed(tx, userId));
  return feed === undefined ? null : toFeed(services, feed);
}

/**
 * Turns the feed on, at a new address; one that was there leads to nothing from then on.
 *
 * @throws {AppError} `forbidden` where sharing is off.
 */
export async function createFeed(context: Context, ip: string): Promise<CalendarFeed> {
  const { config, db, userId, secretKey, now } = context;
  if (config.SHARING === 'off') throw new AppError('forbidden', texts.feedOff);
  // 256 bits: whoever has the address is let in.
  const token = randomBytes(32).toString('base64url');
  const row = { userId, tokenHash: hashOf(token), createdAt: now(), ...seal(secretKey, feedPlace(userId), token) };
  const feed = await db.write(userId, async (tx) => {
    await repo.saveFeed(tx, row);
    return repo.findFeed(tx, userId);
  });
  if (feed === undefined) throw noFeed();
  await audit(context, 'calendar_feed_created', ip, userId);
  return toFeed(context, feed);
}

/** @throws {AppError} `not_found` where it is off. */
export async function removeFeed(context: Context, ip: string): Promise<void> {
  const { db, userId } = context;
  if (!(await db.write(userId, (tx) => repo.deleteFeed(tx, userId)))) throw noFeed();
  await audit(context, 'calendar_feed_revoked', ip, userId);
}

/**
 * What a program with the link reads: the tag of the version, and how to write it. Undefined for a link that leads to
 * nothing.
 */
export async function visitFeed(
  services: Services,
  link: string,
): Promise<{ version: string; write: () => string } | undefined> {
  const { config, db, now } = services;
  const token = link.endsWith(ENDING) ? link.slice(0, -ENDING.length) : link;
  const feed = await retriedRead(() => repo.findOpenFeed(db.system, hashOf(token)));
  if (feed === undefined || config.SHARING === 'off') return undefined;
  await noteVisit(services, feed);
  const { userId } = feed;
  const origin = config.hasPublicOrigin ? config.PUBLIC_ORIGIN : undefined;
  const at = now();
  const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const from = isoDay(at.getTime() - DAYS_BACK * DAY_MS);
  const events = await db.read(userId, async (tx): Promise<FeedEvent[]> => {
    const tasks = await repo.findFeedTasks(tx, userId, { from, limit: TASKS_MAX });
    const dates = await repo.findFeedDates(tx, userId, { now: at, today: isoDay(at.getTime()) });
    const guarded = new Set(tasks.filter(({ isGuarded }) => isGuarded).map(({ noteId }) => noteId));
    const contents = guarded.size === 0 ? [] : await repo.findContents(tx, userId, [...guarded]);
    const shown = withoutPrivateTasks(tasks, contents);
    return [...shown.map((task) => eventOfTask(task, origin)), ...dates.map((date) => eventOfDate(date, origin))];
  });
  return { version: JSON.stringify(events), write: () => writeFeed(events) };
}

/** Records that it was read, at most once a minute. */
async function noteVisit(
  services: Services,
  { userId, readAt }: { userId: UserId; readAt: Date | null },
): Promise<void> {
  const now = services.now();
  if (readAt !== null && now.getTime() - readAt.getTime() < MINUTE_MS) return;
  try {
    await services.db.write(userId, (tx) => repo.touchFeed(tx, userId, now));
  } catch (error) {
    // It can be read all the same, for instance while the disk is full.
    services.log.warn({ err: error }, 'the visit of a calendar feed could not be noted');
  }
}

function toFeed(services: UserServices, { createdAt, readAt, ...box }: repo.StoredFeed): CalendarFeed {
  return { path: pathOf(services, box), createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}

/** Null if its token can't be decrypted, for instance after the server's key was lost. */
function pathOf(
  { secretKey, otherSecretKey = secretKey, userId }: UserServices,
  box: Pick<repo.StoredFeed, 'keyVersion' | 'nonce' | 'sealed'>,
): string | null {
  try {
    return `${PATH}${unseal([secretKey, otherSecretKey], feedPlace(userId), box)}${ENDING}`;
  } catch (error) {
    if (error instanceof SealedElsewhereError) return null;
    throw error;
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function noFeed(): AppError {
  return new AppError('not_found', texts.noFeed);
}
