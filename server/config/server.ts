import { z } from 'zod';
import { registrationModes } from '#shared/auth.ts';
import { GIB } from '#shared/size-text.ts';

/** A whole number, from `min` up. */
const whole = (fallback: number, min = 1) => z.coerce.number().int().min(min).default(fallback);

/** Where the server listens, and how people reach it. */
export const networkSettings = {
  /** Port of the web server. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  /** Address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  /** The address people type into the browser; `http://HOST:PORT` when unset. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** 1 serves plain http on an address other machines can reach. */
  ALLOW_INSECURE_HTTP: z.enum(['0', '1']).default('0'),
  /** Addresses (CIDR, comma-separated) of reverse proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Where to report a vulnerability, an address of email or of a page: published in /.well-known/security.txt. */
  SECURITY_CONTACT: z
    .union([
      z.url({ protocol: /^(?:https|mailto)$/, normalize: true }),
      z.email().transform((address) => `mailto:${address}`),
    ])
    .optional(),
};

/** Who may have an account. */
export const accountSettings = {
  /** Who may register: everyone (`open`), with an invite (`invite`), only with the provider (`provider`), or no one (`closed`). */
  REGISTRATION: z.enum(registrationModes).default('open'),
  /** The address of the provider of OpenID Connect with which people sign in, as it names itself. */
  OIDC_ISSUER: z.url().optional(),
  /** This server's id there, a colon, and its secret. */
  OIDC_CLIENT: z
    .string()
    .regex(/^[^:]+:./, "it is the client's id, a colon and its secret")
    .transform((text) => ({ id: text.slice(0, text.indexOf(':')), secret: text.slice(text.indexOf(':') + 1) }))
    .optional(),
  /** What the button calls it. */
  OIDC_NAME: z.string().max(40).default('single sign-on'),
  /** Who of those with an account there (comma-separated): `@example.com`, `group:staff`. */
  OIDC_ALLOW: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every((entry) => /^(?:@[^@\s]+|group:.+)$/.test(entry)),
      'each is @domain or group:name',
    )
    .optional(),
  /** `off` leaves only the provider to sign in and register with. */
  PASSWORD_SIGN_IN: z.enum(['on', 'off']).default('on'),
  /** Days for which an account shows what happened in it. */
  ACCOUNT_HISTORY_DAYS: whole(180),
  /** `required` accepts an account only with a passkey or an authenticator app. */
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
};

/** What people without an account can see. */
export const sharingSettings = {
  /** `off` closes every shared page, and no note can be shared. */
  SHARING: z.enum(['on', 'off']).default('on'),
};

/** Storage of everything: files, database, keys and backups. */
export const storageSettings = {
  /** Folder for the embedded database, the keys, uploaded files and uploads in progress. */
  DATA_DIR: z.string().default('./data'),
  /** Where uploaded files are stored: `file:///folder` or `s3://bucket/prefix`; DATA_DIR/files when unset. */
  FILES_URL: z
    .string()
    .regex(/^(file:\/\/\/.|s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$))/, 'it begins with file:/// or s3://bucket')
    .optional(),
  /** The address of an S3-compatible storage other than Amazon's. */
  AWS_ENDPOINT_URL: z.url().optional(),
  /** A PostgreSQL to use instead of the embedded database (`postgres://…`). */
  DATABASE_URL: z.string().optional(),
  /** Uses a database that a newer version has upgraded, instead of refusing it. */
  ALLOW_NEWER_DATABASE: z.enum(['0', '1']).default('0'),
  /** 32 bytes or more, base64 or plain text; created and stored in DATA_DIR when unset and the database is embedded. */
  SECRET_KEY: z.string().optional(),
  /** While SECRET_KEY is being replaced, the other of the two keys: it decrypts too. */
  SECRET_KEY_PREVIOUS: z.string().min(32, 'it has 32 characters or more').optional(),
  /** Where backups are stored; DATA_DIR/backups when unset. */
  BACKUP_DIR: z.string().optional(),
  /** Encrypts backups, 32 characters or more; without it, backups are as readable as the database. */
  BACKUP_KEY: z.string().min(32, 'it has 32 characters or more').optional(),
};

/** What the server reports about itself. */
export const monitoringSettings = {
  /** trace, debug, info, warn, error or silent. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /**
   * Port on which Prometheus reads `/metrics`, on loopback unless an address is in front of it: `0.0.0.0:9464`. It shows
   * usage figures, and no content of users; nothing is measured when unset.
   */
  METRICS_PORT: z
    .string()
    .regex(/^(?:\S+:)?\d{1,5}$/, 'it is a port, or an address and a port like 0.0.0.0:9464')
    .transform((text) => {
      const [, host = '127.0.0.1', port] = text.match(/^(?:\[?(.+?)\]?:)?(\d+)$/) ?? [];
      return { host, port: Number(port) };
    })
    .refine(({ port }) => port >= 1 && port <= 65_535, 'a port is between 1 and 65535')
    .optional(),
  /** Where traces are sent, by OTLP over HTTP; the other OTEL_ variables then apply as usual. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
};

/** What depends on who uses the server, and on what is in front of it. The other limits are in limits.ts. */
export const operationSettings = {
  /** `off` turns off the rate limits and refusals for a busy event loop, to measure on a loopback address. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Calls from one address in a minute: an office behind one needs more. */
  LIMIT_ADDRESS: whole(1200),
  /** Seconds after SIGTERM in which calls are still served while `/readyz` says 503: a proxy needs them to notice. */
  LIMIT_DRAIN_SECONDS: whole(0, 0),
  /** Bytes of notes, their history, files and recordings that one user can store. */
  LIMIT_STORAGE_BYTES_PER_USER: whole(2 * GIB),
};
