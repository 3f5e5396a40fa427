import type { Mount } from '#server/http/route.ts';
import { readBrief } from '#shared/client-page.ts';
import * as briefs from './briefs.service.ts';

/** Mounts the call about briefs. */
export function mountBriefs({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(readBrief, (context, { params, query }, { closed }) =>
    briefs.readBrief(context, params.id, query.today, closed),
  );
}
