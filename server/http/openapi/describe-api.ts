import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { CREATION_KEY_MAX } from '#server/http/request-headers.ts';
import { isReading } from '#server/http/session.ts';
import { cookieName } from '#server/http/session-cookies.ts';
import { brand } from '#shared/brand.ts';
import type { Endpoint, RequestHeader } from '#shared/endpoint.ts';
import { noteSchema } from '#shared/notes.ts';

type JsonSchema = Record<string, unknown>;

/** One parameter in the path, the query or a header. */
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
}

interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
}

/** An OpenAPI 3.1 document, limited to what this server uses. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, JsonSchema>; schemas: Record<string, JsonSchema> };
}

const DESCRIPTION =
  'Everything the web application does, it does through these calls. A session begins with a login, which sets a cookie. ' +
  'A program sends an access token from Settings → Account instead, as `Authorization: Bearer sph_…`. ' +
  'Errors are one sentence as plain text, or with `Accept: application/problem+json` a problem after RFC 9457. ' +
  'Lengths of text are counted in UTF-16 code units, as browsers count them.';

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['status', 'title', 'detail', 'code'],
  properties: {
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string', description: 'One sentence for a person.' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { description: 'With 409 and 412: the note as it is now.' },
  },
};

/** The contract of every call as an OpenAPI 3.1 document. Pure: the same calls give the same document. */
export function describeApi(endpoints: readonly Endpoint[], config: Config): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = describeCall(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1', description: DESCRIPTION },
    servers: [{ url: config.PUBLIC_ORIGIN }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(config) },
        token: { type: 'http', scheme: 'bearer', description: 'An access token from Settings → Account' },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

function describeCall(endpoint: Endpoint): Operation {
  const { summary, status, params, query } = endpoint;
  return {
    operationId: operationIdOf(endpoint),
    summary,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query), ...headersOf(endpoint)],
    ...bodyOf(endpoint),
    responses: {
      [status]: { description: 'Done', ...(isTagged(endpoint) ? { headers: entityTag } : {}), ...replyOf(endpoint) },
      ...(isConditional(endpoint)
        ? { 304: { description: 'Not changed since the entity tag', headers: entityTag } }
        : {}),
      ...refusalsOf(endpoint),
      default: {
        description: 'What went wrong, as a sentence',
        content: {
          'text/plain': { schema: { type: 'string' } },
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  };
}

/** The scope of a token says what it may do; OpenAPI 3.1 allows such names for any kind of security. */
function securityOf(endpoint: Endpoint): Operation['security'] {
  if (endpoint.access === 'public') return [];
  if (endpoint.access !== 'user') return [{ session: [] }];
  return [{ session: [] }, { token: [isReading(endpoint) ? 'read' : 'write'] }];
}

/** `POST /api/notes/:id/folders` is `postNotesIdFolders`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.replace('/api/', '').match(/[A-Za-z]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The part of the product that a call belongs to: the first word of its path. */
function tagOf({ path }: Endpoint): string {
  return path.split('/')[2] ?? '';
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

const entityTags: JsonSchema = { type: 'string', pattern: '^(\\*|(W/)?"[!#-~]*")$' };
const entityTag = { ETag: { description: 'The entity tag of the answer', schema: { type: 'string' } } };
const requestHeaders: Record<RequestHeader, Omit<Parameter, 'name' | 'in' | 'required'>> = {
  'If-Match': { schema: entityTags, description: 'The entity tag of the note that this is based on' },
  'Idempotency-Key': {
    schema: { type: 'string', pattern: `^[!-~]{1,${CREATION_KEY_MAX}}$` },
    description: 'Of your choice: the same request with the same key is made once',
  },
};

function headersOf(endpoint: Endpoint): Parameter[] {
  const common = { in: 'header', required: false } as const;
  const ifChanged = { schema: entityTags, description: 'Answers 304 if the answer still has this entity tag' };
  return [
    ...(isConditional(endpoint) ? [{ name: 'If-None-Match', ...common, ...ifChanged }] : []),
    ...(endpoint.headers ?? []).map((name) => ({ name, ...common, ...requestHeaders[name] })),
  ];
}

function isTagged(endpoint: Endpoint): boolean {
  return isConditional(endpoint) || endpoint.reply === noteSchema;
}

function isConditional({ method, reply }: Endpoint): boolean {
  return method === 'GET' && reply !== null && typeof reply !== 'string';
}

/** What a write of a note is refused with that was based on an earlier one. */
function refusalsOf({ method, headers }: Endpoint): Record<string, Answer> {
  if (!headers?.includes('If-Match')) return {};
  const content = {
    'application/json': { schema: schemaOf(noteSchema, 'output') },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  const changed = (by: string) => ({
    description: `Not the current ${by}: the note as it is now`,
    headers: entityTag,
    content,
  });
  return { ...(method === 'PUT' ? { 409: changed('version') } : {}), 412: changed('entity tag') };
}

function bodyOf({ body, multipart, file }: Endpoint): Pick<Operation, 'requestBody'> {
  if (multipart !== undefined) {
    const fields = schemaOf(multipart, 'input') as { properties?: JsonSchema; required?: string[] };
    const name = file?.field ?? 'file';
    const schema = {
      ...fields,
      properties: { ...fields.properties, [name]: { type: 'string', format: 'binary' } },
      required: [...(fields.required ?? []), name],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } };
}

function replyOf({ reply, streams, shownTypes = [] }: Endpoint): Pick<Operation['responses'][string], 'content'> {
  const events = { 'text/event-stream': { schema: { type: 'string' } } };
  if (reply === null) return {};
  if (reply === 'events') return { content: events };
  if (reply === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return {
      content: Object.fromEntries(['application/octet-stream', ...shownTypes].map((type) => [type, { schema }])),
    };
  }
  return { content: { 'application/json': { schema: schemaOf(reply, 'output') }, ...(streams ? events : {}) } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
