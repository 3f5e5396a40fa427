import { isClientSafe, type Keeping, tabStorage } from './client-safe.ts';
import { grantOfPage } from './colleague.ts';

const COOKIE = 'sparehour_shared';

/** Whether the user said at sign-in that others use this computer, too: then nothing is kept on it. */
export function isSharedComputer(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=1`);
}

/** Without an expiry, so that it lasts as long as the browser's session, like the sign-in itself. */
export function markSharedComputer(isShared: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = `${COOKIE}=${isShared ? '1' : ''}; path=/; samesite=strict${secure}${isShared ? '' : '; max-age=0'}`;
}

/** Whether nothing on this device may answer: on a shared computer, where a client watches, and in a colleague's client. */
export function isDeviceClosed(): boolean {
  return isSharedComputer() || isClientSafe() || grantOfPage() !== undefined;
}

/** Where this browser keeps what belongs to a user: on a shared computer only until the tab is closed. */
export function keptStorage(): Keeping {
  if (isClientSafe() || grantOfPage() !== undefined) return tabStorage();
  return isSharedComputer() ? sessionStorage : localStorage;
}
