import { expect, test } from 'vitest';
import { keyVersionOf, type Place, SealedElsewhereError, seal, unseal } from './secret-box.ts';
import type { UserId } from './user-id.ts';

const secretKey = 's'.repeat(44);
const place: Place = { userId: 'ada' as UserId, purpose: 'ai key' };

test('a secret is restored unchanged, and only for its owner', () => {
  const box = seal(secretKey, place, 'sk-çanary 🗝');
  expect(unseal([secretKey], place, box)).toBe('sk-çanary 🗝');
  expect(box.sealed.toString('latin1')).not.toContain('sk-');
  expect(box.keyVersion).toBe(keyVersionOf(secretKey));
});

test('opens with either key while one replaces the other', () => {
  const [old, fresh] = ['o'.repeat(44), 'n'.repeat(44)];
  for (const key of [old, fresh]) {
    expect(unseal([fresh, old], place, seal(key, place, 'sk-canary'))).toBe('sk-canary');
  }
});

test.each([
  ["another user's place", { key: secretKey, place: { ...place, userId: 'bob' as UserId } }],
  ['another purpose', { key: secretKey, place: { ...place, purpose: 'backup' } }],
  ['another secret key', { key: 't'.repeat(44), place }],
])('does not open in %s', (_, { key, place: elsewhere }) => {
  const box = seal(secretKey, place, 'sk-canary');
  expect(() => unseal([key], elsewhere, box)).toThrow(SealedElsewhereError);
});

test('does not open after any byte of it changed', () => {
  const box = seal(secretKey, place, 'sk-canary');
  for (let at = 0; at < box.sealed.length; at += 1) {
    const sealed = Buffer.from(box.sealed);
    sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(() => unseal([secretKey], place, { ...box, sealed })).toThrow(SealedElsewhereError);
  }
  expect(() => unseal([secretKey], place, { ...box, nonce: Buffer.alloc(12) })).toThrow(SealedElsewhereError);
  expect(() => unseal([secretKey], place, { ...box, sealed: Buffer.alloc(3) })).toThrow(SealedElsewhereError);
  expect(() => unseal([secretKey], place, { ...box, keyVersion: box.keyVersion + 1 })).toThrow(SealedElsewhereError);
});

test('uses no nonce twice in ten thousand secrets', () => {
  const nonces = Array.from({ length: 10_000 }, () => seal(secretKey, place, 'x').nonce.toString('hex'));
  expect(new Set(nonces).size).toBe(10_000);
  expect(nonces[0]).toHaveLength(24);
});

test('two secret keys have two versions, which fit into a database column', () => {
  const versions = Array.from({ length: 1_000 }, (_, at) => keyVersionOf(`key ${at}`));
  expect(new Set(versions).size).toBe(1_000);
  for (const version of versions) expect(version).toBeLessThanOrEqual(2 ** 31 - 1);
});
