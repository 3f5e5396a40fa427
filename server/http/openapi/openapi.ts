import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { LimitsOf } from '#server/http/limits.ts';
import type { Inventory } from '#server/http/route.ts';
import { apiPage, apiPagePolicy } from './api-page.ts';
import { describeApi, type OpenApi } from './describe-api.ts';

/**
 * `/api/openapi.json`, and the same for people at `/api/docs`; both are created from the mounted calls on first use.
 */
export function mountOpenApi(app: FastifyInstance, config: Config, inventory: Inventory, limitsOf: LimitsOf): void {
  let described: { api: OpenApi; page: string } | undefined;
  const description = () => {
    if (described === undefined) {
      const api = describeApi(inventory, config);
      described = { api, page: apiPage(api) };
    }
    return described;
  };
  const options = { onRequest: limitsOf('read'), config: { limit: 'read' as const } };
  app.get('/api/openapi.json', options, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(description().api)),
  );
  app.get('/api/docs', options, async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', apiPagePolicy).send(description().page),
  );
}
