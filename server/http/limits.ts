import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import type { LimitClass } from '#shared/endpoint.ts';
import { isCall, networkOf } from './address.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The hooks that bound calls of a class; they run after the session was found. */
export type LimitsOf = (limit: LimitClass) => onRequestAsyncHookHandler[];

/**
 * Bounds what one address may ask in a minute, and answers how to bound each call: per user, or per address where
 * nobody is signed in. The counts live in memory and end with the process; wrong passwords are counted in the
 * database, by the auth feature.
 */
export async function limitCalls(app: FastifyInstance, config: Config): Promise<LimitsOf> {
  if (config.RATE_LIMITS === 'off') return () => [];
  await app.register(rateLimit, { global: false });
  const bound = (max: number, timeWindow: number, keyGenerator: (request: FastifyRequest) => string) =>
    refuseBeyond(app.createRateLimit({ max, timeWindow, keyGenerator }));

  const perAddress = bound(config.LIMIT_ADDRESS, MINUTE, networkOf);
  app.addHook('onRequest', async (request) => {
    if (isCall(request)) await perAddress(request);
  });

  const perCaller = bound(config.LIMIT_USER, MINUTE, callerOf);
  const writes = bound(config.LIMIT_WRITE, MINUTE, callerOf);
  const searches = bound(config.LIMIT_SEARCH, MINUTE, callerOf);
  const chats = bound(config.LIMIT_CHAT, MINUTE, callerOf);
  const chatsPerDay = bound(config.LIMIT_CHAT_PER_DAY, DAY, callerOf);
  const uploads = bound(config.LIMIT_UPLOAD, MINUTE, callerOf);
  const uploadsPerDay = bound(config.LIMIT_UPLOAD_PER_DAY, DAY, callerOf);
  const secrets = bound(config.LIMIT_SECRET, HOUR, callerOf);
  const registrations = bound(config.LIMIT_REGISTER, 10 * MINUTE, networkOf);
  const registrationsPerDay = bound(config.LIMIT_REGISTER_PER_DAY, DAY, networkOf);
  const budgets: Record<LimitClass, onRequestAsyncHookHandler[]> = {
    read: [],
    write: [writes],
    // A right password must get through; wrong ones have their own count.
    login: [],
    register: [registrations, registrationsPerDay],
    secret: [secrets],
    search: [searches],
    chat: [chats, chatsPerDay],
    upload: [uploads, uploadsPerDay],
  };
  return (limit) => [perCaller, ...budgets[limit]];
}

function refuseBeyond(count: ReturnType<FastifyInstance['createRateLimit']>) {
  return async (request: FastifyRequest): Promise<void> => {
    const state = await count(request);
    if (state.isAllowed || !state.isExceeded) return;
    const retryAfter = Math.max(1, state.ttlInSeconds);
    throw new AppError('rate_limited', `Too many requests. Please wait ${secondsText(retryAfter)}.`, { retryAfter });
  };
}

function secondsText(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function callerOf(request: FastifyRequest): string {
  return request.identity?.userId ?? networkOf(request);
}
