import { createHash } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { escapeHtml } from '#server/features/export/note-html.ts';
import { callerOf } from '#server/http/caller.ts';
import type { Exchange, Mount } from '#server/http/route.ts';
import { setAttemptCookie, setSessionCookie, takeAttemptCookie } from '#server/http/session-cookies.ts';
import type { MountPage, PageAnswer } from '#server/http/visitor-pages.ts';
import * as api from '#shared/oidc.ts';
import * as oidc from './oidc.service.ts';
import { oidcTexts } from './oidc.texts.ts';
import { ATTEMPT_SECONDS } from './oidc-attempt.ts';
import { CALLBACK, type Provider } from './oidc-provider.ts';

/** Signing in with the provider, and linking an account to it. */
export function mountOidc({ forUser, publicly }: Mount, provider: Provider | undefined): void {
  publicly(api.startProviderSignIn, async (services, { body }, exchange) =>
    leave(await oidc.startSignIn(services, provider, body), exchange, services.config),
  );
  forUser(api.getLinkedProvider, (context) => oidc.readLink(context));
  forUser(api.linkProvider, async (context, { body }, exchange) => {
    const caller = callerOf(exchange, context.config);
    return leave(await oidc.startLink(context, provider, body, caller), exchange, context.config);
  });
  forUser(api.unlinkProvider, async (context, { body }, exchange) => {
    await oidc.unlink(context, body, callerOf(exchange, context.config));
    return undefined;
  });
  forUser(api.confirmWithProvider, async (context, _, exchange) =>
    leave(await oidc.startConfirmation(context, provider), exchange, context.config),
  );
}

/** Where the provider sends the browser back to: it goes on from there, or reads why it can't. */
export function mountArrival(mount: MountPage, provider: Provider | undefined): void {
  mount({
    method: 'GET',
    path: CALLBACK,
    limit: 'login',
    refused: (_, sentence, status) => notSignedIn(status, sentence),
    answer: async (services, { query }, { request, reply }) => {
      const { config } = services;
      const cookie = takeAttemptCookie(request, reply, config);
      const caller = callerOf({ request }, config);
      try {
        const arrival = await oidc.arrive(services, provider, { query, cookie }, caller);
        if (arrival.token !== null) setSessionCookie(reply, config, arrival.token);
        return arrival.token === null || arrival.isBeside ? done : { location: '/app' };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const isOwn = error.code === 'unavailable' || error.code === 'busy' || error.code === 'storage_full';
        return notSignedIn(isOwn ? 503 : 403, error.message);
      }
    },
  });
}

function leave({ url, cookie }: oidc.ToProvider, { reply }: Exchange, config: Config): { url: string } {
  setAttemptCookie(reply, config, cookie, ATTEMPT_SECONDS);
  return { url };
}

const style = `:root { color-scheme: light dark }
body { max-width: 26rem; margin: 18vh auto 0; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25 } a { display: inline-block; padding: 0.6rem 0 }`;
const hash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`;
const done = page(200, oidcTexts.page.done, `<p>${oidcTexts.page.close}</p>`);

function notSignedIn(status: 403 | 429 | 503, sentence: string): PageAnswer {
  const back = `<p><a href="/auth">${oidcTexts.page.back}</a></p>`;
  return page(status, oidcTexts.page.failed, `<p>${escapeHtml(sentence)}</p>${back}`);
}

function page(status: 200 | 403 | 429 | 503, title: string, body: string): PageAnswer {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`;
  const html = `<!doctype html><html lang="en"><head>${head}<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
  return { status, html, policy };
}
