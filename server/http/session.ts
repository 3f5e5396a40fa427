import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';

/** Who a request is from, once its session was found. */
export interface Identity {
  userId: UserId;
  sessionId: string;
}

/** Finds the session that a cookie's token belongs to; undefined where it ended or never was. */
export type FindSession = (token: string) => Promise<Identity | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
    /** When that was found out, by the process's clock. */
    identifiedAt: number;
  }
}

/** A body that took longer than this to arrive may have outlived its session. */
const BODY_MS = 1000;

/** The hooks that answer 401, before the body is read, unless the request comes with a living session. */
export function requireSession(config: Config, findSession: FindSession) {
  async function onRequest(request: FastifyRequest): Promise<void> {
    const token = sessionToken(request, config);
    request.identity = token === undefined ? null : ((await findSession(token)) ?? null);
    request.identifiedAt = performance.now();
    if (request.identity !== null) return;
    if (token !== undefined) audit(request, 'session_refused', request.ip);
    throw new AppError('unauthenticated', errorTexts.signIn);
  }
  async function preHandler(request: FastifyRequest): Promise<void> {
    if (performance.now() - request.identifiedAt > BODY_MS) await onRequest(request);
  }
  return { onRequest, preHandler };
}

/** The user of a request that went through {@link requireSession}. */
export function identityOf(request: FastifyRequest): Identity {
  if (request.identity === null) throw new AppError('unauthenticated', errorTexts.signIn);
  return request.identity;
}

/** The token in the session cookie, if there is one. */
export function sessionToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

/** Hands the browser its session. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, {
    ...cookieOptions(config),
    maxAge: config.LIMIT_SESSION_ABSOLUTE_SECONDS,
  });
}

/** Takes the session from the browser. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), cookieOptions(config));
}

/** `__Host-` binds the cookie to exactly this host; browsers take it only over https (or on loopback with Secure). */
export function cookieName(config: Config): string {
  return config.isHttps ? '__Host-sparehour' : 'sparehour';
}

function cookieOptions(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const;
}
