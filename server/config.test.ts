import { expect, test } from 'vitest';
import { limits } from './config/limits.ts';
import { ConfigError, readConfig, settingNames } from './config.ts';

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
  [{ LIMIT_ADDRESS: '0' }, /^LIMIT_ADDRESS can't be used: /],
  [{ LIMIT_ADDRESS: '1.5' }, /^LIMIT_ADDRESS can't be used: /],
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
  [{ METRICS_PORT: '0.0.0.0:99999' }, /^METRICS_PORT can't be used: a port is between/],
  [{ LIMIT_WRITE: '99' }, /^LIMIT_WRITE is no longer a setting: remove it\. It is always 240\.$/],
  [{ LIMIT_MEMORY_BYTES: '1' }, /^LIMIT_MEMORY_BYTES is no longer a setting: remove it\. Limit the memory and proc/],
  [{ METRICS_HOST: '::' }, /^METRICS_HOST is no longer a setting: remove it\. Write the address in front of the port/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY is too short/],
  [{ PASSWORD_SIGN_IN: 'off' }, /^PASSWORD_SIGN_IN=off needs a provider to sign in with: set OIDC_ISSUER and/],
  [{ REGISTRATION: 'provider' }, /^REGISTRATION=provider needs a provider to sign in with: set OIDC_ISSUER and/],
  [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_ISSUER and OIDC_CLIENT need each other/],
  [{ OIDC_CLIENT: 'notes:a secret' }, /^OIDC_ISSUER and OIDC_CLIENT need each other/],
  [{ OIDC_ISSUER: 'http://id.example', OIDC_CLIENT: 'notes:a secret' }, /^OIDC_ISSUER can't be used: it must start/],
  [{ OIDC_ISSUER: 'http://127.0.0.1.example', OIDC_CLIENT: 'notes:a secret' }, /^OIDC_ISSUER can't be used: it must/],
  [{ OIDC_ISSUER: 'ftp://localhost', OIDC_CLIENT: 'notes:a secret' }, /^OIDC_ISSUER can't be used: it must start/],
  [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT: 'notes' }, /^OIDC_CLIENT can't be used: /],
  [{ OIDC_ALLOW: 'firm.example' }, /^OIDC_ALLOW can't be used: /],
  [{ OIDC_ALLOW: '@firm.example,' }, /^OIDC_ALLOW can't be used: /],
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
  expect(sentencesFor({ REGISTRATION: 'maybe', LIMIT_ADDRESS: 'abc', PORT: '0.5' })).toEqual(
    expect.arrayContaining(
      [/^PORT can/, /^REGISTRATION can/, /^LIMIT_ADDRESS can/].map((name) => expect.stringMatching(name)),
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

test('names settings that an earlier version had beside those that are wrong', () => {
  expect(() => readConfig({ LIMIT_CHAT: '5', PORT: 'abc', AI_ALLOW_CUSTOM_BASE_URL: '1' })).toThrow(
    /^PORT can't be used: .+\nAI_ALLOW_CUSTOM_BASE_URL is no longer .+ Add any to AI_ALLOWED_BASE_URLS .+\nLIMIT_CHAT is no/,
  );
});

test('no limit is read from the environment, and a test can have others', () => {
  expect(settingNames.filter((name) => name in limits)).toEqual([]);
  expect(readConfig({ LIMIT_ADDRESS: '7' }, { LIMIT_WRITE: 5 })).toMatchObject({ LIMIT_ADDRESS: 7, LIMIT_WRITE: 5 });
  expect(readConfig({ LIMIT_WRITE: '' }).LIMIT_WRITE).toBe(limits.LIMIT_WRITE);
});

test('a local model has more time, and who measures has no busy server', () => {
  const local = { AI_LOCAL_URL: 'http://127.0.0.1:11434', AI_LOCAL_MODEL: 'm' };
  expect(readConfig(local)).toMatchObject({ LIMIT_AI_SECONDS: 300, LIMIT_AI_BEGIN_SECONDS: 240 });
  expect(readConfig({})).toMatchObject({ LIMIT_AI_SECONDS: 60, LIMIT_EVENT_LOOP_DELAY_MS: 500 });
  expect(readConfig({ RATE_LIMITS: 'off' }).LIMIT_EVENT_LOOP_DELAY_MS).toBe(20_000);
});

test.each([
  ['9464', '127.0.0.1', 9464],
  ['0.0.0.0:9464', '0.0.0.0', 9464],
  ['[::]:9464', '::', 9464],
])('serves metrics at %s', (METRICS_PORT, host, port) => {
  expect(readConfig({ METRICS_PORT }).METRICS_PORT).toEqual({ host, port });
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
