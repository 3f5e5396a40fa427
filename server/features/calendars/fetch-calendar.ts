import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fetch, type Response } from 'undici';
import { NotPublicError, problemOfEndpoint } from '#server/ai/public-address.ts';
import type { Services } from '#server/context.ts';
import { tempPath } from '#server/files/temp-files.ts';
import { CALENDAR_BYTES_MAX } from '#shared/calendars.ts';
import type { CalendarFailure } from './calendars.texts.ts';

const REDIRECTS_MAX = 3;
const TOTAL_MS = 30_000;
const TAG_MAX = 1_000;

/** What the other server said of the version that was read last. */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

/** A calendar as it came: in a temporary file, which the caller removes; null if it is the version that is known. */
export type FetchedCalendar = (Version & { path: string; remove: () => Promise<void> }) | null;

/** A calendar couldn't be read; `why` says how. */
export class CalendarError extends Error {
  readonly why: CalendarFailure;

  constructor(why: CalendarFailure, cause?: unknown) {
    super(`A calendar could not be read: ${why}`, { cause });
    this.why = why;
  }
}

/** What is wrong with an address, as the beginning of a sentence; undefined where nothing is. */
export function problemOfCalendar(address: string): string | undefined {
  if (!URL.canParse(address)) return problemOfEndpoint(address);
  const url = new URL(address);
  // Some secret addresses have their secret there.
  url.search = '';
  url.hash = '';
  return problemOfEndpoint(url.href);
}

/**
 * Fetches a calendar from a public host, within limits of time and size, and only if it isn't the version that is known.
 * A redirect is followed to another such address.
 *
 * @throws {CalendarError}
 */
export async function fetchCalendar(
  { outside, config }: Pick<Services, 'outside' | 'config'>,
  address: string,
  known: Version,
  stopped: AbortSignal,
): Promise<FetchedCalendar> {
  const timeout = AbortSignal.timeout(TOTAL_MS);
  const signal = AbortSignal.any([timeout, stopped]);
  const path = await tempPath(config.DATA_DIR);
  const remove = () => rm(path, { force: true });
  try {
    const response = await follow(outside, address, known, signal);
    if (response === null) return null;
    let bytes = 0;
    const body = Readable.from(response.body ?? []);
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.byteLength;
          if (bytes > CALENDAR_BYTES_MAX) throw new CalendarError('tooLarge');
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
      { signal },
    );
    return { path, remove, etag: header(response, 'etag'), lastModified: header(response, 'last-modified') };
  } catch (error) {
    await remove();
    stopped.throwIfAborted();
    if (error instanceof CalendarError) throw error;
    const isPrivate = error instanceof Error && error.cause instanceof NotPublicError;
    // The error may name the address, which is a secret: it isn't passed on.
    throw new CalendarError(isPrivate ? 'notPublic' : 'unreachable');
  }
}

/** The answer with the calendar; null for an unchanged one. */
async function follow(
  dispatcher: Services['outside'],
  address: string,
  { etag, lastModified }: Version,
  signal: AbortSignal,
): Promise<Response | null> {
  let at = address;
  for (let followed = 0; followed <= REDIRECTS_MAX; followed += 1) {
    const response = await fetch(at, {
      dispatcher,
      signal,
      redirect: 'manual',
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        ...(etag === null ? {} : { 'if-none-match': etag }),
        ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
      },
    });
    const { status } = response;
    if (status === 200) {
      if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) throw await refused(response, 'webPage');
      return response;
    }
    await response.body?.cancel();
    if (status === 304) return null;
    if (status === 401 || status === 403) throw new CalendarError('refused');
    if (status === 404 || status === 410) throw new CalendarError('notFound');
    const next = response.headers.get('location');
    if (status < 300 || status > 399 || next === null) throw new CalendarError('failed');
    if (!URL.canParse(next, at)) throw new CalendarError('redirected');
    at = new URL(next, at).href;
    if (problemOfCalendar(at) !== undefined) throw new CalendarError('redirected');
  }
  throw new CalendarError('redirected');
}

async function refused(response: Response, why: CalendarFailure): Promise<CalendarError> {
  await response.body?.cancel();
  return new CalendarError(why);
}

/** Longer ones are not worth a column. */
function header(response: Response, name: string): string | null {
  const value = response.headers.get(name);
  return value === null || value.length > TAG_MAX ? null : value;
}
