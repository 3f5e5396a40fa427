import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/account-history.ts';
import * as history from './account-history.service.ts';

/** Mounts what happened in an account. */
export function mountAccountHistory({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.listAccountHistory, (context, { query }) => history.listHistory(context, query));
  forUser(contract.listNewDevices, (context) => history.listNewDevices(context));
  forUser(contract.acknowledgeNewDevices, async (context, { params }) => {
    await history.dismissNewDevices(context, params.id);
    return undefined;
  });
}
