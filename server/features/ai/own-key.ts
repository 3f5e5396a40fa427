import type { ProviderChoice } from '#server/ai/provider.ts';
import { contextTokens, endpointDefaults, models } from '#server/ai/provider-models.ts';
import { problemOfEndpoint } from '#server/ai/public-address.ts';
import type { UserServices } from '#server/context.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { type Place, SealedElsewhereError, seal, unseal } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';
import type { AiProvider } from '#shared/ai.ts';
import { keyShapeOf } from '#shared/ai-key-shape.ts';
import { aiKeyTexts } from './ai.texts.ts';
import type { AiKeyRow } from './ai-keys.repo.ts';

/** The purpose for which a user's key is encrypted. */
export const aiKeyPlace = (userId: UserId): Place => ({ userId, purpose: 'ai key' });
/** The last four characters of a shorter key would reveal too much. */
const SHOWN_FROM = 16;

/** A key as a user enters it; what is missing is detected from its shape. */
export interface GivenKey {
  key: string;
  provider?: AiProvider | undefined;
  baseUrl?: string | undefined;
  model?: string | undefined;
}

/**
 * What a user's key is used for.
 *
 * @throws {AppError} `invalid` if that can't be detected, or is not allowed here.
 */
export function choiceOf(services: UserServices, { key, provider, baseUrl, model }: GivenKey): ProviderChoice {
  const shape = keyShapeOf(key);
  const kind = provider ?? shape?.provider;
  if (kind === undefined) {
    throw invalidField('provider', aiKeyTexts.unknownProvider);
  }
  if (kind !== 'openai-compatible') {
    if (baseUrl !== undefined) throw invalidField('baseUrl', aiKeyTexts.noAddress);
    return {
      provider: kind,
      model: model ?? models[kind][0] ?? '',
      apiKey: key,
      contextTokens: contextTokens[kind],
    };
  }
  const address = withoutSlash(baseUrl ?? shape?.baseUrl ?? '');
  if (address === '') throw invalidField('baseUrl', aiKeyTexts.addressMissing);
  const usual = endpointDefaults[address];
  const there = model ?? usual?.model;
  if (there === undefined) throw invalidField('model', aiKeyTexts.modelMissing);
  return {
    provider: kind,
    model: there,
    baseUrl: address,
    apiKey: key,
    contextTokens: usual?.contextTokens ?? contextTokens[kind],
    ...reachOf(services, address),
  };
}

/** The same, as it is stored. */
export function sealChoice(
  { secretKey, userId }: UserServices,
  { provider, model, baseUrl, apiKey }: ProviderChoice,
): AiKeyRow {
  const key = apiKey ?? '';
  const last4 = key.length < SHOWN_FROM ? '' : key.slice(-4);
  return { provider, model, baseUrl: baseUrl ?? null, last4, ...seal(secretKey, aiKeyPlace(userId), key) };
}

/**
 * The same again, ready for use.
 *
 * @throws {AppError} `unavailable` if it can no longer be used.
 */
export function unsealChoice(services: UserServices, row: AiKeyRow): ProviderChoice {
  const { secretKey, otherSecretKey = secretKey, userId } = services;
  try {
    const key = unseal([secretKey, otherSecretKey], aiKeyPlace(userId), row);
    return choiceOf(services, { key, provider: row.provider, model: row.model, baseUrl: row.baseUrl ?? undefined });
  } catch (error) {
    if (error instanceof SealedElsewhereError) {
      throw new AppError('unavailable', aiKeyTexts.unreadable);
    }
    if (error instanceof AppError) {
      throw new AppError('unavailable', aiKeyTexts.unusable);
    }
    throw error;
  }
}

/** The administrator's addresses may be anywhere; users' addresses must be public, if they are allowed at all. */
function reachOf({ config }: UserServices, address: string): { mustBePublic: boolean } {
  if (config.AI_ALLOWED_BASE_URLS.includes(address)) return { mustBePublic: false };
  if (!config.allowsCustomEndpoints) {
    throw invalidField('baseUrl', aiKeyTexts.addressNotAllowed);
  }
  const problem = problemOfEndpoint(address);
  if (problem !== undefined) throw invalidField('baseUrl', `${problem}.`);
  return { mustBePublic: true };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
