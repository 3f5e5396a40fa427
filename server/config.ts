import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { accountSettings } from './config/accounts.ts';
import { configTexts } from './config/config.texts.ts';
import { limitSettings } from './config/limits.ts';
import { localModelTimes, modelSettings, problemOfAiSettings } from './config/models.ts';
import { monitoringSettings } from './config/monitoring.ts';
import { networkSettings } from './config/network.ts';
import { sharingSettings } from './config/sharing.ts';
import { storageSettings } from './config/storage.ts';

/** A setting that can't work; the process prints the sentence and exits with 1. */
export class ConfigError extends Error {}

/** Every setting. The README lists them in this order; a test compares the two. */
const environmentSchema = z.object({
  ...networkSettings,
  ...accountSettings,
  ...sharingSettings,
  ...storageSettings,
  ...modelSettings,
  ...monitoringSettings,
  ...limitSettings,
});

type Environment = z.output<typeof environmentSchema>;

/** The settings as the server uses them: lists parsed, folders absolute, unset values derived. */
export interface Config
  extends Omit<Environment, 'PUBLIC_ORIGIN' | 'DATA_DIR' | 'BACKUP_DIR' | 'TRUSTED_PROXIES' | 'AI_ALLOWED_BASE_URLS'> {
  PUBLIC_ORIGIN: string;
  DATA_DIR: string;
  BACKUP_DIR: string;
  TRUSTED_PROXIES: string[];
  AI_ALLOWED_BASE_URLS: string[];
  /** Whether the administrator set PUBLIC_ORIGIN; otherwise it was derived. */
  hasPublicOrigin: boolean;
  /** Whether people use https to reach the server: determines the cookie's name and Secure, and HSTS. */
  isHttps: boolean;
}

/** Every name that `readConfig` reads, in order. */
export const settingNames = Object.keys(environmentSchema.shape);

/**
 * Reads and validates the settings.
 *
 * @throws {ConfigError} with a sentence naming the setting, if the combination can't work or is unsafe.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse({ ...(present.AI_LOCAL_URL && localModelTimes), ...present });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(configTexts.unusable(String(issue?.path[0]), issue?.message));
  }
  const settings = parsed.data;
  const origin = new URL(settings.PUBLIC_ORIGIN ?? `http://${bracketed(settings.HOST)}:${settings.PORT}`);
  const config: Config = {
    ...settings,
    PUBLIC_ORIGIN: origin.origin,
    DATA_DIR: resolve(settings.DATA_DIR),
    BACKUP_DIR: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    TRUSTED_PROXIES: listed(settings.TRUSTED_PROXIES),
    AI_ALLOWED_BASE_URLS: listed(settings.AI_ALLOWED_BASE_URLS).map((address) => address.replace(/\/+$/, '')),
    hasPublicOrigin: settings.PUBLIC_ORIGIN !== undefined,
    isHttps: origin.protocol === 'https:',
  };
  refuseUnsafe(config, origin);
  return config;
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function refuseUnsafe(config: Config, origin: URL): void {
  if (origin.protocol !== 'https:' && origin.protocol !== 'http:') {
    throw new ConfigError(configTexts.originScheme);
  }
  if (origin.href !== `${origin.origin}/`) {
    throw new ConfigError(configTexts.originPath(origin.origin));
  }
  const wrong = config.TRUSTED_PROXIES.find((entry) => !isNetwork(entry));
  if (wrong !== undefined) {
    throw new ConfigError(configTexts.proxies(wrong));
  }
  if (!config.isHttps && !isLoopback(origin.hostname) && config.ALLOW_INSECURE_HTTP === '0') {
    throw new ConfigError(configTexts.insecure(origin.origin));
  }
  const problemOfAi = problemOfAiSettings(config);
  if (problemOfAi !== undefined) throw new ConfigError(problemOfAi);
  if (config.RATE_LIMITS === 'off' && !isLoopback(config.HOST)) {
    throw new ConfigError(configTexts.rateLimitsOff);
  }
  if (config.DATABASE_URL !== undefined && config.SECRET_KEY === undefined) {
    throw new ConfigError(configTexts.secretKeyMissing);
  }
  if (config.SECRET_KEY !== undefined && config.SECRET_KEY.length < 32) {
    throw new ConfigError(configTexts.secretKeyShort);
  }
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
