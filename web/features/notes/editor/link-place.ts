/** The host or mail address that a link leads to, unless its text starts with it. */
export function hiddenPlaceOf(href: string, text: string): string | undefined {
  const place = placeOf(href);
  // "tel:" says what a link is only where it is one.
  const scheme = href.startsWith('tel:') ? /^tel:/i : /^(https?:\/\/|mailto:)/i;
  return place === undefined || namesPlace(text.trim().replace(scheme, ''), place) ? undefined : place;
}

function placeOf(href: string): string | undefined {
  try {
    const { protocol, host, pathname } = new URL(href);
    return protocol === 'http:' || protocol === 'https:' ? host : decoded(pathname);
  } catch {
    return undefined;
  }
}

/** An address that can't be decoded is shown as is, because a link must not hide its target. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Whether the link text starts with the target. Text before it could name another target. */
function namesPlace(text: string, place: string): boolean {
  return text === place || ['/', '?', '#'].some((end) => text.startsWith(place + end));
}
