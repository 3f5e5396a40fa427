import { audit } from '#server/audit.ts';
import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/ai.ts';
import * as keys from './ai-keys.service.ts';

/** Mounts the calls for users' keys and models. */
export function mountAi({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.readAiStatus, (context) => keys.readStatus(context));
  forUser(contract.saveAiKey, async (context, { body }, { request }) => {
    const status = await keys.saveKey(context, body);
    await audit(context, 'ai_key_saved', request.ip, context.userId);
    return status;
  });
  forUser(contract.updateAiKey, (context, { body }) => keys.saveModel(context, body.model));
  forUser(contract.deleteAiKey, async (context, _, { request }) => {
    await keys.deleteKey(context);
    await audit(context, 'ai_key_removed', request.ip, context.userId);
    return undefined;
  });
  forUser(contract.testAiKey, (context, { body }) => keys.testKey(context, body));
}
