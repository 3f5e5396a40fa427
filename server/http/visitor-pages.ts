import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { FileReply } from '#server/files/files.ts';
import type { LimitClass } from '#shared/endpoint.ts';
import { sendFile } from './download.ts';
import { failureOf } from './error-handler.ts';
import type { LimitsOf } from './limits.ts';
import { digestTag, isUnchanged, readerLocale } from './request-headers.ts';
import type { Exchange } from './route.ts';
import { networkOf } from './session.ts';
import { atItsCost } from './work-limit.ts';

/** A request for a page that works without an account and without scripts. */
export interface PageVisit {
  params: Record<string, string>;
  /** The fields of a form that was sent. */
  form: URLSearchParams;
  /** What {@link PageAnswer} gave this browser for this page. */
  pass: string | undefined;
  /** Whether a page of this site sent the form, as far as the browser says so. */
  isOwn: boolean;
  /** Whether somebody reads the answer: not for HEAD. */
  isRead: boolean;
  ip: string;
  network: string;
  /** What else is asked, from `?` on. */
  query: string;
  /** The language and region that the visitor reads. */
  locale: string;
}

/** A document, a file, a calendar, the way back to the page with what opens it from now on, or that there is none. */
export type PageAnswer =
  | { status: 200 | 403 | 404 | 422 | 429 | 503; html: string | Buffer; policy: string; etag?: string }
  | { file: FileReply }
  | { version: string; write: () => string }
  | { text: string }
  | { location: string; pass?: string };

/** A path for visitors, with or without a slash at its end, and what is answered there. */
export interface VisitorPage {
  method: 'GET' | 'POST';
  path: `/s/${string}` | `/calendar/${string}` | `/oidc/${string}`;
  /** The form that is sent to it: its fields, and how many bytes it has at most if that isn't the usual. */
  form?: { fields: readonly string[]; bytesMax?: number };
  /** What it costs, if it isn't a shared page. */
  limit?: LimitClass;
  /** What comes back with what was typed where it can't be answered now; its limits count once the form is read. */
  refused?: (visit: PageVisit, sentence: string, status: 429 | 503) => PageAnswer;
  /** @param exchange for a page that sets cookies. */
  answer: (services: Services, visit: PageVisit, exchange: Pick<Exchange, 'request' | 'reply'>) => Promise<PageAnswer>;
}

export type MountPage = (page: VisitorPage) => void;

/** Every page mounted so far: what tests of visitors are generated from. */
export type PageInventory = Pick<VisitorPage, 'method' | 'path' | 'form'>[];

const FORM_BYTES_MAX = 2048;
/** Nothing of it stays anywhere: not in a cache, not in a search engine, not in another site's log. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive, noimageindex, nosnippet',
  'referrer-policy': 'no-referrer',
};

/** How pages for visitors are mounted: outside of the API, with their own limits, and with forms instead of JSON. */
export function visitorPages(
  app: FastifyInstance,
  services: Services,
  limitsOf: LimitsOf,
  inventory: PageInventory,
): MountPage {
  const { config } = services;
  return ({ method, path, limit = 'shared', answer, refused, form }) => {
    inventory.push({ method, path, ...(form && { form }) });
    const limits = limitsOf(limit);
    app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: form?.bytesMax ?? FORM_BYTES_MAX },
        (_request, body, done) => done(null, new URLSearchParams(body as string)),
      );
      for (const url of path.endsWith('*') ? [path] : [path, `${path}/`]) {
        scope.route({
          method,
          url,
          onRequest: [
            async (_, reply) => {
              reply.headers(headers);
            },
            ...(refused === undefined ? limits : []),
          ],
          config: { limit },
          handler: async (request, reply) => {
            const visit = visitOf(request, passName(config.isHttps));
            const answered = async () => {
              if (refused !== undefined) for (const each of limits) await each.call(scope, request, reply);
              const within = { ...services, log: request.log as Services['log'] };
              return atItsCost(request, reply, () => answer(within, visit, { request, reply }));
            };
            const returned = (error: unknown) => {
              const failure = failureOf(error, request);
              if (refused === undefined) throw error;
              if (!(failure instanceof AppError)) request.log.error({ err: error }, 'request failed');
              else if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
              const isRate = failure instanceof AppError && failure.code === 'rate_limited';
              return refused(visit, failure.message, isRate ? 429 : 503);
            };
            return send(reply, await answered().catch(returned), config.isHttps);
          },
        });
      }
    });
  };
}

function visitOf(request: FastifyRequest, cookie: string): PageVisit {
  return {
    params: request.params as Record<string, string>,
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    pass: request.cookies[cookie],
    isOwn: (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin',
    isRead: request.method === 'GET',
    ip: request.ip,
    network: networkOf(request),
    query: /\?.*/.exec(request.url)?.[0] ?? '',
    locale: readerLocale(request),
  };
}

function send(reply: FastifyReply, answer: PageAnswer, isHttps: boolean): FastifyReply {
  if ('file' in answer) return sendFile(reply, answer.file);
  if ('location' in answer) {
    if (answer.pass === undefined) return reply.redirect(answer.location, 303);
    // Only for this page, and until the browser is closed.
    const options = { path: answer.location, httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
    return reply.setCookie(passName(isHttps), answer.pass, options).redirect(answer.location, 303);
  }
  if ('text' in answer) return reply.code(404).type('text/plain; charset=utf-8').send(answer.text);
  if ('write' in answer) {
    const tag = digestTag(answer.version);
    reply.header('etag', tag);
    if (isUnchanged(reply.request, tag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(answer.write());
  }
  const { status, html, policy, etag } = answer;
  if (etag !== undefined) {
    reply.header('etag', etag);
    // Not from browsers, which may not store the page, but from programs that read it again and again.
    if (isUnchanged(reply.request, etag)) return reply.code(304).send();
  }
  return reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

function passName(isHttps: boolean): string {
  return isHttps ? '__Secure-sparehour-page' : 'sparehour-page';
}
