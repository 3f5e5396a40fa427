import { setNonce } from 'get-nonce';

/** The value that the server's content security policy asks of every style tag; undefined in development. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Makes the libraries keep to the policy. Call before the chunks that contain them are loaded. */
export function keepToPolicy(): void {
  // Radix marks the style tags that it inserts.
  if (nonce) setNonce(nonce);
  // zod would try whether it may compile code, which is reported as a violation. This is what z.config() sets; zod
  // itself is not loaded here, because the landing page does without.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
