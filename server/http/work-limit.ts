import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { chargeTo, WorkBudget } from '#server/work.ts';
import type { LimitClass } from '#shared/endpoint.ts';
import { MIB } from '#shared/size-text.ts';
import { httpTexts } from './http.texts.ts';
import { callerOf, networkOf } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose budgets pay for the call, and whether it only reads; null where nothing is limited. */
    work: { payers: WorkBudget[]; isReading: boolean } | null;
  }
}

/** Milliseconds of work in a minute: a quarter of the server for one account, half of it for one address. */
const USER_MS = 15_000;
const ADDRESS_MS = 2 * USER_MS;
/** Receiving a request, finding its session and answering, as measured for small ones. */
const CALL_MS = 2;
/** Parsing JSON and checking it, and writing what is in it to the database, as measured. */
const MS_A_MEGABYTE = 30;
const WRITING_MS_A_MEGABYTE = 70;
/** What a person does many times a minute; its pieces are short. */
const readings: ReadonlySet<LimitClass> = new Set(['read', 'search']);
/** Whoever paid for nothing for the longest time is forgotten first. */
const PAYERS_MAX = 10_000;

/**
 * Returns the hook that refuses calls of users and addresses in debt, and lets calls wait that would
 * hold the main thread too often, before their body is read. Each server counts its own.
 */
export function limitWork(): (request: FastifyRequest, reply: FastifyReply, limit: LimitClass) => Promise<void> {
  const budgets = new Map<string, WorkBudget>();
  const budgetOf = (payer: string, perMinute: number): WorkBudget => {
    const budget = budgets.get(payer) ?? new WorkBudget(perMinute);
    budgets.delete(payer);
    budgets.set(payer, budget);
    const [oldest] = budgets.keys();
    if (budgets.size > PAYERS_MAX && oldest !== undefined) budgets.delete(oldest);
    return budget;
  };
  return async (request, reply, limit) => {
    const userId = request.identity ? callerOf(request.identity) : undefined;
    const user = userId === undefined ? undefined : budgetOf(userId, USER_MS);
    const payers = [...(user === undefined ? [] : [user]), budgetOf(networkOf(request), ADDRESS_MS)];
    refuseFor(Math.max(...payers.map((payer) => payer.retryAfter)));
    const ended = new Promise<void>((resolve) => reply.raw.once('close', resolve));
    const megabytes = jsonBytes(request) / MIB;
    const ms = CALL_MS + megabytes * MS_A_MEGABYTE;
    const isReading = readings.has(limit);
    // What the database takes is charged as it is measured; for others' waits its size counts, as a disk may be slow.
    const heldMs = isReading ? 0 : ms + megabytes * WRITING_MS_A_MEGABYTE;
    if (user !== undefined && !isReading) refuseFor(await user.enter(heldMs, ended));
    for (const payer of payers) {
      payer.charge(ms);
      payer.hold(heldMs);
    }
    request.work = { payers, isReading };
  };
}

function refuseFor(retryAfter: number): void {
  if (retryAfter > 0) throw new AppError('rate_limited', httpTexts.tooMuchWork(retryAfter), { retryAfter });
}

/** Answers a request at its payers' cost. */
export function atItsCost<T>({ work }: FastifyRequest, { raw }: FastifyReply, answer: () => T): T {
  if (work === null) return answer();
  let isEnded = raw.destroyed;
  raw.once('close', () => {
    isEnded = true;
  });
  return chargeTo({ ...work, isEnded: () => isEnded }, answer);
}

/** As declared, or as many as are allowed. Files aren't parsed. */
function jsonBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return headers['content-type']?.startsWith('multipart/') === true ? 0 : Number(headers['content-length'] ?? 0);
}
