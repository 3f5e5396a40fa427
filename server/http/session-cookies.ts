import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { CLIENT_SAFE_COOKIE } from '#shared/tab-header.ts';

/** The token in the session cookie, if there is one. */
export function sessionToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

/** Set by the sign-in page where others use the computer, too (web/lib/shared-computer.ts). */
const SHARED_COOKIE = 'sparehour_shared';
/** As long as browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 3600;

/** Sets the session cookie; on a shared computer one that ends with the browser. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const isShared = reply.request.cookies[SHARED_COOKIE] === '1';
  reply.setCookie(cookieName(config), token, {
    ...cookieOptions(config),
    ...(isShared ? {} : { maxAge: config.LIMIT_SESSION_ABSOLUTE_SECONDS }),
  });
  const device = { ...cookieOptions(config), ...(isShared ? {} : { maxAge: DEVICE_SECONDS }) };
  reply.setCookie(deviceCookieName(config), deviceOf(reply.request, config), device);
  // A session begins with everything.
  markClientSafe(reply, config, false);
}

/**
 * The cookie by which the next sign-in of a browser isn't that of a new device; it lets in whoever has it nowhere. A new
 * one for a browser that has none.
 */
export function deviceOf({ cookies }: FastifyRequest, config: Config): string {
  const name = deviceCookieName(config);
  const known = cookies[name];
  if (known !== undefined && /^[\w-]{32}$/.test(known)) return known;
  const device = randomBytes(24).toString('base64url');
  cookies[name] = device;
  return device;
}

/** Deletes the session cookie. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), cookieOptions(config));
  markClientSafe(reply, config, false);
}

/** Where a browser keeps what it went to the provider for, while it is there. */
export function setAttemptCookie(reply: FastifyReply, config: Config, value: string, seconds: number): void {
  reply.setCookie(attemptCookieName(config), value, { ...cookieOptions(config), maxAge: seconds });
}

/** What it comes back with; it works once. */
export function takeAttemptCookie(request: FastifyRequest, reply: FastifyReply, config: Config): string | undefined {
  reply.clearCookie(attemptCookieName(config), cookieOptions(config));
  return request.cookies[attemptCookieName(config)];
}

function attemptCookieName(config: Config): string {
  return `${cookieName(config)}-oidc`;
}

/** Says beside the session cookie whether the session shows one client alone; the page reads it, this server never does. */
export function markClientSafe(reply: FastifyReply, config: Config, isOn: boolean): void {
  const options = { ...cookieOptions(config), httpOnly: false } as const;
  if (!isOn && reply.request.cookies[CLIENT_SAFE_COOKIE] === undefined) return;
  if (!isOn) return void reply.clearCookie(CLIENT_SAFE_COOKIE, options);
  reply.setCookie(CLIENT_SAFE_COOKIE, '1', { ...options, maxAge: config.LIMIT_SESSION_ABSOLUTE_SECONDS });
}

/** How long a browser may take to answer; it only says that the same one answers. */
const CEREMONY_SECONDS = 600;

/** The cookie of a browser that signs in with a passkey; a new one, unless it has one from another tab. */
export function passkeyCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  config: Config,
): string {
  const value = readPasskeyCookie(request, config) ?? randomBytes(16).toString('base64url');
  const options = { ...cookieOptions(config), sameSite: 'strict', maxAge: CEREMONY_SECONDS } as const;
  reply.setCookie(`${cookieName(config)}_passkey`, value, options);
  return value;
}

/** The cookie that {@link passkeyCookie} has set. */
export function readPasskeyCookie(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[`${cookieName(config)}_passkey`]?.match(/^[\w-]{22}$/)?.[0];
}

/** `__Host-` binds the cookie to exactly this host; browsers accept it only over https (or on loopback with Secure). */
export function cookieName(config: Config): string {
  return config.isHttps ? '__Host-sparehour' : 'sparehour';
}

function deviceCookieName(config: Config): string {
  return `${cookieName(config)}_device`;
}

function cookieOptions(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const;
}
