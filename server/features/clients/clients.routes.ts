import type { mounting } from '#server/http/route.ts';
import { judgeClient, readClient, settleFact } from '#shared/client-page.ts';
import { listClients } from '#shared/clients.ts';
import * as page from './client-page.service.ts';
import * as clients from './clients.service.ts';

/** Mounts the calls about clients. Whose a folder is belongs to the folders. */
export function mountClients({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(listClients, (context, { query }) => clients.listClients(context, query.today));
  forUser(readClient, (context, { params, query }) => page.readClient(context, params.id, query.today));
  forUser(judgeClient, (context, { params, query }, { closed }) =>
    page.judgeClient(context, params.id, query.today, closed),
  );
  forUser(settleFact, (context, { params, body, query }) => page.settleFact(context, params.id, body, query.today));
}
