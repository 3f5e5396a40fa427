import rateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import type { Endpoint, LimitClass } from '#shared/endpoint.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Buckets forgotten first when more callers come than this. */
const BUCKETS_MAX = 20_000;

/**
 * Bounds what one address may ask in a minute; {@link limitOf} adds each call's own budget. Both live in memory and
 * end with the process; wrong passwords are counted in the database, by the auth feature.
 */
export async function limitAddresses(app: FastifyInstance, config: Config): Promise<void> {
  if (config.RATE_LIMITS === 'off') return;
  await app.register(rateLimit, { global: false, cache: BUCKETS_MAX, errorResponseBuilder: tooMany });
  const perAddress = app.createRateLimit({
    max: config.LIMIT_ADDRESS,
    timeWindow: MINUTE,
    keyGenerator: (request) => `address:${request.ip}`,
  });
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const state = await perAddress(request);
    if (!state.isAllowed && state.isExceeded) throw tooMany(request, { ttl: state.ttl });
  });
}

/** The budget of a call, as its route's configuration: counted per user, or per address where nobody is signed in. */
export function limitOf(endpoint: Endpoint, config: Config): FastifyContextConfig {
  if (config.RATE_LIMITS === 'off') return {};
  const { max, timeWindow } = budgetOf(endpoint.limit, config);
  return {
    rateLimit: {
      max,
      timeWindow,
      groupId: endpoint.limit,
      hook: 'preParsing',
      keyGenerator: (request: FastifyRequest) => `${endpoint.limit}:${request.identity?.userId ?? request.ip}`,
    },
  } as FastifyContextConfig;
}

function budgetOf(limit: LimitClass, config: Config): { max: number; timeWindow: number } {
  switch (limit) {
    case 'read':
      return { max: config.LIMIT_USER, timeWindow: MINUTE };
    case 'write':
      return { max: config.LIMIT_WRITE, timeWindow: MINUTE };
    case 'login':
      // Only a bound on cost: wrong passwords have their own count, and a right one must get through.
      return { max: config.LIMIT_USER, timeWindow: MINUTE };
    case 'register':
      return { max: config.LIMIT_REGISTER, timeWindow: 10 * MINUTE };
    case 'secret':
      return { max: config.LIMIT_SECRET, timeWindow: HOUR };
  }
}

function tooMany(_request: FastifyRequest, { ttl }: { ttl: number }): AppError {
  const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
  return new AppError('rate_limited', `Too many requests. Please wait ${retryAfter} seconds.`, { retryAfter });
}
