import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';

/** The user of a request, once its session is found. */
export interface Identity {
  userId: UserId;
  sessionId: string;
}

/** Finds the session of a cookie's token; undefined if it has ended or never existed. */
export type FindSession = (token: string) => Promise<Identity | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
    /** The time of that check, by the process's clock. */
    identifiedAt: number;
  }
}

/** A body that takes longer than this to arrive may outlive its session. */
const BODY_MS = 1000;

/** The hooks that answer 401, before the body is read, to a request without a valid session. */
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

/** Set by the sign-in page where others use the computer, too (web/lib/shared-computer.ts). */
const SHARED_COOKIE = 'sparehour_shared';

/** Sets the session cookie; on a shared computer one that ends with the browser. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const isShared = reply.request.cookies[SHARED_COOKIE] === '1';
  reply.setCookie(cookieName(config), token, {
    ...cookieOptions(config),
    ...(isShared ? {} : { maxAge: config.LIMIT_SESSION_ABSOLUTE_SECONDS }),
  });
}

/** Deletes the session cookie. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), cookieOptions(config));
}

/** `__Host-` binds the cookie to exactly this host; browsers accept it only over https (or on loopback with Secure). */
export function cookieName(config: Config): string {
  return config.isHttps ? '__Host-sparehour' : 'sparehour';
}

function cookieOptions(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const;
}
