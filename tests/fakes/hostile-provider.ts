import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A provider that answers what a real one never would. */
export interface HostileProvider {
  issuer: string;
  /** Changes the token that the next sign-in gets. */
  lie: Lie;
  /** The forms that were sent to the token endpoint. */
  asked: URLSearchParams[];
  close: () => Promise<void>;
}

interface Lie {
  claims?: Record<string, unknown>;
  /** Signs with a key that it doesn't publish, or not at all. */
  signature?: 'of another key' | 'none';
  /** What it says of itself beside what it must. */
  metadata?: Record<string, unknown>;
}

const [own, another] = [
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
];

/** The nonce that a server sent is in its address; a provider would remember it. */
export async function startHostileProvider(nonceOf: () => string): Promise<HostileProvider> {
  const asked: URLSearchParams[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hostile: HostileProvider = { issuer, lie: {}, asked, close: () => close() };
  function idToken(): string {
    const { claims = {}, signature } = hostile.lie;
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: 'sparehour', sub: 'h-1', iat: now, exp: now + 60, nonce: nonceOf() };
    const header = signature === 'none' ? { alg: 'none' } : { alg: 'RS256', kid: 'own' };
    const signed = [header, { ...usual, ...claims }].map(encoded).join('.');
    if (signature === 'none') return `${signed}.`;
    const { privateKey } = signature === 'of another key' ? another : own;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }
  server.on('request', async (request, response) => {
    response.setHeader('content-type', 'application/json');
    const answer = (data: object) => response.end(JSON.stringify(data));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return answer({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...hostile.lie.metadata,
        });
      case '/jwks':
        return answer({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] });
      case '/token':
        asked.push(new URLSearchParams(await text(request)));
        return answer({ access_token: 'a', token_type: 'Bearer', id_token: idToken() });
      default:
        return response.writeHead(404).end();
    }
  });
  async function close() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return hostile;
}

function encoded(data: object): string {
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}
