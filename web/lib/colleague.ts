const PAGE = /^\/with\/([\w-]+)\/app$/;

/** The grant whose client this page shows; undefined on the user's own pages. */
export function grantOfPage(): string | undefined {
  return PAGE.exec(globalThis.location?.pathname ?? '')?.[1];
}

/** What the addresses of this page and of its calls begin with. */
export function placeOfPage(): string {
  const grant = grantOfPage();
  return grant === undefined ? '' : `/with/${grant}`;
}

/** The same with the origin, as in addresses that are copied. */
export function wholePlaceOfPage(): string {
  return location.origin + placeOfPage();
}

/** What is the user's own on every page. */
const OWN = /^\/api\/(settings$|colleagues)/;

/** The address of a call from this page. */
export function callAddress(path: string): string {
  return OWN.test(path) ? path : placeOfPage() + path;
}

/** Codes of refusals that the page is sent as events: the client that it shows is no longer open to the user, or only to read. */
export const GRANT_ENDED = 'grant_ended';
export const GRANT_READ_ONLY = 'grant_read_only';
