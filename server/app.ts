import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { nanoid } from 'nanoid';
import type { Services } from '#server/context.ts';
import { mountAuth } from '#server/features/auth/auth.routes.ts';
import { findSession } from '#server/features/auth/sessions.service.ts';
import { mountFolders } from '#server/features/folders/folders.routes.ts';
import { mountNotes } from '#server/features/notes/notes.routes.ts';
import { mountSettings } from '#server/features/settings/settings.routes.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { refuseCrossSite } from '#server/http/fetch-metadata.ts';
import { setHeaders } from '#server/http/headers.ts';
import { mountHealth } from '#server/http/health.ts';
import { limitAddresses } from '#server/http/limits.ts';
import { type Inventory, mounting } from '#server/http/route.ts';
import { serveWeb } from '#server/http/static.ts';

const KIB = 1024;
const webFolder = join(import.meta.dirname, '../dist/web');

export interface App {
  http: FastifyInstance;
  /** Every call under /api, as mounted. */
  inventory: Inventory;
}

/**
 * The whole server but for listening: every hook and every route, in the order in which they apply.
 *
 * @param isReady whether the database is migrated; until then every call but the health checks answers 503.
 */
export async function buildApp(services: Services, isReady: () => boolean): Promise<App> {
  const { config } = services;
  const http = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: () => nanoid(12),
    disableRequestLogging: true,
    trustProxy: config.TRUSTED_PROXIES.length === 0 ? false : config.TRUSTED_PROXIES,
    bodyLimit: 256 * KIB,
    requestTimeout: config.LIMIT_REQUEST_SECONDS * 1000,
    connectionTimeout: 2 * config.LIMIT_REQUEST_SECONDS * 1000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    http: { maxHeaderSize: 16 * KIB, headersTimeout: 10_000 },
  });
  http.decorateRequest('identity', null);
  handleErrors(http);
  setHeaders(http, config);
  mountHealth(http, services, isReady);
  refuseCrossSite(http, config);
  await http.register(cookie);
  await limitAddresses(http, config);

  const inventory: Inventory = [];
  const mount = mounting(http, services, (token) => findSession(services, token), inventory);
  mountAuth(mount);
  mountSettings(mount);
  mountFolders(mount);
  mountNotes(mount);

  if (existsSync(webFolder)) await serveWeb(http, config, webFolder);
  return { http, inventory };
}
