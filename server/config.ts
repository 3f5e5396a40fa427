import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { configTexts } from './config/config.texts.ts';
import { type Limits, limits } from './config/limits.ts';
import { localModelTimes, modelSettings, problemOfAiSettings } from './config/models.ts';
import {
  accountSettings,
  monitoringSettings,
  networkSettings,
  operationSettings,
  sharingSettings,
  storageSettings,
} from './config/server.ts';

/** Settings that can't work; the process prints the sentences, one a line, and exits with 1. */
export class ConfigError extends Error {}

/** Every setting. The README lists them in this order; a test compares the two. */
const environmentSchema = z.object({
  ...networkSettings,
  ...accountSettings,
  ...sharingSettings,
  ...storageSettings,
  ...modelSettings,
  ...monitoringSettings,
  ...operationSettings,
});

type Environment = z.output<typeof environmentSchema>;

/** The settings as the server uses them, lists parsed, folders absolute, unset values derived; and its limits. */
export interface Config
  extends Limits,
    Omit<Environment, 'PUBLIC_ORIGIN' | 'DATA_DIR' | 'BACKUP_DIR' | 'TRUSTED_PROXIES' | 'AI_ALLOWED_BASE_URLS'> {
  PUBLIC_ORIGIN: string;
  DATA_DIR: string;
  BACKUP_DIR: string;
  TRUSTED_PROXIES: string[];
  AI_ALLOWED_BASE_URLS: string[];
  /** Whether users may enter any other address on the public internet too. */
  allowsCustomEndpoints: boolean;
  /** Whether the administrator set PUBLIC_ORIGIN; otherwise it was derived. */
  hasPublicOrigin: boolean;
  /** Whether people use https to reach the server: determines the cookie's name and Secure, and HSTS. */
  isHttps: boolean;
}

/** Every name that `readConfig` reads, in order. */
export const settingNames = Object.keys(environmentSchema.shape) as (keyof Environment)[];

/** While measuring, a busy event loop is no reason to refuse calls. */
const MEASURED_DELAY_MS = 20_000;
/** Stands for every other address among AI_ALLOWED_BASE_URLS. */
const ANY_ADDRESS = 'any';

/**
 * Reads and validates the settings.
 *
 * @throws {ConfigError} with a sentence for each setting that is wrong; for combinations that can't work or are unsafe,
 * once each setting is right by itself.
 * @param limitsOfTest limits that a test needs to be others.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, limitsOfTest: Partial<Limits> = {}): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(present);
  const issues = parsed.error?.issues ?? [];
  const wrong = [
    ...issues.map(({ path, message }) => configTexts.unusable(String(path[0]), message)),
    ...problemsOfFormerSettings(present),
  ];
  if (!parsed.success || wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  const settings = parsed.data;
  const origin = new URL(settings.PUBLIC_ORIGIN ?? `http://${bracketed(settings.HOST)}:${settings.PORT}`);
  const addresses = listed(settings.AI_ALLOWED_BASE_URLS);
  const config: Config = {
    ...limits,
    ...(settings.AI_LOCAL_URL !== undefined && localModelTimes),
    ...(settings.RATE_LIMITS === 'off' && { LIMIT_EVENT_LOOP_DELAY_MS: MEASURED_DELAY_MS }),
    ...limitsOfTest,
    ...settings,
    PUBLIC_ORIGIN: origin.origin,
    DATA_DIR: resolve(settings.DATA_DIR),
    BACKUP_DIR: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    TRUSTED_PROXIES: listed(settings.TRUSTED_PROXIES),
    AI_ALLOWED_BASE_URLS: addresses.filter((entry) => entry !== ANY_ADDRESS).map((entry) => entry.replace(/\/+$/, '')),
    allowsCustomEndpoints: addresses.includes(ANY_ADDRESS),
    hasPublicOrigin: settings.PUBLIC_ORIGIN !== undefined,
    isHttps: origin.protocol === 'https:',
  };
  const problems = problemsOf(config, origin);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Sentences about combinations that can't work or are unsafe. */
function problemsOf(config: Config, origin: URL): string[] {
  const isWeb = config.isHttps || origin.protocol === 'http:';
  const wrongProxy = config.TRUSTED_PROXIES.find((entry) => !isNetwork(entry));
  const isOpen = isWeb && !config.isHttps && !isLoopback(origin.hostname);
  const { SECRET_KEY } = config;
  return [
    !isWeb && configTexts.originScheme,
    isWeb && origin.href !== `${origin.origin}/` && configTexts.originPath(origin.origin),
    wrongProxy !== undefined && configTexts.proxies(wrongProxy),
    isOpen && config.ALLOW_INSECURE_HTTP === '0' && configTexts.insecure(origin.origin),
    problemOfAiSettings(config),
    config.RATE_LIMITS === 'off' && !isLoopback(config.HOST) && configTexts.rateLimitsOff,
    config.DATABASE_URL !== undefined && SECRET_KEY === undefined && configTexts.secretKeyMissing,
    SECRET_KEY !== undefined && SECRET_KEY.length < 32 && configTexts.secretKeyShort,
    problemOfProvider(config),
  ].filter((sentence) => typeof sentence === 'string');
}

/** Why people can't sign in with the provider, or with nothing. */
function problemOfProvider({ OIDC_ISSUER, OIDC_CLIENT, PASSWORD_SIGN_IN, REGISTRATION }: Config): string | false {
  if ((OIDC_ISSUER === undefined) !== (OIDC_CLIENT === undefined)) return configTexts.provider;
  if (OIDC_ISSUER === undefined && PASSWORD_SIGN_IN === 'off')
    return configTexts.providerMissing('PASSWORD_SIGN_IN=off');
  if (OIDC_ISSUER === undefined && REGISTRATION === 'provider') {
    return configTexts.providerMissing('REGISTRATION=provider');
  }
  if (OIDC_ISSUER === undefined) return false;
  const { protocol, hostname } = new URL(OIDC_ISSUER);
  return protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)) && configTexts.issuerScheme;
}

/** Whether a host name can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host)
  );
}

/** Whether text is an address, or a network as `address/bits`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** What does the same now. */
const replacements: Record<string, string> = {
  AI_ALLOW_CUSTOM_BASE_URL: configTexts.anyAddress,
  METRICS_HOST: configTexts.metricsAddress,
  OCR_LANGUAGES_DIR: configTexts.ocrFolder,
  ...Object.fromEntries(
    ['LIMIT_MEMORY_BYTES', 'LIMIT_OCR_PROCESSES', 'LIMIT_EXTRACTION_MEMORY_MB', 'LIMIT_COMPILER_MEMORY_MB'].map(
      (name) => [name, configTexts.machineLimits],
    ),
  ),
};

/** A sentence for each setting that an earlier version had: whoever still sets it expects something of it. */
function problemsOfFormerSettings(environment: NodeJS.ProcessEnv): string[] {
  const former = new Set([...Object.keys(replacements), ...Object.keys(limits)]);
  return [...former]
    .filter((name) => environment[name] !== undefined)
    .map((name) =>
      configTexts.noSetting(name, replacements[name] ?? configTexts.fixed(limits[name as keyof typeof limits])),
    );
}
