import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/ai.ts';
import * as keys from './ai-keys.service.ts';

/** Mounts the calls about who answers, and with whose key. */
export function mountAi({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.readAiStatus, (context) => keys.readStatus(context));
  forUser(contract.saveAiKey, (context, { body }) => keys.saveKey(context, body));
  forUser(contract.updateAiKey, (context, { body }) => keys.saveModel(context, body.model));
  forUser(contract.deleteAiKey, (context) => keys.deleteKey(context));
  forUser(contract.testAiKey, (context, { body }) => keys.testKey(context, body));
}
