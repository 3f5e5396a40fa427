import { mapOutsideCode } from './outside-code.ts';

/** Only the address of a link, a picture or a definition. Spaces are bounded: each would be tried with each. */
const inline =
  /(\]\(\s{0,99})(<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?=(?:\s{1,99}(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?\s{0,99}\))/g;
const definition = /^( {0,3}\[[^\]\n]+\]:\s*)(<[^<>\n]*>|\S+)/;
/** What would end an address, or mean something else in it. */
const special = /[%\s()<>\\#?[\]"'`&|]/g;

/**
 * Replaces addresses in a Markdown text, outside code. Nothing else changes, so that an import undoes what an export
 * did.
 *
 * @param change gets an address without brackets; undefined leaves it as it is.
 */
export function mapAddresses(text: string, change: (address: string) => string | undefined): string {
  if (!text.includes(']')) return text;
  const replaced = (whole: string, before: string, written: string) => {
    const address = change(written.startsWith('<') ? written.slice(1, -1) : written);
    return address === undefined ? whole : before + address;
  };
  return mapOutsideCode(text, (part) =>
    part.includes(']') ? part.replaceAll(inline, replaced).replace(definition, replaced) : part,
  );
}

/** What an address leads to, and the place in it: `#Heading`, or nothing. */
export function partsOfAddress(address: string): [target: string, place: string] {
  const at = address.indexOf('#');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

/** A place as the end of an address. */
export function placeAddress(place: string): string {
  return `#${encodeURIComponent(place.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29')}`;
}

/** The address of a file, in a text that is a file in a folder: `../attachments/a%20b.png`. */
export function relativeAddress(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path.split('/');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  const parts = [...from.slice(same).map(() => '..'), ...to.slice(same).map(encoded)];
  return parts.join('/');
}

/** The path that a relative address means; undefined for an address that leads elsewhere. */
export function pathOfAddress(folder: string, address: string): string | undefined {
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(address)) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of address.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(decoded(part));
  }
  return parts.join('/');
}

function encoded(part: string): string {
  return part.replaceAll(special, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** Without percent signs, where they are well-formed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
