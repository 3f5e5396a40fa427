import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
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
  /** Who it says the person is, where it is asked for more than the token has. */
  userinfo?: Record<string, unknown>;
  /** What it answers instead at an address: a text, or nothing, or without end. */
  instead?: Record<string, string | 'silence' | 'no end'>;
  /** The name of its key, which it changes with the key. */
  kid?: 'own' | 'another';
}

const [own, another] = [
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
];

const keys = { own, another };

/** The nonce that a server sent is in its address; a provider would remember it. */
export async function startHostileProvider(nonceOf: () => string): Promise<HostileProvider> {
  const asked: URLSearchParams[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hostile: HostileProvider = { issuer, lie: {}, asked, close: () => close() };
  function idToken(): string {
    const { claims = {}, signature, kid = 'own' } = hostile.lie;
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: 'sparehour', sub: 'h-1', iat: now, exp: now + 60, nonce: nonceOf() };
    const header = signature === 'none' ? { alg: 'none' } : { alg: 'RS256', kid };
    const signed = [header, { ...usual, ...claims }].map(encoded).join('.');
    if (signature === 'none') return `${signed}.`;
    const { privateKey } = signature === 'of another key' || kid === 'another' ? another : own;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }
  server.on('request', async (request, response) => {
    response.setHeader('content-type', 'application/json');
    const answer = (data: object) => response.end(JSON.stringify(data));
    const { instead = {}, kid = 'own', metadata, userinfo } = hostile.lie;
    const other = instead[request.url ?? ''];
    if (other === 'silence') return;
    if (other === 'no end') return endless(response);
    if (other !== undefined) return response.end(other);
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return answer({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...(userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
          ...metadata,
        });
      case '/jwks':
        return answer({ keys: [{ ...keys[kid].publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] });
      case '/userinfo':
        return answer(userinfo ?? {});
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

function endless(response: ServerResponse): void {
  const more = () => response.destroyed || response.write('x'.repeat(100_000), () => setImmediate(more));
  more();
}

function encoded(data: object): string {
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}
