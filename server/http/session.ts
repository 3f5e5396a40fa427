import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import type { Grant, OnlyClient, Services } from '#server/context.ts';
import type { Wall } from '#server/db/client.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';
import type { TokenScope } from '#shared/access-tokens.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { USER_HEADER } from '#shared/tab-header.ts';
import { isClientSafe, isForColleague, isOfClients } from './client-safe-calls.ts';
import { addsFactor } from './factor-calls.ts';
import { grantIn } from './grant-address.ts';
import { httpTexts } from './http.texts.ts';
import { sessionToken } from './session-cookies.ts';

/** The user of a request, once its session or access token is found. */
export interface Identity {
  userId: UserId;
  /** The session's id, or that of the access token. */
  sessionId: string;
  /** Whether the user is an administrator; never with an access token. */
  isAdministrator?: boolean;
  /** The only client that the session shows; see {@link OnlyClient}. */
  client?: OnlyClient;
  /** The clients that an access token or a colleague sees; absent for everything. */
  wall?: Wall;
  /** Whether the account lacks the second factor that this server requires. */
  mustAddFactor?: boolean;
  /** What an access token may do; absent in a session, which may do everything. */
  scope?: TokenScope;
  /** The name of the access token. */
  tokenName?: string;
  /** The grant that a colleague's call names: then the user is the owner. Null for one that isn't the caller's, or ended. */
  grant?: Grant | null;
}

/** Finds the session of a cookie or the access token of a header; undefined if it has ended or never existed. */
export interface Identities {
  findSession: (token: string) => Promise<Identity | undefined>;
  findAccessToken: (token: string, from: { ip: string; userAgent: string }) => Promise<Identity | undefined>;
  /** Finds what another member opened to this one. */
  findGrant: (member: Identity, grantId: string) => Promise<Identity | undefined>;
}

/** Who makes a request; undefined if that isn't known, or no longer. */
export type Identify = (request: FastifyRequest) => Promise<Identity | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
    /** The time of that check, by the process's clock. */
    identifiedAt: number;
  }
}

/** A body that takes longer than this to arrive may outlive its session. */
const BODY_MS = 1000;

/** How to find out who makes a request: by its access token if it has one, else by its cookie. */
export function identifying(config: Config, { findSession, findAccessToken, findGrant }: Identities): Identify {
  const findCaller: Identify = async (request) => {
    const accessToken = bearerToken(request);
    if (accessToken !== undefined) {
      return findAccessToken(accessToken, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' });
    }
    const token = sessionToken(request, config);
    return token === undefined ? undefined : findSession(token);
  };
  return async (request) => {
    const caller = await findCaller(request);
    const grantId = grantIn(request.originalUrl);
    if (caller === undefined || grantId === undefined) return caller;
    // Programs, and a screen that a client watches, are of one account.
    const isWhole = caller.scope === undefined && caller.client === undefined && !caller.mustAddFactor;
    return (isWhole ? await findGrant(caller, grantId) : undefined) ?? { ...caller, grant: null };
  };
}

/** The account that makes a request, whichever it reads. */
export function callerOf({ userId, grant }: Identity): UserId {
  return grant?.member.id ?? userId;
}

/** The hooks that answer 401, before the body is read, to a request without a session, and 403 to one that its token doesn't allow. */
export function requireUser(config: Config, identify: Identify, endpoint: Endpoint) {
  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.identity = (await identify(request)) ?? null;
    request.identifiedAt = performance.now();
    const hasToken = bearerToken(request) !== undefined;
    if (isOfAnother(request)) throw new AppError('unauthenticated', httpTexts.otherUser);
    if (request.identity !== null) {
      if (hasToken) refuseBeyondScope(request.identity, endpoint);
      const { client, grant } = request.identity;
      if (request.identity.mustAddFactor && !addsFactor(endpoint)) {
        throw new AppError('factor_missing', httpTexts.factorMissing);
      }
      if (grant !== undefined) return refuseBeyondGrant(request.identity, endpoint);
      if (client && !isClientSafe(endpoint)) throw new AppError('client_safe', errorTexts.clientSafe(client.name));
      if (endpoint.access === 'administrator' && request.identity.isAdministrator !== true) {
        throw new AppError('forbidden', httpTexts.administratorsOnly);
      }
      return;
    }
    if (hasToken) throw await refusedToken(request, reply);
    if (sessionToken(request, config) !== undefined) await audit(request, 'session_refused', request.ip);
    throw new AppError('unauthenticated', errorTexts.signIn);
  }
  return againAfterBody(onRequest);
}

/** The same check, repeated when a slow body has arrived. */
function againAfterBody(onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) {
  async function preHandler(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (performance.now() - request.identifiedAt > BODY_MS) await onRequest(request, reply);
  }
  return { onRequest, preHandler };
}

async function refusedToken(request: FastifyRequest, reply: FastifyReply): Promise<AppError> {
  await audit(request, 'token_refused', request.ip);
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return new AppError('unauthenticated', httpTexts.token.invalid);
}

/** The hooks that answer 401 to a request without a valid access token: a session isn't enough. */
export function requireToken(identify: Identify) {
  return againAfterBody(async (request, reply) => {
    if (bearerToken(request) === undefined) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthenticated', httpTexts.token.missing);
    }
    request.identity = (await identify(request)) ?? null;
    request.identifiedAt = performance.now();
    if (request.identity === null) throw await refusedToken(request, reply);
  });
}

/** Whether the page that makes a request is of another user than its session, since somebody else signed in. */
function isOfAnother({ identity, headers }: FastifyRequest): boolean {
  const pageOf = headers[USER_HEADER];
  return identity !== null && pageOf !== undefined && pageOf !== callerOf(identity);
}

/** Whether a token that may only read can make a call. */
export function isReading({ method, isRead }: Endpoint): boolean {
  return isRead ?? method === 'GET';
}

function refuseBeyondScope({ scope, wall }: Identity, endpoint: Endpoint): void {
  if (endpoint.access !== 'user') throw new AppError('forbidden', httpTexts.token.notAllowed);
  if (scope === 'read' && !isReading(endpoint)) throw new AppError('forbidden', httpTexts.token.readOnly);
  if (wall && !isOfClients(endpoint)) throw new AppError('forbidden', httpTexts.token.someClients);
}

function refuseBeyondGrant({ client, grant, scope }: Identity, endpoint: Endpoint): void {
  if (scope) throw new AppError('forbidden', httpTexts.token.notAllowed);
  if (!grant && client) throw new AppError('client_safe', errorTexts.clientSafe(client.name));
  if (!grant || client === undefined) throw new AppError('grant_ended', errorTexts.grant.ended);
  if (!isForColleague(endpoint)) throw new AppError('forbidden', errorTexts.grant.onlyClient(client.name));
  if (grant.access === 'read' && !isReading(endpoint)) throw new AppError('grant_read_only', errorTexts.grant.readOnly);
}

/**
 * What follows `Authorization: Bearer`, also if it can't be a token: the cookie beside it isn't used. Another scheme is of
 * a proxy in front of this server.
 */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^\s*bearer(?![\w-])\s*(.*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The user of a request that went through {@link requireUser}. */
export function identityOf(request: FastifyRequest): Identity {
  if (request.identity === null) throw new AppError('unauthenticated', errorTexts.signIn);
  return request.identity;
}

/** The address that a request without a session counts for, or its /64 for IPv6. */
export function networkOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

/** Where the programs of assistants call. */
export const MCP_PATH = '/mcp';

/** Whether a request is for the API, even if the path is written in another way (`/%61pi/notes`). */
export function isCall(request: FastifyRequest): boolean {
  const route = request.routeOptions.url;
  return request.url.startsWith('/api/') || route?.startsWith('/api/') === true || route === MCP_PATH;
}

/** Whether a request needs the database: a call, or a shared page. */
export function needsDatabase(request: FastifyRequest): boolean {
  return isCall(request) || request.routeOptions.config.limit !== undefined;
}

/** Watches whether the session or access token of a request still holds while its answer is sent. */
interface SignedIn {
  /** Calls `onEnded` if it has ended. */
  check: () => Promise<void>;
  stop: () => void;
}

/** Calls `onEnded`, perhaps more than once, when the session or access token of a request has ended, or shows another client. */
export function watchSignedIn(
  { signals }: Pick<Services, 'signals'>,
  identify: Identify,
  request: FastifyRequest,
  onEnded: () => void,
): SignedIn {
  const before = identityOf(request);
  const check = async () => {
    // While the database is down this is unknown, and nothing is sent either. The next check decides.
    const isSignedIn = await identify(request).then(
      (now) =>
        now !== undefined &&
        now.client?.id === before.client?.id &&
        now.mustAddFactor === before.mustAddFactor &&
        now.grant?.access === before.grant?.access,
      () => true,
    );
    if (!isSignedIn) onEnded();
  };
  const stops = [...new Set([callerOf(before), before.userId])].map((id) => signals.listen('sessions', id, check));
  const stop = () => {
    for (const each of stops) each();
  };
  return { check, stop };
}
