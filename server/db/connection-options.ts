import { basename, dirname } from 'node:path';
import type { ClientConfig, PoolConfig } from 'pg';

const CONNECT_MS = 5000;

/** How to open one connection to an external PostgreSQL. */
export function clientOptions(url: string): ClientConfig {
  return {
    connectionString: withTlsOfLibpq(url),
    application_name: 'sparehour',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  };
}

/** The driver builds a socket's name from its folder and the port. */
export function socketOptions(socket: string): PoolConfig {
  const [host = '', port] = socket.includes('/')
    ? [dirname(socket), basename(socket).split('.').at(-1)]
    : socket.split(':');
  return { host, port: Number(port), user: 'postgres', database: 'postgres', password: '', ssl: false };
}

/** `sslmode` as PostgreSQL's own programs interpret it; the driver would treat `require` as `verify-full`. */
function withTlsOfLibpq(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.searchParams.has('sslmode') && !parsed.searchParams.has('uselibpqcompat')) {
    parsed.searchParams.set('uselibpqcompat', 'true');
  }
  return parsed.href;
}
