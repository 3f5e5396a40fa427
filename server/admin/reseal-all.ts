import type { Services } from '#server/context.ts';
import { resealKeys } from '#server/features/ai/ai-keys.service.ts';
import { resealLinks } from '#server/features/share/share.service.ts';
import type { Rotation } from '#server/reseal.ts';
import type { SecretKeys } from '#server/secret-key.ts';

/** Re-encrypts everything that is sealed under the other secret key: AI keys, and links to shared pages. */
export async function resealAll(services: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> {
  const [first, second] = [await resealKeys(services, keys), await resealLinks(services, keys)];
  return { resealed: first.resealed + second.resealed, unreadable: first.unreadable + second.unreadable };
}
