import type { FastifyInstance } from 'fastify';
import type { LimitsOf } from './limits.ts';

const REPORT_MAX_BYTES = 8192;

/**
 * Accepts browsers' reports of violations of the content security policy; only the fact is logged, never the content.
 */
export function mountCspReport(app: FastifyInstance, limitsOf: LimitsOf): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: REPORT_MAX_BYTES },
    (_, _body, done) => done(null, null),
  );
  app.post(
    '/api/csp-report',
    { bodyLimit: REPORT_MAX_BYTES, onRequest: limitsOf('write'), config: { limit: 'read' } },
    async (request, reply) => {
      request.log.warn('content security policy violation reported');
      return reply.code(204).send();
    },
  );
}
