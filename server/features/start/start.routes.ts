import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/start.ts';
import { readStart } from './start.service.ts';

/** Mounts the call that a page starts with. */
export function mountStart({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.readStart, (context, { query }) => readStart(context, query));
}
