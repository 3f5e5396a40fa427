import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { originOf } from './headers.ts';
import { networkOf } from './session.ts';
import { deviceOf, sessionToken } from './session-cookies.ts';

/** Who makes a call that begins or checks a session. */
export function callerOf({ request }: { request: FastifyRequest }, config: Config) {
  return {
    ip: request.ip,
    network: networkOf(request),
    origin: originOf(request, config),
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceOf(request, config),
    token: sessionToken(request, config),
  };
}
