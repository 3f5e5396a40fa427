import type { Mount } from '#server/http/route.ts';
import * as api from '#shared/quota.ts';
import { readUsage } from './quota.service.ts';

/** Mounts the call for storage usage. */
export function mountQuota({ forUser }: Mount): void {
  forUser(api.getUsage, (context) => readUsage(context));
}
