import { CLIENT_SAFE_COOKIE } from '#shared/tab-header.ts';
import { PREFIX, SINCE } from './client-safe.ts';

/** Says so where the server found that the cookie is wrong. */
export function markClientSafe(isOn: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = `${CLIENT_SAFE_COOKIE}=${isOn ? '1' : ''}; path=/; samesite=lax${secure}${isOn ? '' : '; max-age=0'}`;
}

/** Remembers when it began: what was written on this device before isn't the client's to see. */
export function rememberSince(at: number | undefined): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    if (at === undefined) localStorage.removeItem(SINCE);
    else localStorage.setItem(SINCE, String(at));
  } catch {
    // Without storage nothing was written, either.
  }
}
