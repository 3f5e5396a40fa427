import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { LimitClass } from '#shared/endpoint.ts';
import { httpTexts } from './http.texts.ts';
import { callerOf, isCall, networkOf } from './session.ts';
import { sharedCounts } from './shared-counts.ts';
import { limitWork } from './work-limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The hooks that limit calls by class; they run after the session is found. */
export type LimitsOf = (limit: LimitClass) => onRequestAsyncHookHandler[];

/**
 * Limits the calls of one address per minute, and returns how to limit each call: per user, or per address without a
 * session. What calls cost is limited beside it, see work-limit.ts. On an external database all servers share the
 * counts; otherwise they are in memory and end with the process. The auth feature counts wrong passwords in the database
 * in any case.
 */
export async function limitCalls(app: FastifyInstance, { config, db }: Services): Promise<LimitsOf> {
  if (config.RATE_LIMITS === 'off') return () => [];
  const shared = config.DATABASE_URL === undefined ? {} : { store: sharedCounts(db.system) };
  await app.register(rateLimit, { global: false, ...shared });
  /** If the count is unavailable, only calls that create accounts, check passwords or are expensive are refused. */
  const bound = (name: string, max: number, timeWindow: number, callerOf: CallerOf, isStrict = false): Budget =>
    refuseBeyond(
      app.createRateLimit({
        max,
        timeWindow,
        keyGenerator: (request) => `${name} ${callerOf(request)}`,
        skipOnError: !isStrict,
      }),
    );

  const perAddress = bound('address', config.LIMIT_ADDRESS, MINUTE, networkOf);
  app.addHook('onRequest', async (request) => {
    if (isCall(request)) await perAddress(request);
  });

  const perCaller = bound('user', config.LIMIT_USER, MINUTE, payerOf);
  const writes = bound('write', config.LIMIT_WRITE, MINUTE, payerOf);
  const searches = bound('search', config.LIMIT_SEARCH, MINUTE, payerOf);
  const chats = bound('chat', config.LIMIT_CHAT, MINUTE, payerOf, true);
  const chatsPerDay = bound('chat-day', config.LIMIT_CHAT_PER_DAY, DAY, payerOf, true);
  const uploads = bound('upload', config.LIMIT_UPLOAD, MINUTE, payerOf, true);
  const uploadsPerDay = bound('upload-day', config.LIMIT_UPLOAD_PER_DAY, DAY, payerOf, true);
  const attachments = bound('attachment', config.LIMIT_ATTACHMENT, MINUTE, payerOf, true);
  const attachmentsPerDay = bound('attachment-day', config.LIMIT_ATTACHMENT_PER_DAY, DAY, payerOf, true);
  const exports = bound('export', config.LIMIT_EXPORT, MINUTE, payerOf, true);
  const exportsPerDay = bound('export-day', config.LIMIT_EXPORT_PER_DAY, DAY, payerOf, true);
  const secrets = bound('secret', config.LIMIT_SECRET, HOUR, payerOf, true);
  const registrations = bound('register', config.LIMIT_REGISTER, 10 * MINUTE, networkOf, true);
  const registrationsPerDay = bound('register-day', config.LIMIT_REGISTER_PER_DAY, DAY, networkOf, true);
  const sharedPages = bound('shared', config.LIMIT_SHARED_PAGE, MINUTE, linkOf);
  const sharedPagesOfAddress = bound('shared-address', config.LIMIT_SHARED_ADDRESS, MINUTE, networkOf);
  const budgets: Record<LimitClass, Budget[]> = {
    read: [],
    write: [writes],
    // A right password must get through; wrong ones have their own count.
    login: [],
    register: [registrations, registrationsPerDay],
    secret: [secrets],
    search: [searches],
    chat: [chats, chatsPerDay],
    upload: [uploads, uploadsPerDay],
    attachment: [attachments, attachmentsPerDay],
    shared: [sharedPages, sharedPagesOfAddress],
    export: [exports, exportsPerDay],
  };
  const payWork = limitWork();
  // Counted together: shared counts need only one statement.
  return (limit) => [
    async (request, reply) => {
      // The visitors of shared pages may be many behind one address.
      const general = limit === 'shared' ? [] : [perCaller];
      await Promise.all([...general, ...budgets[limit]].map((budget) => budget(request)));
      await payWork(request, reply, limit);
    },
  ];
}

type CallerOf = (request: FastifyRequest) => string;
type Budget = (request: FastifyRequest) => Promise<void>;

function refuseBeyond(count: ReturnType<FastifyInstance['createRateLimit']>): Budget {
  return async (request: FastifyRequest): Promise<void> => {
    const state = await count(request);
    if (state.isAllowed || !state.isExceeded) return;
    const retryAfter = Math.max(1, state.ttlInSeconds);
    throw new AppError('rate_limited', httpTexts.tooManyRequestsFor(retryAfter), { retryAfter });
  };
}

function payerOf(request: FastifyRequest): string {
  return request.identity ? callerOf(request.identity) : networkOf(request);
}

/** The link to a shared page, hashed: counts may be stored, and whoever has a link can read the page. */
function linkOf(request: FastifyRequest): string {
  const { link = '' } = request.params as { link?: string };
  return createHash('sha256').update(link).digest('base64url');
}
