import type { Provider } from '#server/ai/provider.ts';
import type { UserServices } from '#server/context.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import type { AiScope } from '#shared/settings.ts';

/** The model that answers this user: their own, else the operator's; none where nothing may be sent. */
export async function modelFor(services: UserServices): Promise<Provider | undefined> {
  if ((await aiScopeOf(services)) === 'nothing') return undefined;
  const { operator, connect } = services.ai;
  return operator && connect(operator, services.userId);
}

/** What the user lets a provider see. */
export async function aiScopeOf(services: UserServices): Promise<AiScope> {
  return (await readSettings(services)).aiScope;
}
