import { createServer, type Server } from 'node:http';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { startMetrics } from './metrics.ts';

const SCRAPE_MS = 10_000;

/** Serves `/metrics` on a port of its own, which the proxy in front of the application does not reach. */
export async function serveMetrics(
  services: Services,
  { host, port }: NonNullable<Config['METRICS_PORT']>,
): Promise<Server> {
  const { type, read } = startMetrics(services);
  const server = createServer({ requestTimeout: SCRAPE_MS, headersTimeout: SCRAPE_MS }, async (request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return reply.writeHead(404).end();
    try {
      const text = await read();
      return reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      services.log.error({ err: error }, 'the metrics could not be read');
      return reply.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
