import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { cases } from '#tests/authz/cases.ts';
import type { Inhabitant } from '#tests/authz/world.ts';
import { uploadOf } from '#tests/form.ts';
import type { TestServer } from '#tests/server.ts';
import { recordingFile } from '#tests/voice.ts';
import type { JsonSchema } from './from-schema.ts';

/** The way to a text, and how long it may be. */
interface Way {
  path: (string | number)[];
  lengthMax?: number;
}

/** Where a text goes: the part of the request, and the way to it. */
export type Place = Way & { part: 'params' | 'query' | 'body' | 'form' | 'header' };

/** Calls after which the session they came with is over. */
export const endsSessions = /^POST \/api\/(register|login|logout|recover)/;

/** Every place of a call that takes a text. */
export function placesOf(server: TestServer, name: string): Place[] {
  const [method = '', path = ''] = name.split(' ');
  const endpoint = server.inventory.find((one) => one.method === method && one.path === path);
  const { params, query, body, multipart } = endpoint ?? {};
  return [
    ...textsIn(params).map((way): Place => ({ part: 'params', ...way })),
    ...textsIn(query).map((way): Place => ({ part: 'query', ...way })),
    ...textsIn(body).map((way): Place => ({ part: 'body', ...way })),
    ...textsIn(multipart).map((way): Place => ({ part: 'form', ...way })),
    ...['idempotency-key', 'user-agent', 'prefer'].map((header): Place => ({ part: 'header', path: [header] })),
  ];
}

function textsIn(schema: z.ZodType | undefined): Way[] {
  if (schema === undefined) return [];
  return waysTo(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function waysTo(schema: JsonSchema): Way[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap(waysTo);
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
      waysTo(inner).map((way) => ({ ...way, path: [key, ...way.path] })),
    );
  }
  if (schema.type === 'array') return waysTo(schema.items ?? {}).map((way) => ({ ...way, path: [0, ...way.path] }));
  return [{ path: [], ...(schema.maxLength !== undefined && { lengthMax: schema.maxLength }) }];
}

/** The call as it is usually made, with that text in that place if one is given. */
export function requestOf(inhabitant: Inhabitant, name: string, place?: Place, text = ''): InjectOptions {
  const { part, path = [] } = place ?? {};
  const [method = '', address = ''] = name.split(' ');
  const { params = {}, bodyIds = {}, body = {}, isForm = false, fileField } = cases[name] ?? {};
  const url = address.replaceAll(/:(\w+)/g, (_, param: string) => {
    const kind = params[param];
    const usual = kind === undefined ? 'x' : inhabitant.ids[kind];
    return encodeURIComponent((part === 'params' && path[0] === param ? text : usual).toWellFormed().slice(0, 3000));
  });
  const ids = Object.fromEntries(Object.entries(bodyIds).map(([field, { kind }]) => [field, inhabitant.ids[kind]]));
  const payload = { ...ids, ...body };
  const form = isForm
    ? uploadOf({ ...recordingFile('speech.webm'), field: fileField ?? 'file' }, formFields())
    : undefined;
  const sent = form?.payload ?? (part === 'body' ? placed(payload, path, text) : payload);
  return {
    method: method as 'GET',
    url: part === 'query' ? `${url}?${path.join('')}=${encodeURIComponent(text.toWellFormed().slice(0, 3000))}` : url,
    headers: {
      ...(endsSessions.test(name) ? {} : { cookie: inhabitant.user.cookie }),
      ...(part === 'header' ? { [String(path[0])]: text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 2000) } : {}),
      ...form?.headers,
    },
    ...(method === 'GET' ? {} : { payload: sent }),
  };

  function formFields(): Record<string, string> {
    const fields = Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, String(value)]));
    return part === 'form' ? { ...fields, [String(path[0])]: text.toWellFormed() } : fields;
  }
}

/** A copy of the value with the text at that place, and what leads there made where it is missing. */
function placed(value: unknown, [first, ...rest]: (string | number)[], text: string): object {
  if (first === undefined) return text as unknown as object;
  if (typeof first === 'number') return [placed(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const before = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...before, [first]: placed(before[first], rest, text) };
}
