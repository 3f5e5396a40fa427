import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { nanoid } from 'nanoid';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { mountAccountHistory } from '#server/features/account-history/account-history.routes.ts';
import { mountAdministration } from '#server/features/administration/administration.routes.ts';
import { mountAi } from '#server/features/ai/ai.routes.ts';
import { mountAssistant } from '#server/features/assistant/assistant.routes.ts';
import { Turns } from '#server/features/assistant/turns.ts';
import { mountAttachments } from '#server/features/attachments/attachments.routes.ts';
import { findAccessToken } from '#server/features/auth/access-tokens.service.ts';
import { mountAuth } from '#server/features/auth/auth.routes.ts';
import { believeSessions } from '#server/features/auth/believed-sessions.ts';
import { findIdentity } from '#server/features/auth/client-safe.service.ts';
import { mountArrival, mountOidc } from '#server/features/auth/oidc.routes.ts';
import { openProvider } from '#server/features/auth/oidc-provider.ts';
import { mountBriefs } from '#server/features/briefs/briefs.routes.ts';
import { mountCalendarFeed, mountCalendars } from '#server/features/calendars/calendars.routes.ts';
import { mountChanges } from '#server/features/changes/changes.routes.ts';
import { mountClients } from '#server/features/clients/clients.routes.ts';
import { mountColleagues } from '#server/features/colleagues/colleagues.routes.ts';
import { findGrant } from '#server/features/colleagues/colleagues.service.ts';
import { mountDocuments } from '#server/features/documents/documents.routes.ts';
import { mountDrafts } from '#server/features/drafts/drafts.routes.ts';
import { mountExport } from '#server/features/export/export.routes.ts';
import { mountFiling } from '#server/features/filing/filing.routes.ts';
import { mountFolders } from '#server/features/folders/folders.routes.ts';
import { mountImports } from '#server/features/import/import.routes.ts';
import { mcp } from '#server/features/mcp/mcp.routes.ts';
import { mountNoteLinks } from '#server/features/note-links/note-links.routes.ts';
import { mountNotes } from '#server/features/notes/notes.routes.ts';
import { mountQuota } from '#server/features/quota/quota.routes.ts';
import { mountRecaps } from '#server/features/recap/recap.routes.ts';
import { mountSamples } from '#server/features/samples/samples.routes.ts';
import { mountSavedSearches } from '#server/features/saved-searches/saved-searches.routes.ts';
import { mountSearch } from '#server/features/search/search.routes.ts';
import { mountSettings } from '#server/features/settings/settings.routes.ts';
import { mountSharedPages, mountShares } from '#server/features/share/share.routes.ts';
import { createSharePages } from '#server/features/share/share-page.ts';
import { mountStart } from '#server/features/start/start.routes.ts';
import { mountTasks } from '#server/features/tasks/tasks.routes.ts';
import { mountTemplates } from '#server/features/templates/templates.routes.ts';
import { mountVoice } from '#server/features/voice/voice.routes.ts';
import { cutSlowRequests, drainUnreadBodies } from '#server/http/arrival.ts';
import { answerBadAddress, answerBadConnection, handleErrors } from '#server/http/error-handler.ts';
import { streamEvents } from '#server/http/events.ts';
import { withoutGrant } from '#server/http/grant-address.ts';
import { mountHealth } from '#server/http/health.ts';
import { httpTexts } from '#server/http/http.texts.ts';
import { readJsonOnly } from '#server/http/json-body.ts';
import { limitCalls } from '#server/http/limits.ts';
import { mountMcp } from '#server/http/mcp-endpoint.ts';
import { readForms } from '#server/http/multipart.ts';
import { mountOpenApi } from '#server/http/openapi/openapi.ts';
import { keepPlaces, placeLimits } from '#server/http/places.ts';
import { shedLoad } from '#server/http/pressure.ts';
import { logRequests } from '#server/http/request-log.ts';
import { type Inventory, mounting } from '#server/http/route.ts';
import { identifying } from '#server/http/session.ts';
import { type PageInventory, visitorPages } from '#server/http/visitor-pages.ts';
import { mountWellKnown } from '#server/http/well-known.ts';
import { KIB } from '#shared/size-text.ts';
import { mountCspReport, refuseCrossSite, setHeaders } from './http/headers.ts';
import { readingFonts, serveWeb } from './http/static.ts';

const SECOND = 1000;
const URL_MAX = 8 * KIB;
const builtWeb = join(import.meta.dirname, '../dist/web');

export interface App {
  http: FastifyInstance;
  /** Every call under /api, as mounted. */
  inventory: Inventory;
  /** Every page for visitors, as mounted. */
  pages: PageInventory;
  /** Makes the proxy stop sending requests, while requests that still arrive are served. */
  drain: () => void;
}

/**
 * The whole server except for listening: every hook and every route, in the order in which they apply.
 *
 * @param isReady whether the database is migrated; until then every call except the health checks answers 503.
 * @param webFolder the built web application; without it, only the API is served.
 */
export async function buildApp(services: Services, isReady: () => boolean, webFolder = builtWeb): Promise<App> {
  const { config } = services;
  const http = createServer(services);
  handleErrors(http);
  logRequests(http);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) await traceWhereWanted(http, config);
  readJsonOnly(http);
  await readForms(http);
  drainUnreadBodies(http);
  setHeaders(http, config);
  refuseBadAddresses(http);
  cutSlowRequests(http, config);
  const drain = mountHealth(http, services, isReady);
  await shedLoad(http, config);
  refuseCrossSite(http, config);
  await http.register(cookie);
  const limitsOf = await limitCalls(http, services);
  mountCspReport(http, limitsOf);

  const inventory: Inventory = [];
  const identify = identifying(config, {
    findSession: believeSessions(services, (token) => findIdentity(services, token)),
    findAccessToken: (token, from) => findAccessToken(services, token, from),
    findGrant: (member, id) => findGrant(services, member, id),
  });
  const mount = mounting(http, services, identify, limitsOf, streamEvents(http, services, identify), inventory);
  const provider = openProvider(config, services.log);
  mountAuth(mount, provider);
  mountOidc(mount, provider);
  mountAccountHistory(mount);
  mountAdministration(mount);
  mountQuota(mount);
  mountSettings(mount);
  mountAi(mount);
  mountFolders(mount);
  mountClients(mount);
  mountColleagues(mount);
  mountBriefs(mount);
  mountNotes(mount);
  mountNoteLinks(mount);
  mountTasks(mount);
  mountTemplates(mount);
  mountSamples(mount);
  mountStart(mount);
  mountAttachments(mount);
  mountChanges(mount);
  mountDocuments(mount);
  mountImports(mount);
  mountExport(mount);
  mountSearch(mount);
  mountSavedSearches(mount);
  const turns = new Turns(config);
  mountAssistant(mount, turns);
  http.addHook('preClose', () => turns.stop());
  mountDrafts(mount, turns);
  mountRecaps(mount, turns);
  mountVoice(mount);
  mountFiling(mount);
  mountShares(mount);
  mountCalendars(mount);
  const pages: PageInventory = [];
  const mountPage = visitorPages(http, services, limitsOf, pages);
  mountSharedPages(mountPage, createSharePages(await readingFonts(webFolder)));
  mountCalendarFeed(mountPage);
  mountMcp(http, services, identify, limitsOf, mcp);
  mountArrival(mountPage, provider);
  mountWellKnown(http, services);
  mountOpenApi(http, config, inventory, limitsOf);
  http.addHook('preClose', async () => {
    const { reading, readingPictures, importing, transcribing, readingTasks, readingCalendars } = services;
    const running = [reading, readingPictures, importing, transcribing, readingTasks, readingCalendars];
    await Promise.all(running.map((each) => each.stop()));
  });

  if (existsSync(join(webFolder, 'index.html'))) await serveWeb(http, config, webFolder);
  return { http, inventory, pages, drain };
}

function createServer({ config, log }: Services): FastifyInstance {
  const arrival = config.LIMIT_REQUEST_SECONDS * SECOND;
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => nanoid(12),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXIES.length === 0 ? false : config.TRUSTED_PROXIES,
    bodyLimit: 256 * KIB,
    rewriteUrl: ({ url = '' }) => withoutGrant(url),
    // Each call has its own limit.
    requestTimeout: 0,
    connectionTimeout: 2 * arrival,
    keepAliveTimeout: 72 * SECOND,
    maxRequestsPerSocket: 10_000,
    forceCloseConnections: 'idle',
    // A hook answers instead, with the sentence and headers of every other answer.
    return503OnClosing: false,
    // Longer than any path, so that an id of any length reaches its call.
    routerOptions: { maxParamLength: URL_MAX },
    http: {
      maxHeaderSize: 16 * KIB,
      // How often Node checks for late headers; the default is 30 seconds.
      connectionsCheckingInterval: Math.min(SECOND, arrival / 2),
    },
    frameworkErrors: answerBadAddress(config),
    clientErrorHandler: answerBadConnection(config),
  });
  keepPlaces(http.server, placeLimits(config.LIMIT_CONNECTIONS, arrival), config.TRUSTED_PROXIES);
  http.decorateRequest('identity', null);
  http.decorateRequest('work', null);
  http.decorateRequest('identifiedAt', 0);
  return http;
}

/** Loaded only if traces are sent anywhere. */
async function traceWhereWanted(http: FastifyInstance, config: Services['config']): Promise<void> {
  const { traceRequests } = await import('#server/http/trace-requests.ts');
  traceRequests(http, config);
}

function refuseBadAddresses(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    // Two servers in a row could each trust the other's.
    const hosts = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length > 1) throw new AppError('bad_request', httpTexts.twoHosts);
    if (request.url.length > URL_MAX) throw new AppError('address_too_long', httpTexts.addressTooLong);
  });
}
