/** A page of a colleague's client and its calls have the addresses of the usual ones, after this. */
const GRANT = /^\/with\/([\w-]{1,64})(?=\/(?:app|api)(?:[/?]|$))/;

/** The grant that an address names, if it names one. */
export function grantIn(url: string): string | undefined {
  return GRANT.exec(url)?.[1];
}

/** The same address without it, by which the call is found. */
export function withoutGrant(url: string): string {
  return url.replace(GRANT, '');
}
