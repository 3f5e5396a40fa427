import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import type { LimitClass } from '#shared/endpoint.ts';
import { httpTexts } from './http.texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost class of the call; absent if it isn't one of the API's. */
    limit?: LimitClass;
    /** Whether its body is a form with a file. */
    isForm?: boolean;
    /** How many members its JSON may have, if more than others. */
    membersMax?: number | undefined;
  }
}

const RETRY_AFTER_SECONDS = 5;
/** Saves are refused only at this multiple of the limits: what people type matters more than what they look at. */
const SAVES_BEYOND = 2;

/** Refuses calls while the process is overloaded, saves last; pages and health checks are always answered. */
export async function shedLoad(app: FastifyInstance, config: Config): Promise<void> {
  const bounds: Record<string, number> = {
    eventLoopDelay: config.LIMIT_EVENT_LOOP_DELAY_MS,
    rssBytes: config.LIMIT_MEMORY_BYTES,
  };
  await app.register(underPressure, {
    maxEventLoopDelay: config.LIMIT_EVENT_LOOP_DELAY_MS,
    maxRssBytes: config.LIMIT_MEMORY_BYTES,
    sampleInterval: 1000,
    pressureHandler: async (request: FastifyRequest, _reply, kind, value = 0) => {
      const load = value / (bounds[kind] ?? Number.POSITIVE_INFINITY);
      if (!isShed(request.routeOptions.config.limit, load)) return;
      throw new AppError('busy', httpTexts.busy, {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    },
  });
}

/** Whether a call of that class is refused; `load` is 1 at the limit. */
export function isShed(limit: LimitClass | undefined, load: number): boolean {
  // The first measurement after a long pause is Infinity and means nothing.
  if (limit === undefined || !Number.isFinite(load)) return false;
  return load > (limit === 'write' ? SAVES_BEYOND : 1);
}
