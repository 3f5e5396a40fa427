import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { callsWith, type TestServer, type TestUser } from '#tests/server.ts';

/** The address of a server that browsers have passkeys for. */
export const ORIGIN = 'https://notes.example.com';

/** How a ceremony differs from what the server asked for. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  /** Whether the holder was verified. */
  isVerified?: boolean;
  counter?: number;
  challenge?: string;
  type?: string;
  /** The format of the statement about the maker, and what it says. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

/** A passkey in software, as an authenticator makes and uses one (WebAuthn 3, ES256). */
export interface SoftPasskey {
  id: string;
  create: (options: { challenge: string; rp: { id: string } }, name?: string, other?: Deviation) => object;
  prove: (options: { challenge: string; rpId: string }, other?: Deviation) => ProofJson;
}

export interface ProofJson {
  id: string;
  authenticatorData: string;
  clientDataJSON: string;
  signature: string;
  userHandle?: string;
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counter = 0;
  const clientData = (type: string, challenge: string, other: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: other.type ?? type,
        challenge: other.challenge ?? challenge,
        origin: other.origin ?? origin,
      }),
    );
  const authData = (rpId: string, flags: number, other: Deviation) => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(other.counter ?? counter);
    const verified = other.isVerified === false ? 0 : VERIFIED;
    return Buffer.concat([sha256(other.rpId ?? rpId), Buffer.from([PRESENT | verified | flags]), count]);
  };
  return {
    id,
    create({ challenge, rp }, name = 'Laptop', other = {}) {
      const length = Buffer.from([0, rawId.length]);
      const key = isoCBOR.encode(coseKey(publicKey) as never);
      const data = Buffer.concat([authData(rp.id, WITH_KEY, other), Buffer.alloc(16), length, rawId, key]);
      const { fmt, attStmt } = other.attestation ?? { fmt: 'none', attStmt: new Map() };
      const whole = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        name,
        id,
        attestationObject: Buffer.from(isoCBOR.encode(whole as never)).toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, other).toString('base64url'),
        transports: ['internal'],
      };
    },
    prove({ challenge, rpId }, other = {}) {
      const data = authData(rpId, 0, other);
      const client = clientData('webauthn.get', challenge, other);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id,
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

/** Signs in by password, perhaps with a code beside it. */
export function login({ http }: TestServer, { username, password }: TestUser, code?: string) {
  return callsWith(http, '').post('/api/login', { username, password, ...(code === undefined ? {} : { code }) });
}

/** What confirms by a passkey who is signed in. */
export async function confirmationOf(user: TestUser, passkey: SoftPasskey, other: Deviation = {}) {
  return { passkey: passkey.prove((await user.post('/api/user/confirmation')).json(), other) };
}

/** Adds a passkey to an account that has no second factor yet. */
export async function addPasskey(server: TestServer, user: TestUser, name?: string): Promise<SoftPasskey> {
  const passkey = softPasskey(server.services.config.PUBLIC_ORIGIN);
  const options = (await user.post('/api/user/passkeys/challenge', { password: user.password })).json();
  const added = await user.post('/api/user/passkeys', passkey.create(options, name));
  if (added.statusCode !== 201) throw new Error(`${added.statusCode} ${added.body}`);
  return passkey;
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function coseKey(publicKey: KeyObject): Map<number, number | Uint8Array> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
}
