import { setNonce } from 'get-nonce';

/** The value that the server's content security policy asks of every style tag; undefined in development. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Lets the libraries that insert style tags (Radix, through get-nonce) mark them. */
export function shareNonce(): void {
  if (nonce) setNonce(nonce);
}
