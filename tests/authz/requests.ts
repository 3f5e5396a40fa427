import type { InjectOptions } from 'fastify';
import { uploadOf } from '#tests/form.ts';
import type { Case, IdKind } from './case.ts';
import { cases } from './cases.ts';

/** Where in a request an id is, and of what. */
export interface Slot {
  place: 'params' | 'query' | 'body';
  name: string;
  kind: IdKind;
}

/** The id to put in a slot; undefined leaves it out, which only a body allows. */
export type Ids = (slot: Slot) => string | undefined;

/** Where a call takes ids. */
export function slotsOf(entry: Case): Slot[] {
  const slots = (place: Slot['place'], ids: Record<string, IdKind> = {}) =>
    Object.entries(ids).map(([name, kind]) => ({ place, name, kind }));
  const bodyIds = Object.entries(entry.bodyIds ?? {}).map(([name, { kind }]) => [name, kind] as const);
  return [
    ...slots('params', entry.params),
    ...slots('query', entry.query),
    ...slots('body', Object.fromEntries(bodyIds)),
  ];
}

interface Wanted {
  /** The call's method and path. */
  name: string;
  idOf: Ids;
  cookie: string;
  /** In what its body differs. */
  extra?: object;
}

/** A call with an id in each slot. */
export function requestWith({ name, idOf, cookie, extra = {} }: Wanted): InjectOptions {
  const entry = cases[name] ?? {};
  const [method, path = ''] = name.split(' ');
  const ids = (place: Slot['place']) =>
    Object.fromEntries(
      slotsOf(entry).flatMap((slot) => {
        const id = slot.place === place ? idOf(slot) : undefined;
        return id === undefined ? [] : [[slot.name, id]];
      }),
    );
  const params = ids('params');
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? '');
  const body = { ...entry.body, ...ids('body'), ...extra };
  const form = entry.isForm ? uploadOf({ content: 'plan', field: entry.fileField ?? 'file' }, mapped(body)) : undefined;
  return {
    method: method as 'GET',
    url,
    query: ids('query'),
    headers: { cookie, ...form?.headers },
    ...(Object.keys(body).length === 0 && form === undefined ? {} : { payload: form?.payload ?? body }),
  };
}

/** A form carries text only. */
function mapped(body: object): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}
