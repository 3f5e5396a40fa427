import { brand } from '#shared/brand.ts';
import { CLIENT_SAFE_COOKIE } from '#shared/tab-header.ts';
import { grantOfPage, placeOfPage } from './colleague.ts';

/** Since when, by this device's clock. */
export const SINCE = 'sparehour.client-safe';
export const PREFIX = 'client-safe.';

/** Whether the session shows one client alone. */
export function isClientSafe(): boolean {
  return document.cookie.split('; ').includes(`${CLIENT_SAFE_COOKIE}=1`);
}

/** The time from which on texts on this device may be shown. */
export function shownSince(): number {
  if (!isClientSafe()) return 0;
  try {
    return Number(localStorage.getItem(SINCE) ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** In place of what this browser keeps: of this tab. A client-safe screen's is removed on entering and leaving. */
const apartStorage = (prefix: string): Keeping => ({
  getItem: (key) => sessionStorage.getItem(prefix + key),
  setItem: (key, value) => sessionStorage.setItem(prefix + key, value),
  removeItem: (key) => sessionStorage.removeItem(prefix + key),
});

/** What a tab keeps of what is typed and shown. */
export function tabStorage(): Keeping {
  if (isClientSafe()) return apartStorage(PREFIX);
  return grantOfPage() === undefined ? sessionStorage : apartStorage(placeOfPage());
}

/** Removes what this tab kept of colleagues' clients. */
export function forgetTabsOfColleagues(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('/with/')) sessionStorage.removeItem(key);
}

let isOver = false;

/** Loads the page again with nothing that it has in memory, and without an entry of its own in the history. */
export function startOver(): void {
  isOver = true;
  document.body.replaceChildren();
  document.title = brand.name;
  location.replace('/app');
}

/** Starts over where another tab entered or left, also in a page that comes back from the browser's memory. */
export function watchClientSafe(): void {
  const wasOn = isClientSafe();
  const check = () => {
    if (location.pathname.endsWith('/app') && (isOver || isClientSafe() !== wasOn)) startOver();
  };
  for (const event of ['visibilitychange', 'focus', 'pageshow']) addEventListener(event, check);
}
