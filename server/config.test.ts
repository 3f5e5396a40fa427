import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const KEY = 'k'.repeat(44);

test('without any setting, the server is local', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 5000,
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: 'http://127.0.0.1:5000',
    hasPublicOrigin: false,
    isHttps: false,
    TRUSTED_PROXIES: [],
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(5000);
});

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: 'abc' }, /^PORT can't be used: /],
  [{ PORT: '70000' }, /^PORT can't be used: /],
  [{ LIMIT_WRITE: '0' }, /^LIMIT_WRITE can't be used: /],
  [{ LIMIT_WRITE: '1.5' }, /^LIMIT_WRITE can't be used: /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL can't be used: /],
  [{ PUBLIC_ORIGIN: 'notes.example.org' }, /^PUBLIC_ORIGIN can't be used: /],
  [{ PUBLIC_ORIGIN: 'ftp://notes.example.org' }, /^PUBLIC_ORIGIN can't be used: /],
  [{ PUBLIC_ORIGIN: 'https://example.org/notes' }, /without a path, like https:\/\/example\.org\.$/],
  [{ PUBLIC_ORIGIN: 'https://user:secret@example.org' }, /without a path, like https:\/\/example\.org\.$/],
  [{ PUBLIC_ORIGIN: 'http://10.0.0.1' }, /^Passwords would cross the network unencrypted/],
  [{ HOST: '0.0.0.0' }, /^Passwords would cross the network unencrypted/],
  [{ TRUSTED_PROXIES: 'true' }, /^TRUSTED_PROXIES can't be used: /],
  [{ TRUSTED_PROXIES: '1' }, /^TRUSTED_PROXIES can't be used: /],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /^TRUSTED_PROXIES can't be used: /],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://x.example', RATE_LIMITS: 'off' }, /^RATE_LIMITS=off is for measuring/],
  [{ DATABASE_URL: 'postgres://db/x' }, /^SECRET_KEY is required with DATABASE_URL/],
  [{ AI_LOCAL_URL: 'http://127.0.0.1:11434' }, /^AI_LOCAL_URL and AI_LOCAL_MODEL need each other/],
  [{ AI_LOCAL_URL: 'unix:/run/x', AI_LOCAL_MODEL: 'm' }, /^AI_LOCAL_URL can't be used: it must start with http/],
  [{ AI_LOCAL_URL: 'http://x', AI_LOCAL_MODEL: 'm', AI_PROVIDER: 'openai', AI_API_KEY: 'k' }, /^Set AI_LOCAL_URL or/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY is too short/],
])('refuses %j with a sentence that says why', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(ConfigError);
  expect(() => readConfig(settings)).toThrow(sentence);
});

test('names all settings that are wrong, one a line', () => {
  const sentencesFor = (settings: Record<string, string>) => {
    try {
      return readConfig(settings);
    } catch (error) {
      return (error as Error).message.split('\n').map((line) => line.slice(0, 20));
    }
  };
  expect(sentencesFor({ REGISTRATION: 'maybe', LIMIT_WRITE: 'abc', PORT: '0.5' })).toEqual(
    expect.arrayContaining(
      [/^PORT can/, /^REGISTRATION can/, /^LIMIT_WRITE can/].map((name) => expect.stringMatching(name)),
    ),
  );
  const together = {
    SECRET_KEY: 'short',
    TRUSTED_PROXIES: 'x',
    PUBLIC_ORIGIN: 'https://example.org/notes',
    RATE_LIMITS: 'off',
    HOST: '0.0.0.0',
  };
  expect(sentencesFor(together)).toEqual([
    "PUBLIC_ORIGIN can't ",
    "TRUSTED_PROXIES can'",
    'RATE_LIMITS=off is f',
    'SECRET_KEY is too sh',
  ]);
});

test.each<Record<string, string>>([
  { PUBLIC_ORIGIN: 'https://notes.example.org' },
  { PUBLIC_ORIGIN: 'https://notes.example.org/' },
  { HOST: '::1' },
  { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://notes.example.org' },
  { HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' },
  { TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8, 192.0.2.1' },
  { DATABASE_URL: 'postgres://db/x', SECRET_KEY: KEY },
])('accepts %j', (settings) => {
  expect(() => readConfig(settings)).not.toThrow();
});

test('a refusal never quotes a secret', () => {
  for (const settings of [{ SECRET_KEY: 'canary' }, { DATABASE_URL: 'postgres://u:canary@db/x' }]) {
    expect(() => readConfig(settings)).toThrow(/^(?!.*canary)/);
  }
});
