import { setTimeout } from 'node:timers/promises';
import type { Configuration, CustomFetch, IDToken, UserInfoResponse } from 'openid-client';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { errorCode } from '#server/db/connection-errors.ts';
import { AppError } from '#server/errors.ts';
import { MIB } from '#shared/size-text.ts';
import { storableText } from '#shared/text.ts';
import { oidcTexts } from './oidc.texts.ts';

/** Where the provider sends the browser back to. */
export const CALLBACK = '/oidc/callback';

/** What the provider's answer is checked against. Only the browser that asked has it, sealed. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who somebody is, by the word of the provider. */
export interface Person {
  issuer: string;
  /** The provider's own name for the person: it stays the same, and is never given to another. */
  subject: string;
  /** What could be their username, the best first. */
  names: string[];
  /** Only if the provider has verified it. */
  email: string | undefined;
  groups: string[];
  /** When the provider asked them; undefined if it doesn't say. */
  askedAt: Date | undefined;
}

/** The one provider of this server. */
export interface Provider {
  /** @param isAsked whether the person has to show who they are again. */
  begin: (isAsked: boolean) => Promise<{ url: string; checks: Checks }>;
  /** @throws {AppError} `forbidden` if anything about the answer isn't as it must be. */
  finish: (query: string, checks: Checks) => Promise<Person>;
  /** The page that ends the session there; undefined if it has none, or isn't reached. */
  endSession: () => Promise<string | undefined>;
}

const TIMEOUT_SECONDS = 8;
/** Somebody who logs out is logged out by then, and waits only for the address of a page. */
const LOGOUT_MS = 2_000;
/** A longer answer would be in memory whole, and take the processor from everybody while it is parsed. */
const ANSWER_BYTES = MIB;
/** The longest that the standard allows. */
const SUBJECT_MAX = 255;
/** What the provider says of itself is read again after this. */
const KEPT_MS = 3_600_000;

/** The provider of the settings; nothing is loaded or asked before somebody signs in. */
export function openProvider(
  config: Config,
  log: { warn: (data: object, text: string) => void },
): Provider | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT, OIDC_NAME, OIDC_ALLOW, PUBLIC_ORIGIN } = config;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT === undefined) return undefined;
  const { id, secret } = OIDC_CLIENT;
  const issuer = new URL(OIDC_ISSUER);
  const redirectUri = PUBLIC_ORIGIN + CALLBACK;
  let known: { client: Promise<Configuration>; until: number } | undefined;

  async function discover(): Promise<Configuration> {
    const oidc = await import('openid-client');
    const isPlain = issuer.protocol === 'http:';
    return oidc.discovery(
      issuer,
      id,
      undefined,
      // By the standard a provider that names no method accepts the first.
      (server, client, body, headers) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        const authenticate = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
        authenticate(secret)(server, client, body, headers);
      },
      {
        timeout: TIMEOUT_SECONDS,
        [oidc.customFetch]: boundedFetch,
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      },
    );
  }

  /** Read at the first sign-in, and again if that failed. */
  async function reach(): Promise<Configuration> {
    if (known === undefined || known.until < Date.now()) known = { client: discover(), until: Date.now() + KEPT_MS };
    const { client } = known;
    try {
      return await client;
    } catch (cause) {
      if (known?.client === client) known = undefined;
      throw unreachable(cause);
    }
  }

  function unreachable(cause: unknown): AppError {
    log.warn({ reason: reasonOf(cause) }, 'no answer of the OIDC provider');
    return new AppError('unavailable', oidcTexts.unreachable(OIDC_NAME));
  }

  return {
    async begin(isAsked) {
      const [oidc, client] = [await import('openid-client'), await reach()];
      const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const wantsGroups = OIDC_ALLOW?.some((entry) => entry.startsWith('group:')) === true;
      try {
        const hasGroups = client.serverMetadata().scopes_supported?.includes('groups') === true;
        const url = oidc.buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          scope: `openid profile email${wantsGroups && hasGroups ? ' groups' : ''}`,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          ...(isAsked ? { prompt: 'login', max_age: '0' } : {}),
        });
        return { url: url.href, checks };
      } catch (cause) {
        // What it says of itself is nonsense.
        throw unreachable(cause);
      }
    },
    async finish(query, { state, nonce, verifier }) {
      const [oidc, client] = [await import('openid-client'), await reach()];
      try {
        const tokens = await oidc.authorizationCodeGrant(client, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('There is no id token');
        const hasMore = client.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub) : undefined;
        return personOf(claims, more);
      } catch (cause) {
        log.warn({ reason: reasonOf(cause) }, 'a sign-in with the OIDC provider failed');
        const isRefused = cause instanceof oidc.AuthorizationResponseError;
        throw new AppError('forbidden', isRefused ? oidcTexts.canceled(OIDC_NAME) : oidcTexts.failed(OIDC_NAME));
      }
    },
    async endSession() {
      try {
        const client = await Promise.race([reach(), setTimeout(LOGOUT_MS, undefined, { ref: false })]);
        if (client?.serverMetadata().end_session_endpoint === undefined) return undefined;
        const { buildEndSessionUrl } = await import('openid-client');
        return buildEndSessionUrl(client, { post_logout_redirect_uri: `${PUBLIC_ORIGIN}/` }).href;
      } catch {
        return undefined;
      }
    },
  };
}

/** An answer of the provider's, read whole: it ends with an error if it is longer than any that makes sense. */
const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > ANSWER_BYTES) throw new Error('The answer is too long');
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(response.body === null ? null : new Blob(parts), { status, headers });
};

const textSchema = z.string().trim().min(1).optional().catch(undefined);
const claimsSchema = z.object({
  preferred_username: textSchema,
  name: textSchema,
  email: textSchema,
  /** Some say it as text. */
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  groups: z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]),
});

/** From the token, and from what the provider says of the person beside it: an address counts only with its own proof. */
function personOf(claims: IDToken, more: UserInfoResponse | undefined): Person {
  const { sub } = claims;
  const isStorable = sub.length > 0 && sub.length <= SUBJECT_MAX && sub === storableText(sub);
  if (!isStorable) throw new Error('The subject is none by the standard');
  const sources = [claimsSchema.parse(more ?? {}), claimsSchema.parse(claims)];
  const withEmail = sources.find(({ email }) => email !== undefined);
  const named = (name: 'preferred_username' | 'name') => sources.map((source) => source[name]).find(Boolean);
  const names = [named('preferred_username'), withEmail?.email?.split('@')[0], named('name')];
  return {
    issuer: claims.iss,
    subject: sub,
    names: names.filter((name) => name !== undefined),
    email: withEmail?.email_verified ? withEmail.email : undefined,
    groups: sources.flatMap(({ groups }) => groups),
    askedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : undefined,
  };
}

/** What went wrong, without what came from outside: that may have a code or a token in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // Such as `invalid_client`, by the standard.
  const stated =
    'error' in error && error.name === 'ResponseBodyError' ? /^[a-z_]{1,40}$/.exec(String(error.error)) : null;
  return [error.name, errorCode(error), stated?.[0], error.message].filter(Boolean).join(' ');
}
