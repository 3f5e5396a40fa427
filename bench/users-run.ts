import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DatabaseOptions } from '#server/db/client.ts';
import { type Figure, growthInWords, mib, timeFigure } from './figures.ts';
import type { MemoryCourse } from './process-memory.ts';
import { insertUser, PASSWORD } from './search.ts';
import { seedLibraries } from './search-seed.ts';
import type { Kind, UsersLoad, UsersMeasured, UsersMessage } from './users-load.ts';

const USERS = 100;
const NOTES = 100;
/** The limits are those of production: each user counts as one, wherever the load comes from. */
export const asInProduction = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  TRUSTED_PROXIES: '127.0.0.1',
};
/** What the load is, for those who read the figures. */
export const loadInWords =
  `${USERS} signed-in users with ${NOTES} notes each and an open page that receives changes: 50 saves, 20 reads (a page of the list, a note, the folders) and ` +
  '5 searches a second, each sent when it is due regardless of the others, and timed from then. Load and database are on the same two cores.';

const LIMIT_MS = 250;
const LINES_MOST = 20;
const names: Record<Kind, string> = {
  save: 'save',
  list: 'page of the list',
  read: 'read a note',
  folders: 'folders',
  search: 'search',
  health: '  healthz',
};

/** The users with their notes, made and indexed before a server is there. */
export async function seedUsers(options: DatabaseOptions, folder: string): Promise<void> {
  await seedLibraries(options, folder, insertUser, { sizes: [], users: USERS, notesOfOthers: NOTES });
}

/**
 * Offers the load from a process of its own.
 *
 * @param observe is called when measuring begins; what it answers, when it is over.
 */
export async function runUsers<T>(
  url: string,
  seconds: number,
  observe: () => () => T,
): Promise<{ measured: UsersMeasured; observed: T }> {
  const accounts = Array.from({ length: USERS }, (_, user) => ({ username: `other${user}`, password: PASSWORD }));
  const load: UsersLoad = { url, accounts, seconds };
  const child = fork(join(import.meta.dirname, 'users-load.ts'), [JSON.stringify(load)]);
  return new Promise((resolve, reject) => {
    let conclude: (() => T) | undefined;
    child.on('message', (message: UsersMessage) => {
      if (message.state === 'began') conclude = observe();
      else if (conclude !== undefined) {
        resolve({ measured: message.measured, observed: conclude() });
        child.disconnect();
      }
    });
    child.on('exit', (code) => reject(new Error(`The load ended with ${code} before it had measured`)));
  });
}

/** How often a process of this run is looked at. */
export function lookEvery(seconds: number): number {
  return Math.min(10, seconds / 20) * 1000;
}

/** Says what was not as it should be, where there is something. */
export function sayFailures({ failures, differences }: Pick<UsersMeasured, 'failures' | 'differences'>): void {
  const lines = [...failures.map((failure) => JSON.stringify(failure)), ...differences];
  for (const line of lines.slice(0, LINES_MOST)) process.stderr.write(`${line}\n`);
}

/** How long each kind of call took; the bare answer of the same servers is the baseline. */
export function callFigures({ samples }: UsersMeasured): Figure[] {
  const { health, ...kinds } = samples;
  return [
    ...Object.entries(kinds).map(([kind, times]) =>
      timeFigure(names[kind as Kind], times, { baseline: health, limit: LIMIT_MS, isDetailed: true }),
    ),
    timeFigure(names.health, health, { isDetailed: true }),
  ];
}

/** A number that is to be zero. */
export function zeroFigure(name: string, count: number): Figure {
  return { name, median: String(count), p99: '', target: '0', isReached: count === 0 };
}

/** What a server held in the middle and at most, and what it went on to take. */
export function memoryFigures(name: string, { median, peak, growth }: MemoryCourse): Figure[] {
  return [
    { name: `memory, ${name}`, median: mib(median), p99: '', max: mib(peak) },
    { name: '  added a minute, second half', median: growthInWords(growth), p99: '' },
  ];
}
