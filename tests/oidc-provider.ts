import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** What the provider says of somebody, by the name they type there; `askedAt` is when it asked them, in seconds, if not now. */
export type People = Record<string, Record<string, unknown> & { sub: string; askedAt?: number }>;

/** A provider of OpenID Connect, with accounts that need no password. */
export interface RunningProvider {
  issuer: string;
  /** `OIDC_CLIENT` of a server that it knows. */
  client: string;
  people: People;
  close: () => Promise<void>;
}

const client = { id: 'sparehour', secret: 'a secret of the provider' };
/** One for all: a key takes longer than a test. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Starts the real thing, for a server at that address. */
export async function startProvider(origin: string, port = 0): Promise<RunningProvider> {
  const people: People = {};
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/oidc/callback`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the tests'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'name'],
      groups: ['groups'],
      openid: ['sub', 'auth_time'],
    },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => Object.values(people).find(({ sub }) => sub === id) ?? { sub: id },
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/who/${uid}` },
    // Consent is given before it is asked for.
    loadExistingGrant: async ({ oidc }: { oidc: Consent }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/who/')) return handle(request, response);
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<title>Who are you?</title><form method="post"><input name="who" aria-label="Name"><button>Continue</button></form>',
      );
      return;
    }
    text(request)
      .then((body) => {
        const who = new URLSearchParams(body).get('who') ?? '';
        const person = people[who];
        const result = person
          ? { login: { accountId: person.sub, ...(person.askedAt && { ts: person.askedAt }) } }
          : { error: 'access_denied' };
        return provider.interactionFinished(request, response, result);
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    client: `${client.id}:${client.secret}`,
    people,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Consent {
  client: { clientId: string };
  session: { accountId: string };
}

/** A browser as far as the provider needs one: it follows redirects and keeps its cookies. */
export function createBrowser() {
  const cookies = new Map<string, string>();
  async function visit(url: string, body?: string): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  return {
    /** Signs in as somebody, if asked, and returns the address that the provider sends the browser back to. */
    async signIn(url: string, who: string): Promise<string> {
      const { origin } = new URL(url);
      for (let at = url; ; ) {
        const response = await visit(at, new URL(at).pathname.startsWith('/who/') ? `who=${who}` : undefined);
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${at} answered ${response.status}: ${await response.text()}`);
        at = new URL(location, at).href;
        if (new URL(at).origin !== origin) return at;
      }
    },
  };
}
