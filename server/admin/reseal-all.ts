import type { Services } from '#server/context.ts';
import { resealKeys } from '#server/features/ai/ai-keys.service.ts';
import { resealTotp } from '#server/features/auth/totp.service.ts';
import { resealAddresses, resealFeeds } from '#server/features/calendars/rotation.service.ts';
import { resealLinks } from '#server/features/share/share.service.ts';
import type { Rotation } from '#server/reseal.ts';
import type { SecretKeys } from '#server/secret-key.ts';

/** Re-encrypts everything that is sealed under the other secret key: AI keys, links, addresses of calendars, and keys of authenticator apps. */
export async function resealAll(services: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> {
  const rotation = { resealed: 0, unreadable: 0 };
  for (const reseal of [resealKeys, resealLinks, resealAddresses, resealFeeds, resealTotp]) {
    const { resealed, unreadable } = await reseal(services, keys);
    rotation.resealed += resealed;
    rotation.unreadable += unreadable;
  }
  return rotation;
}
