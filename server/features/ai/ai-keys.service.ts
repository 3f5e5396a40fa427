import { models } from '#server/ai/provider-models.ts';
import type { Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { type Rotation, resealRows } from '#server/reseal.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { SecretKeys } from '#server/secret-key.ts';
import type { UserId } from '#server/user-id.ts';
import { type AiStatus, BUILT_IN, type testAiKey as testAiKeyCall } from '#shared/ai.ts';
import type { EndpointRequest } from '#shared/endpoint.ts';
import { aiScopeOf, transcriberFor } from './ai.service.ts';
import { aiKeyTexts } from './ai.texts.ts';
import * as repo from './ai-keys.repo.ts';
import { findSealedOtherwise, replaceBox } from './ai-keys.repo.ts';
import { aiKeyPlace, choiceOf, type GivenKey, sealChoice, unsealChoice } from './own-key.ts';

/** Which model answers this user, and which ones they could choose. */
export async function readStatus(services: UserServices): Promise<AiStatus> {
  const { db, userId, ai, config } = services;
  const row = await db.read(userId, (tx) => repo.findAiKey(tx, userId));
  const own = row ? { provider: row.provider, model: row.model, baseUrl: row.baseUrl, last4: row.last4 } : null;
  const operator = ai.operator ? { provider: ai.operator.provider, model: ai.operator.model } : null;
  const answering = (await aiScopeOf(services)) === 'nothing' ? null : (own ?? operator);
  return {
    source: answering === null ? BUILT_IN : answering === own ? 'own' : 'operator',
    madeBy: answering === null ? BUILT_IN : `${answering.provider} ${answering.model}`,
    own,
    operator,
    endpoints: config.AI_ALLOWED_BASE_URLS,
    allowsCustomEndpoints: config.allowsCustomEndpoints,
    models,
    transcription: await nameOfTranscriber(services),
  };
}

/** Null also where the user's key cannot be used any more: the call that uses it says what to do. */
async function nameOfTranscriber(services: UserServices): Promise<string | null> {
  try {
    return (await transcriberFor(services))?.name ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Replaces the user's key. */
export async function saveKey(services: UserServices, given: GivenKey): Promise<AiStatus> {
  const { db, userId } = services;
  const row = sealChoice(services, choiceOf(services, given));
  await db.write(userId, (tx) => repo.saveAiKey(tx, userId, row));
  return readStatus(services);
}

/** @throws {AppError} `not_found` where there is no key. */
export async function saveModel(services: UserServices, model: string): Promise<AiStatus> {
  const { db, userId } = services;
  if (!(await db.write(userId, (tx) => repo.setModel(tx, userId, model)))) throw noKey();
  return readStatus(services);
}

/** @throws {AppError} `not_found` where there is no key. */
export async function deleteKey({ db, userId }: UserServices): Promise<undefined> {
  if (!(await db.write(userId, (tx) => repo.deleteAiKey(tx, userId)))) throw noKey();
}

/** Asks the provider for a word, and reports the outcome. */
export async function testKey(services: UserServices, given: TestedKey): Promise<{ works: boolean; message: string }> {
  const choice = choiceOf(services, await keyToTest(services, given));
  try {
    // Earlier failures say nothing about this key, so they don't count.
    const provider = services.ai.connect(choice);
    await provider.complete({ system: 'Answer with one word.', messages: [{ role: 'user', content: 'Say hello.' }] });
    return { works: true, message: aiKeyTexts.works(choice.model) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { works: false, message: error.message };
  }
}

type TestedKey = EndpointRequest<typeof testAiKeyCall>['body'];

/** The key given, else the saved one, which is only ever sent to the address it was saved for. */
async function keyToTest(services: UserServices, { key, ...given }: TestedKey): Promise<GivenKey> {
  if (key !== undefined) return { key, ...given };
  const { db, userId } = services;
  const row = await db.read(userId, (tx) => repo.findAiKey(tx, userId));
  if (row === undefined) throw new AppError('invalid', aiKeyTexts.enter);
  const kept = unsealChoice(services, row);
  if ((given.provider ?? kept.provider) !== kept.provider || (given.baseUrl ?? kept.baseUrl) !== kept.baseUrl) {
    throw new AppError('invalid', aiKeyTexts.enterAgain);
  }
  return { key: kept.apiKey ?? '', provider: kept.provider, baseUrl: kept.baseUrl, model: given.model ?? kept.model };
}

function noKey(): AppError {
  return new AppError('not_found', aiKeyTexts.none);
}

/** Re-encrypts every user's key with the secret key. */
export function resealKeys({ db }: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> {
  return resealRows<Sealed & { userId: UserId }>(
    {
      find: (keyVersion, after, limit) => findSealedOtherwise(db.system, keyVersion, after?.userId, limit),
      placeOf: ({ userId }) => aiKeyPlace(userId),
      replace: (row, fresh) => replaceBox(db.system, row.userId, row, fresh),
    },
    keys,
  );
}
