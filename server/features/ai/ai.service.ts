import type { Provider, ProviderChoice } from '#server/ai/provider.ts';
import type { Transcriber } from '#server/ai/transcriber.ts';
import type { UserServices } from '#server/context.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import type { AiScope } from '#shared/settings.ts';
import { findAiKey } from './ai-keys.repo.ts';
import { unsealChoice } from './own-key.ts';

/**
 * The model that answers this user: their own, else the server's; none if nothing may be sent.
 *
 * @throws {AppError} `unavailable` if their key can no longer be used: another model is no substitute for the one they
 * chose to trust.
 */
export async function modelFor(services: UserServices): Promise<Provider | undefined> {
  if ((await aiScopeOf(services)) === 'nothing') return undefined;
  const { ai, userId } = services;
  const choice = (await ownChoice(services)) ?? ai.operator;
  return choice && ai.connect(choice, userId);
}

/**
 * The user's transcriber: that of their own key, else the server's; if nothing may be sent, only a model on this
 * machine.
 *
 * @throws {AppError} as {@link modelFor}
 */
export async function transcriberFor(services: UserServices): Promise<Transcriber | undefined> {
  const { ai, userId } = services;
  const maySend = (await aiScopeOf(services)) !== 'nothing';
  const transcriber = ai.transcription.transcriberFor(userId, maySend ? await ownChoice(services) : undefined);
  return maySend || transcriber?.isLocal ? transcriber : undefined;
}

/** What the user lets a provider see. */
export async function aiScopeOf(services: UserServices): Promise<AiScope> {
  return (await readSettings(services)).aiScope;
}

/**
 * The provider of the user's own key, if they have one.
 *
 * @throws {AppError} as {@link modelFor}
 */
export async function ownChoice(services: UserServices): Promise<ProviderChoice | undefined> {
  const { db, userId } = services;
  const row = await db.read(userId, (tx) => findAiKey(tx, userId));
  return row && unsealChoice(services, row);
}
