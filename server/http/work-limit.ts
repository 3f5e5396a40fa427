import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { chargeTo, WorkBudget } from '#server/work.ts';
import type { LimitClass } from '#shared/endpoint.ts';
import { MIB } from '#shared/size-text.ts';
import { networkOf } from './address.ts';
import { httpTexts } from './http.texts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose budgets pay for the call; null where nothing is limited. */
    payers: WorkBudget[] | null;
  }
}

/** Milliseconds of work in a minute: a quarter of the server for one account, half of it for one address. */
const USER_MS = 15_000;
const ADDRESS_MS = 2 * USER_MS;
/** Receiving a request, finding its session and answering, as measured for small ones. */
const CALL_MS = 2;
/** Parsing JSON and checking it, as measured. */
const MS_A_MEGABYTE = 30;
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
    const userId = request.identity?.userId;
    const user = userId === undefined ? undefined : budgetOf(userId, USER_MS);
    const payers = [...(user === undefined ? [] : [user]), budgetOf(networkOf(request), ADDRESS_MS)];
    refuseFor(Math.max(...payers.map((payer) => payer.retryAfter)));
    const ended = new Promise<void>((resolve) => reply.raw.once('close', resolve));
    const ms = CALL_MS + (jsonBytes(request) / MIB) * MS_A_MEGABYTE;
    if (user !== undefined && !isReading(limit)) refuseFor(await user.enter(ms, ended));
    for (const payer of payers) payer.chargeHeld(ms);
    request.payers = payers;
  };
}

/** What a person does many times a minute; its pieces are short. */
function isReading(limit: LimitClass): boolean {
  return limit === 'read' || limit === 'search';
}

function refuseFor(retryAfter: number): void {
  if (retryAfter > 0) throw new AppError('rate_limited', httpTexts.tooMuchWork(retryAfter), { retryAfter });
}

/** Answers a request at its payers' cost. */
export function atItsCost<T>({ payers }: FastifyRequest, { raw }: FastifyReply, answer: () => T): T {
  if (payers === null) return answer();
  let isEnded = raw.destroyed;
  raw.once('close', () => {
    isEnded = true;
  });
  return chargeTo({ payers, isEnded: () => isEnded }, answer);
}

/** As declared, or as many as are allowed. Files aren't parsed. */
function jsonBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return headers['content-type']?.startsWith('multipart/') === true ? 0 : Number(headers['content-length'] ?? 0);
}
