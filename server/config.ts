import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { problemOfAiSettings } from '#server/ai/ai-settings.ts';

/** A setting that cannot work; the process prints the sentence and exits with 1. */
export class ConfigError extends Error {}

const whole = (fallback: number, min = 1) => z.coerce.number().int().min(min).default(fallback);

/**
 * Every setting, read from the environment once. The README lists them from here; a test compares the two.
 */
const environmentSchema = z.object({
  /** Port of the web server. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  /** Address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  /** What people type into the browser's address bar; `http://HOST:PORT` when unset. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** Set to 1 to serve plain http on an address other machines can reach. */
  ALLOW_INSECURE_HTTP: z.enum(['0', '1']).default('0'),
  /** Addresses (CIDR, comma-separated) of reverse proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Folder of the embedded database, the keys, the uploaded files and what is being uploaded. */
  DATA_DIR: z.string().default('./data'),
  /** Where uploaded files are kept: `file:///folder` or `s3://bucket/prefix`; DATA_DIR/files when unset. */
  FILES_URL: z
    .string()
    .regex(/^(file:\/\/\/.|s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$))/, 'it begins with file:/// or s3://bucket')
    .optional(),
  /** The address of an S3-compatible storage other than Amazon's. */
  AWS_ENDPOINT_URL: z.url().optional(),
  /** A PostgreSQL to use instead of the embedded database (`postgres://…`). */
  DATABASE_URL: z.string().optional(),
  /** Connections to that PostgreSQL. */
  DATABASE_POOL: whole(10),
  /** 32 bytes or more, base64 or plain text; made and kept in DATA_DIR when unset and the database is embedded. */
  SECRET_KEY: z.string().optional(),
  /** While SECRET_KEY is being replaced, the other of the two keys: what it sealed opens too. */
  SECRET_KEY_PREVIOUS: z.string().min(32, 'it has 32 characters or more').optional(),
  /** Where backups are kept; DATA_DIR/backups when unset. */
  BACKUP_DIR: z.string().optional(),
  /** Encrypts backups, 32 characters or more; they are as good as the database without. */
  BACKUP_KEY: z.string().min(32, 'it has 32 characters or more').optional(),
  /** Languages on scanned pages as Tesseract names them, joined by `+`. */
  OCR_LANGUAGES: z
    .string()
    .regex(/^[A-Za-z_]{2,20}(\+[A-Za-z_]{2,20}){0,7}$/, 'it is written like eng+deu')
    .default('eng'),
  /** Folder with `<language>.traineddata` files for other languages than English. */
  OCR_LANGUAGES_DIR: z.string().optional(),
  /** The language model of this server: openai, anthropic, google or openai-compatible; none when unset. */
  AI_PROVIDER: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  /** Where that provider is, when not at its usual address; may be on a private network. */
  AI_BASE_URL: z.url().optional(),
  /** Its key. */
  AI_API_KEY: z.string().optional(),
  /** Its model. */
  AI_MODEL: z.string().optional(),
  /** Tokens it reads and writes at once; unless set, 8,192 with openai-compatible, else what the provider's models can. */
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(2_048).optional(),
  /** Addresses (comma-separated) at which users may use keys of their own with openai-compatible providers. */
  AI_ALLOWED_BASE_URLS: z.string().default('https://openrouter.ai/api/v1,https://api.groq.com/openai/v1'),
  /** Set to 1 to let users name any other https address of the public internet too. */
  AI_ALLOW_CUSTOM_BASE_URL: z.enum(['0', '1']).default('0'),
  /** Where embeddings are made, in OpenAI's format (`…/v1`); the AI provider makes them when unset and it can. */
  EMBEDDING_BASE_URL: z.url().optional(),
  /** The key for it; AI_API_KEY when unset. */
  EMBEDDING_API_KEY: z.string().optional(),
  /** The embedding model, at that address or in MODELS_DIR. */
  EMBEDDING_MODEL: z.string().optional(),
  /** Where speech is transcribed, in OpenAI's format (`…/v1`); the AI provider does it when unset and it can. */
  TRANSCRIPTION_BASE_URL: z.url().optional(),
  /** The key for it; AI_API_KEY when unset. */
  TRANSCRIPTION_API_KEY: z.string().optional(),
  /** The speech model, at that address or in MODELS_DIR. */
  TRANSCRIPTION_MODEL: z.string().optional(),
  /** Folder of local models, as `npm run models:download` makes it. */
  MODELS_DIR: z.string().default('./models'),
  /** trace, debug, info, warn, error or silent. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Port on which Prometheus reads `/metrics`; nothing is measured when unset. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Address for that; whoever reaches it reads how much is used, and nothing that anybody wrote. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where traces are sent, by OTLP over HTTP; the other OTEL_ variables then apply as usual. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** `off` turns the rate limits (and nothing else) off, for benchmarks and fault tests on a loopback address. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Seconds without a request after which a session ends. */
  LIMIT_SESSION_IDLE_SECONDS: whole(30 * 24 * 3600),
  /** Seconds after sign-in at which a session ends in any case. */
  LIMIT_SESSION_ABSOLUTE_SECONDS: whole(365 * 24 * 3600),
  /** Seconds between two notes of when a session was last seen. */
  LIMIT_SESSION_TOUCH_SECONDS: whole(300, 0),
  /** Sessions one user can have; the oldest ends when one more begins. */
  LIMIT_SESSIONS_PER_USER: whole(20),
  /** Wrong passwords for one username in the window before it has to wait. */
  LIMIT_LOGIN_FAILURES: whole(10),
  /** Length of that window in seconds. */
  LIMIT_LOGIN_WINDOW_SECONDS: whole(15 * 60),
  /** Wrong passwords from one address in the same window. */
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: whole(100),
  /** Registrations from one address in ten minutes. */
  LIMIT_REGISTER: whole(60),
  /** Registrations from one address in a day. */
  LIMIT_REGISTER_PER_DAY: whole(300),
  /** Calls of one user in a minute. */
  LIMIT_USER: whole(600),
  /** Calls from one address in a minute. */
  LIMIT_ADDRESS: whole(1200),
  /** Writes of one user in a minute. */
  LIMIT_WRITE: whole(240),
  /** Searches of one user in a minute; while typing each pause is one. */
  LIMIT_SEARCH: whole(120),
  /** Questions of one user to the assistant in a minute. */
  LIMIT_CHAT: whole(20),
  /** Questions of one user to the assistant in a day. */
  LIMIT_CHAT_PER_DAY: whole(300),
  /** Questions of one user that are being answered at the same time. */
  LIMIT_CHATS_AT_ONCE: whole(2),
  /** Questions of everybody that are being answered at the same time. */
  LIMIT_CHATS_AT_ONCE_OF_ALL: whole(20),
  /** Seconds that an answer of a language model may take. */
  LIMIT_AI_SECONDS: whole(60),
  /** Seconds until a streamed answer of a language model begins. */
  LIMIT_AI_BEGIN_SECONDS: whole(20),
  /** Uploads of one user in a minute. */
  LIMIT_UPLOAD: whole(10),
  /** Uploads of one user in a day. */
  LIMIT_UPLOAD_PER_DAY: whole(100),
  /** Documents of one user that are being read or wait to be. */
  LIMIT_DOCUMENTS_UNFINISHED: whole(6),
  /** Documents of everybody that are being read or wait to be. */
  LIMIT_DOCUMENTS_UNFINISHED_OF_ALL: whole(500),
  /** Documents read at the same time, one of each user. */
  LIMIT_DOCUMENTS_AT_ONCE: whole(4),
  /** Pages of a PDF; one with more is refused. */
  LIMIT_PDF_PAGES: whole(500),
  /** Characters of text that are read of one document; what is beyond is left in the file. */
  LIMIT_DOCUMENT_CHARACTERS: whole(2_000_000),
  /** Seconds for reading the text of one document, and as much again for each hundred pages it has. */
  LIMIT_PARSE_SECONDS: whole(20),
  /** Pages of one document that are recognised. */
  LIMIT_OCR_PAGES: whole(50),
  /** Seconds for recognising one page. */
  LIMIT_OCR_PAGE_SECONDS: whole(120),
  /** Processes that recognise pages at the same time; as many as there are cores when unset. */
  LIMIT_OCR_PROCESSES: whole(availableParallelism()),
  /** Megabytes that one process reading a document may hold. */
  LIMIT_EXTRACTION_MEMORY_MB: whole(700, 200),
  /** Recordings transcribed at the same time. */
  LIMIT_TRANSCRIPTIONS_AT_ONCE: whole(4),
  /** Recordings of one user that are being transcribed or wait to be. */
  LIMIT_TRANSCRIPTIONS_OF_USER: whole(3),
  /** Seconds of one recording. */
  LIMIT_AUDIO_SECONDS: whole(4 * 3600),
  /** Streams of progress and changes that one user has open on one server. */
  LIMIT_EVENT_STREAMS: whole(10),
  /** Password changes and account deletions of one user in an hour. */
  LIMIT_SECRET: whole(10),
  /** Passwords hashed at the same time. */
  LIMIT_HASHES: whole(4),
  /** Sign-ins that wait for a hash before the server says it is busy. */
  LIMIT_HASH_QUEUE: whole(100),
  /** Mean delay of the event loop in milliseconds from which calls are refused as the server is busy; saves at twice that. */
  LIMIT_EVENT_LOOP_DELAY_MS: whole(500),
  /** Memory of the process in bytes from which calls are refused in the same way. */
  LIMIT_MEMORY_BYTES: whole(1536 * 1024 * 1024),
  /** Connections open at the same time. */
  LIMIT_CONNECTIONS: whole(2000),
  /** Seconds a request may take to arrive in full. */
  LIMIT_REQUEST_SECONDS: whole(30),
  /** Seconds an upload may take to arrive in full. */
  LIMIT_UPLOAD_SECONDS: whole(120),
  /** Seconds a shutdown may take. */
  LIMIT_SHUTDOWN_SECONDS: whole(10),
  /** Seconds to wait for the database at start. */
  LIMIT_DATABASE_WAIT_SECONDS: whole(30),
  /** Free bytes on the embedded database's disk under which nothing more is written. */
  LIMIT_DISK_FREE_BYTES: whole(50 * 1024 * 1024, 0),
  /** Free bytes on the disk of the uploaded files under which no more are taken. */
  LIMIT_UPLOAD_DISK_FREE_BYTES: whole(200 * 1024 * 1024, 0),
  /** Days a deleted note stays in Trash. */
  LIMIT_TRASH_DAYS: whole(30),
  /** Days an older text stays in a note's history. */
  LIMIT_HISTORY_DAYS: whole(30),
  /** Hours in which every backup of the embedded database is kept, one an hour. */
  LIMIT_BACKUP_HOURS: whole(24),
  /** Days of which the last backup is kept. */
  LIMIT_BACKUP_DAYS: whole(30),
  /** Bytes of libraries kept in memory for searching; the least used are loaded again when they are. */
  LIMIT_SEARCH_MEMORY_BYTES: whole(256 * 1024 * 1024),
});

type Environment = z.output<typeof environmentSchema>;

export interface Config
  extends Omit<Environment, 'PUBLIC_ORIGIN' | 'DATA_DIR' | 'BACKUP_DIR' | 'TRUSTED_PROXIES' | 'AI_ALLOWED_BASE_URLS'> {
  PUBLIC_ORIGIN: string;
  DATA_DIR: string;
  BACKUP_DIR: string;
  TRUSTED_PROXIES: string[];
  AI_ALLOWED_BASE_URLS: string[];
  /** Whether PUBLIC_ORIGIN was set by the operator rather than derived. */
  hasPublicOrigin: boolean;
  /** Whether people reach the server by https: decides the cookie's name and Secure, and HSTS. */
  isHttps: boolean;
}

/** Every name that `readConfig` reads, in order. */
export const settingNames = Object.keys(environmentSchema.shape);

/**
 * Reads and checks the settings.
 *
 * @throws {ConfigError} with a sentence naming the setting, where the combination cannot work or is not safe.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} cannot be used: ${issue?.message}.`);
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
    throw new ConfigError('PUBLIC_ORIGIN cannot be used: it begins with http:// or https://.');
  }
  if (origin.href !== `${origin.origin}/`) {
    throw new ConfigError(`PUBLIC_ORIGIN cannot be used: it is an address without a path, like ${origin.origin}.`);
  }
  const wrong = config.TRUSTED_PROXIES.find((entry) => !isNetwork(entry));
  if (wrong !== undefined) {
    throw new ConfigError(`TRUSTED_PROXIES cannot be used: ${wrong} is not an address or a network like 10.0.0.0/8.`);
  }
  if (!config.isHttps && !isLoopback(origin.hostname) && config.ALLOW_INSECURE_HTTP === '0') {
    throw new ConfigError(
      `Passwords would cross the network in the clear: ${origin.origin} is not https. Set PUBLIC_ORIGIN to the https address ` +
        'of the proxy in front of this server, or ALLOW_INSECURE_HTTP=1 if you accept that.',
    );
  }
  const problemOfAi = problemOfAiSettings(config);
  if (problemOfAi !== undefined) throw new ConfigError(problemOfAi);
  if (config.RATE_LIMITS === 'off' && !isLoopback(config.HOST)) {
    throw new ConfigError('RATE_LIMITS=off is for measuring on this machine only: HOST must be a loopback address.');
  }
  if (config.DATABASE_URL !== undefined && config.SECRET_KEY === undefined) {
    throw new ConfigError(
      'SECRET_KEY is required with DATABASE_URL: 32 random bytes, for instance from `openssl rand -base64 32`.',
    );
  }
  if (config.SECRET_KEY !== undefined && config.SECRET_KEY.length < 32) {
    throw new ConfigError(
      'SECRET_KEY is too short: 32 characters or more, for instance from `openssl rand -base64 32`.',
    );
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
