import { z } from 'zod';

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
