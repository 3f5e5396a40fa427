import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { httpTexts } from './http.texts.ts';
import { weightProblem } from './json-weight.ts';

/** The accepted spellings of the type; Fastify alone would accept anything after the semicolon. */
const jsonType = /^application\/json(?:[ \t]*;[ \t]*charset="?utf-8"?)?[ \t]*$/i;

const problems = {
  deep: () => new AppError('bad_request', httpTexts.request.deep),
  many: (most?: number) => new AppError('invalid', httpTexts.request.many(most)),
};

/** Makes JSON the only accepted body: with the exact type, of limited weight, without `__proto__`. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!jsonType.test(request.headers['content-type'] ?? '')) {
      done(new AppError('unsupported_type', httpTexts.request.notJson));
      return;
    }
    // A call without parameters may name the type and send nothing.
    if (body === '') {
      done(null, undefined);
      return;
    }
    // Checked before parsing: the parsed objects and their errors take many times the text's size.
    const { membersMax } = request.routeOptions.config;
    const problem = weightProblem(body as string, membersMax);
    if (problem === undefined) parse(request, body as string, done);
    else done(problems[problem](membersMax));
  });
}
