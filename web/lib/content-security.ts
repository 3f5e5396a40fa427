import { setNonce } from 'get-nonce';

/** The nonce that the content security policy requires of style tags; undefined in development. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Makes libraries comply with the policy. Call before their chunks load. */
export function keepToPolicy(): void {
  // Radix adds the nonce to the style tags that it inserts.
  if (nonce) setNonce(nonce);
  // zod tests whether it may compile code, which the browser reports as a violation. This sets what z.config() sets
  // without loading zod, which the landing page doesn't need.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
