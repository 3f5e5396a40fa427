import { setTimeout } from 'node:timers/promises';
import { connectClient } from '#tests/faults/api-client.ts';
import { underLoad } from './load.ts';
import {
  callUntilAnswered,
  type Failure,
  type SimulatedUser,
  startSimulatedUser,
  wrongAnswer,
} from './simulated-user.ts';

/** The JSON argument of the load generator, which is a separate process. */
export interface UsersLoad {
  url: string;
  /** Who is there, with notes that are indexed. */
  accounts: { username: string; password: string }[];
  seconds: number;
}

/** Calls a second, of all users together. `health` is the answer of a server that does nothing. */
const rates = { save: 50, list: 7, read: 7, folders: 6, search: 5, health: 3 };
export type Kind = keyof typeof rates;

/** What it sends to its parent: when measuring begins, and what was measured. */
export type UsersMessage = { state: 'began' } | { state: 'over'; measured: UsersMeasured };
export interface UsersMeasured {
  samples: Record<Kind, number[]>;
  failures: Failure[];
  /** Saves that are not as they were acknowledged. */
  differences: string[];
  counts: SimulatedUser['counts'];
}

const WARM_UP_SECONDS = 10;
/** The kinds do not all begin at the same moment. */
const PHASE_MS = 3;

const { url, accounts, seconds } = JSON.parse(process.argv[2] ?? '') as UsersLoad;
const failures: Failure[] = [];
const users = await signInAll();
const prober = connectClient(url);

await offer(Math.min(WARM_UP_SECONDS, seconds));
report({ state: 'began' });
const samples = await offer(seconds);
const differences = (await Promise.all(users.map((user) => user.compare()))).flat();
const counts = users.reduce(
  (sum, { counts: { saves, received, reopened } }) => ({
    saves: sum.saves + saves,
    received: sum.received + received,
    reopened: sum.reopened + reopened,
  }),
  { saves: 0, received: 0, reopened: 0 },
);
for (const user of users) user.close();
prober.close();
// Who hears this ends the connection, and with it this process.
report({ state: 'over', measured: { samples, failures, differences, counts } });

async function signInAll(): Promise<SimulatedUser[]> {
  const signedIn: SimulatedUser[] = [];
  for (const [index, account] of accounts.entries()) {
    signedIn.push(await startSimulatedUser(url, index, account, failures));
  }
  return signedIn;
}

async function offer(length: number): Promise<Record<Kind, number[]>> {
  const measured = await Promise.all(
    (Object.keys(rates) as Kind[]).map(async (kind, phase) => {
      await setTimeout(phase * PHASE_MS);
      const work = () => perform(kind);
      return [kind, (await underLoad({ perSecond: rates[kind], seconds: length }, work)).samples] as const;
    }),
  );
  return Object.fromEntries(measured) as Record<Kind, number[]>;
}

async function perform(kind: Kind): Promise<void> {
  if (kind !== 'health') return users[Math.floor(Math.random() * users.length)]?.[kind]();
  const { status, body } = await callUntilAnswered(prober, failures, 'GET', '/healthz', undefined);
  if (status !== 200) failures.push(wrongAnswer('GET /healthz', status, body));
}

function report(message: UsersMessage): void {
  process.send?.(message);
}
