import type { mounting } from '#server/http/route.ts';
import { listClients } from '#shared/clients.ts';
import * as clients from './clients.service.ts';

/** Mounts the calls about clients. Whose a folder is belongs to the folders. */
export function mountClients({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(listClients, (context, { query }) => clients.listClients(context, query.today));
}
