import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';

const DEPTH_MAX = 32;

/** The spellings of the type that are read; Fastify alone would take anything after the semicolon. */
const jsonType = /^application\/json(?:[ \t]*;[ \t]*charset="?utf-8"?)?[ \t]*$/i;

/** Makes JSON the only body that is read: exactly typed, no deeper than 32 levels, without `__proto__`. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!jsonType.test(request.headers['content-type'] ?? '')) {
      done(new AppError('unsupported_type', 'The request must be sent as application/json.'));
      return;
    }
    // A call without parameters may name the type and send nothing.
    if (body === '') {
      done(null, undefined);
      return;
    }
    parse(request, body as string, (error, value) => {
      if (error === null && isDeeperThan(value, DEPTH_MAX)) {
        done(new AppError('bad_request', 'The request could not be read: its JSON is nested too deeply.'));
      } else {
        done(error, value);
      }
    });
  });
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}
