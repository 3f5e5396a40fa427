import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { httpTexts } from './http.texts.ts';

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

/** The character codes of JSON's grammar. */
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

export const LEVELS_MAX = 32;
/** Above the longest list or object of any call: a note's tags, before duplicates are dropped. */
const MEMBERS_MAX = 1_000;
/** For all lists and objects of a request together. */
export const TOTAL_MAX = 10_000;
/**
 * Why a JSON text costs more to parse and validate than any call needs, in one pass over its characters: `deep` for
 * more than 32 levels, `many` for too many members of a list or object. What strings contain doesn't count. A text that is
 * not JSON is left to the parser.
 *
 * @param allowed for calls that take more members than others, in one list and in all.
 */
export function weightProblem(json: string, allowed?: number): 'deep' | 'many' | undefined {
  const membersMax = allowed ?? MEMBERS_MAX;
  const totalMax = allowed ?? TOTAL_MAX;
  // A name and a value for each member; a text with more strings isn't JSON, or has too many members.
  const stringsMax = 2 * totalMax;
  /** The number of members of each open list or object. */
  const members: number[] = [];
  let total = 0;
  let strings = 0;
  // The regular expression skips whitespace, numbers and words between the signs, which is four times as fast.
  const sign = /["[\]{},]/g;
  while (sign.test(json)) {
    const at = sign.lastIndex - 1;
    switch (json.charCodeAt(at)) {
      case QUOTE:
        strings += 1;
        if (strings > stringsMax) return 'many';
        sign.lastIndex = endOfString(json, at) + 1;
        break;
      case COMMA: {
        const count = members.pop();
        // The parser stops here too.
        if (count === undefined) return undefined;
        total += 1;
        if (count + 1 >= membersMax || total > totalMax) return 'many';
        members.push(count + 1);
        break;
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        total += 1;
        if (members.length === LEVELS_MAX) return 'deep';
        if (total > totalMax) return 'many';
        members.push(0);
        break;
      default:
        if (members.pop() === undefined) return undefined;
    }
  }
  return undefined;
}

/** The position of the quote that ends the string starting at `at`; the end of the text if there is none. */
function endOfString(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}
