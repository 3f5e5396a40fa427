import { createHash } from 'node:crypto';
import type { Context, Services, UserServices } from '#server/context.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { clientOfEvents } from '#server/features/clients/clients.service.ts';
import type { ReceivedFile } from '#server/files/temp-files.ts';
import { parseId } from '#server/id.ts';
import { type Place, type Sealed, SealedElsewhereError, seal, unseal } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';
import { CALENDAR_EVENTS_MAX, CALENDARS_MAX, type Calendar } from '#shared/calendars.ts';
import { storableText } from '#shared/text.ts';
import type { ReadCalendar } from './calendar-messages.ts';
import * as repo from './calendars.repo.ts';
import { type CalendarFailure, failureTexts, calendarTexts as texts } from './calendars.texts.ts';
import { CalendarError, type FetchedCalendar, fetchCalendar, problemOfCalendar } from './fetch-calendar.ts';
import { readCalendar } from './read-calendar.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [DAYS_BACK, DAYS_AHEAD] = [60, 366];
/** Calendars of everybody that are claimed at once. */
const AT_ONCE = 20;
const UNKNOWN = { etag: null, lastModified: null };

/** Where an address is sealed. */
export const addressPlace = (userId: UserId): Place => ({ userId, purpose: 'calendar address' });

export async function listCalendars({ db, userId }: UserServices): Promise<Calendar[]> {
  return (await db.read(userId, (tx) => repo.findCalendars(tx, userId))).map(toCalendar);
}

/**
 * Reads a calendar at its address, and stores both.
 *
 * @throws {AppError} `invalid` with what is wrong with the address, or where there are too many calendars.
 */
export async function addCalendar(
  context: Context,
  given: { address: string; zone?: string | undefined },
  closed: AbortSignal,
): Promise<Calendar> {
  const { userId } = context;
  const address = given.address.trim().replace(/^webcals?:/i, 'https:');
  const problem = problemOfCalendar(address);
  if (problem !== undefined) throw invalidField('address', `${problem}.`);
  await refuseTooMany(context);
  let fetched: FetchedCalendar = null;
  try {
    fetched = await fetchCalendar(context, address, UNKNOWN, closed);
    if (fetched === null) throw new CalendarError('failed');
    const read = await readCalendar(fetched.path, jobOf(context, given.zone, address), userId, closed);
    const { host } = new URL(address);
    const { etag, lastModified } = fetched;
    const nextReadAt = new Date(context.now().getTime() + HOUR_MS);
    const place = { host, etag, lastModified, nextReadAt, ...seal(context.secretKey, addressPlace(userId), address) };
    return await store(context, { ...place, zone: given.zone, name: read.name || host }, read);
  } catch (error) {
    if (error instanceof CalendarError) throw invalidField('address', failureTexts[error.why]);
    throw error;
  } finally {
    await fetched?.remove();
  }
}

/** @throws {AppError} `unusable_file` with what is wrong with it, `invalid` where there are too many calendars. */
export async function uploadCalendar(
  context: Context,
  { file, zone }: { file: ReceivedFile; zone: string | undefined },
  closed: AbortSignal,
): Promise<Calendar> {
  await refuseTooMany(context);
  try {
    const read = await readCalendar(file.path, jobOf(context, zone), context.userId, closed);
    const name =
      read.name ||
      storableText(file.name.replace(/\.ics$/i, ''))
        .slice(0, 100)
        .trim() ||
      texts.unnamed;
    return await store(context, { name, zone }, read);
  } catch (error) {
    if (error instanceof CalendarError) throw new AppError('unusable_file', failureTexts[error.why]);
    throw error;
  }
}

/** @throws {AppError} `not_found`, `invalid` for a file. */
export async function refreshCalendar(context: Context, given: string, closed: AbortSignal): Promise<Calendar> {
  const { db, userId } = context;
  const id = parseId(given, noSuchCalendar);
  const row = await db.read(userId, (tx) => repo.findCalendar(tx, userId, id));
  if (row === undefined) throw noSuchCalendar();
  if (row.host === null) throw new AppError('invalid', texts.isFile);
  await readAgain(context, row, closed);
  return found(context, id);
}

/** @throws {AppError} `not_found` */
export async function removeCalendar(context: Context, given: string): Promise<void> {
  const { db, userId } = context;
  const id = parseId(given, noSuchCalendar);
  if (!(await db.write(userId, (tx) => repo.deleteCalendar(tx, userId, id)))) throw noSuchCalendar();
  publishChange(context, { kind: 'lists' });
}

/** Reads the calendars whose time has come. Called every few minutes; the work goes on in the background. */
export async function refreshCalendars(services: Services): Promise<void> {
  const { db, now, log, readingCalendars } = services;
  if (readingCalendars.size >= AT_ONCE) return;
  await db.refuseIfFull();
  const due = await repo.claimDue(db.system, now(), new Date(now().getTime() + HOUR_MS), AT_ONCE);
  for (const { userId, id } of due) {
    readingCalendars.run(id, async (signal) => {
      try {
        const row = await db.read(userId, (tx) => repo.findCalendar(tx, userId, id));
        if (row !== undefined) await readAgain({ ...services, userId }, row, signal);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error, calendarId: id }, 'a calendar could not be refreshed');
      }
    });
  }
}

/** Decides again whose the user's events are. Called when a client changed. */
export async function matchEvents(services: UserServices): Promise<void> {
  const { db, userId } = services;
  const known = await db.read(userId, (tx) => repo.findTitles(tx, userId));
  if (known.length === 0) return;
  const clientOf = await clientOfEvents(services);
  const changed: typeof known = [];
  for (const [at, event] of known.entries()) {
    // Other requests are served in between.
    if (at % 100 === 99) await new Promise(setImmediate);
    const clientId = clientOf(event);
    if (clientId !== event.clientId) changed.push({ ...event, clientId });
  }
  if (changed.length === 0) return;
  await db.write(userId, (tx) => repo.setClients(tx, userId, changed));
  publishChange(services, { kind: 'lists' });
}

/** Reads a calendar at its address again, and records what came of it. */
async function readAgain(services: UserServices, row: repo.StoredCalendar, signal: AbortSignal): Promise<void> {
  const { db, userId, now } = services;
  let fetched: FetchedCalendar = null;
  try {
    // An unchanged calendar is read again each day, since time goes on.
    const isFresh = now().getTime() - row.wholeAt.getTime() < DAY_MS;
    const address = addressOf(services, row);
    fetched = await fetchCalendar(services, address, isFresh ? row : UNKNOWN, signal);
    const done = { readAt: now(), nextReadAt: new Date(now().getTime() + HOUR_MS), failure: null, failures: 0 };
    if (fetched === null) {
      await db.write(userId, (tx) => repo.updateCalendar(tx, userId, row.id, done));
      await matchEvents(services);
      return;
    }
    const read = await readCalendar(fetched.path, jobOf(services, row.zone, address), userId, signal);
    const digest = digestOf(read);
    const { etag, lastModified } = fetched;
    const isChanged = digest !== row.digest;
    const set = {
      ...done,
      etag,
      lastModified,
      digest,
      isCut: read.isCut,
      wholeAt: now(),
      ...(read.name ? { name: read.name } : {}),
      ...(isChanged ? { changedAt: now() } : {}),
    };
    const events = isChanged ? await withClients(services, read) : undefined;
    await db.write(userId, async (tx) => {
      const isThere = await repo.updateCalendar(tx, userId, row.id, set);
      if (isThere && events !== undefined) await repo.replaceEvents(tx, userId, row.id, events);
    });
    if (isChanged) publishChange(services, { kind: 'lists' });
    else await matchEvents(services);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    const failures = row.failures + 1;
    // From an hour to a day.
    const pause = Math.min(HOUR_MS * 2 ** (failures - 1), DAY_MS);
    const set = { failure: error.why, failures, nextReadAt: new Date(now().getTime() + pause) };
    await db.write(userId, (tx) => repo.updateCalendar(tx, userId, row.id, set));
  } finally {
    await fetched?.remove();
  }
}

type NewCalendar = Partial<Parameters<typeof repo.insertCalendar>[1]> & { name: string };

async function store(context: Context, row: NewCalendar, read: ReadCalendar): Promise<Calendar> {
  const { db, userId, now } = context;
  const events = await withClients(context, read);
  const at = now();
  const id = await db.write(userId, async (tx) => {
    if ((await repo.countCalendars(tx, userId)) >= CALENDARS_MAX) throw new AppError('invalid', texts.tooMany);
    const times = { createdAt: at, readAt: at, wholeAt: at, changedAt: at };
    const stored = { ...row, ...times, userId, isCut: read.isCut, digest: digestOf(read) };
    const id = await repo.insertCalendar(tx, stored);
    await repo.replaceEvents(tx, userId, id, events);
    return id;
  });
  publishChange(context, { kind: 'lists' });
  return found(context, id);
}

async function withClients(services: UserServices, { occurrences }: ReadCalendar) {
  const clientOf = await clientOfEvents(services);
  const known = new Map<string, string | null>();
  const events = [];
  for (const occurrence of occurrences) {
    const key = JSON.stringify([occurrence.title, occurrence.emails]);
    if (!known.has(key)) {
      if (known.size % 100 === 99) await new Promise(setImmediate);
      known.set(key, clientOf(occurrence));
    }
    events.push({ ...occurrence, clientId: known.get(key) ?? null });
  }
  return events;
}

async function refuseTooMany({ db, userId }: UserServices): Promise<void> {
  const count = await db.read(userId, (tx) => repo.countCalendars(tx, userId));
  if (count >= CALENDARS_MAX) throw new AppError('invalid', texts.tooMany);
}

async function found({ db, userId }: UserServices, id: string): Promise<Calendar> {
  const row = await db.read(userId, (tx) => repo.findCalendar(tx, userId, id));
  if (row === undefined) throw noSuchCalendar();
  return toCalendar(row);
}

/** From the beginning of a day, so that what is read again on the same day is the same. */
function jobOf({ now }: Pick<Services, 'now'>, zone: string | null | undefined, address = '') {
  const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
  const [from, to] = [today - DAYS_BACK * DAY_MS, today + DAYS_AHEAD * DAY_MS];
  // Google's addresses say whose calendar it is.
  const named = address.split('/').find((part) => /@|%40/.test(part));
  const owner = named?.replace('%40', '@').toLowerCase() ?? null;
  return { from, to, now: today, eventsMax: CALENDAR_EVENTS_MAX, zone: zone ?? null, owner };
}

/** @throws {CalendarError} */
function addressOf(services: UserServices, { keyVersion, nonce, sealed }: repo.StoredCalendar): string {
  const { secretKey, otherSecretKey = secretKey, userId } = services;
  const box = { keyVersion, nonce, sealed } as Sealed;
  try {
    return unseal([secretKey, otherSecretKey], addressPlace(userId), box);
  } catch (error) {
    if (error instanceof SealedElsewhereError) throw new CalendarError('unreadable');
    throw error;
  }
}

function digestOf({ occurrences }: ReadCalendar): string {
  return createHash('sha256').update(JSON.stringify(occurrences)).digest('base64url');
}

function toCalendar({ id, name, host, events, isCut, readAt, failure }: repo.StoredCalendar): Calendar {
  const why = failure as CalendarFailure | null;
  return { id, name, host, events, isCut, readAt: readAt.toISOString(), failure: why && failureTexts[why] };
}

function noSuchCalendar(): AppError {
  return new AppError('not_found', texts.notFound);
}
